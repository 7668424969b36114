#!/bin/sh
# Runs after a removal, and after an upgrade too: the rpm of the former version runs it when the new one is there already.
set -e

# The deb names what happens. The rpm counts the versions that stay.
case "$1" in
remove | purge | 0) ;;
*) exit 0 ;;
esac

if command -v update-desktop-database >/dev/null; then update-desktop-database -q /usr/share/applications || true; fi

if [ -e /etc/apparmor.d/perch ]; then
  if apparmor_status --enabled >/dev/null 2>&1 && ! ischroot 2>/dev/null; then
    apparmor_parser --remove /etc/apparmor.d/perch || true
  fi
  rm -f /etc/apparmor.d/perch
fi

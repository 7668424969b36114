#!/bin/sh
# Runs after an installation and after an upgrade, of the deb and of the rpm.
set -e

# Chromium's sandbox needs a helper of root where the kernel has no user namespaces.
helper=/opt/Perch/chrome-sandbox
if [ -e "$helper" ]; then
  if unshare --user true 2>/dev/null; then chmod 0755 "$helper"; else chmod 4755 "$helper"; fi
fi

if command -v update-desktop-database >/dev/null; then update-desktop-database -q /usr/share/applications || true; fi

# Where AppArmor keeps user namespaces from programs, a profile allows Perch its sandbox. Older ones cannot read that profile,
# and need none.
profile=/opt/Perch/resources/apparmor-profile
if [ -e "$profile" ] && apparmor_status --enabled >/dev/null 2>&1 &&
  apparmor_parser --skip-kernel-load --debug "$profile" >/dev/null 2>&1; then
  cp -f "$profile" /etc/apparmor.d/perch
  ischroot 2>/dev/null || apparmor_parser --replace --write-cache --skip-read-cache /etc/apparmor.d/perch || true
fi

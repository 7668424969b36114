#!/bin/sh
# /usr/bin/perch. A file of the package, so that it comes and goes with it.
exec /opt/Perch/perch "$@"

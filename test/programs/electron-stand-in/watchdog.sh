#!/bin/sh
# watchdog.sh <pid of Chromium> <its profile>
# Standard input is a pipe whose other end only the stand-in's Node holds: it ends however that process ends,
# by exit or by kill -9, and Chromium must not outlive it.
cat >/dev/null
kill -9 -- "-$1" 2>/dev/null || kill -9 "$1" 2>/dev/null
# a process that is still ending may write once more
for attempt in 1 2 3 4 5 6 7 8 9 10; do
  rm -rf -- "$2" 2>/dev/null
  sleep 0.3
  [ -e "$2" ] || break
done

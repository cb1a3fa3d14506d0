#!/bin/sh
# Bot that ends after every decision: leaker.sh SECONDS. It answers, starts a process that sleeps for
# SECONDS and holds all pipes of the bot, and ends.
exec 3<&0
while read -r line; do
  id=${line#*'"id":'} id=${id%%[!0-9]*}
  case $line in
    '{"type":"hello"'*)
      printf '{"id":%s,"protocol":"corsair-bot","version":1,"name":"leaker"}\n' "$id" ;;
    '{"type":"decide"'*)
      printf '{"id":%s,"action":0}\n' "$id"
      sleep "$1" <&3 3<&- &
      exit ;;
    *)
      printf '{"id":%s}\n' "$id" ;;
  esac
done

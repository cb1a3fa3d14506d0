#!/bin/sh
# A bot for Pirate's Cove in POSIX shell, without any other program: it takes the first kind of
# action on its list of wishes, and wanders where it has none. `type` and `id` are the first fields
# of a message and `actions` the last, so a bot without a JSON parser can find them.
wishes='bury_chests bury_gold repair mastercraft upgrade buy_card gift flee pass'

while read -r line; do
  id=${line#*'"id":'} id=${id%%[!0-9]*}
  case $line in
    '{"type":"hello"'*)
      printf '{"id":%s,"protocol":"corsair-bot","version":1,"name":"mary"}\n' "$id" ;;
    '{"type":"game"'*)
      seed=${line##*'"seed":'} seed=${seed%%[!0-9]*}
      printf '{"id":%s}\n' "$id" ;;
    '{"type":"decide"'*)
      list=${line##*'"actions":["'} list=${list%'"]}'}
      IFS=',' count=0 choice='' best=99
      for action in $list; do
        action=${action#\"} action=${action%\"}
        IFS=' ' place=0
        for wish in $wishes; do
          case $action in "$wish"*) [ "$place" -le "$best" ] && best=$place choice=$count ;; esac
          place=$((place + 1))
        done
        count=$((count + 1))
      done
      [ -n "$choice" ] || choice=$(((seed / 8 + id * 7919) % count))
      printf '{"id":%s,"action":%s}\n' "$id" "$choice" ;;
    *)
      printf '{"id":%s}\n' "$id" ;;
  esac
done

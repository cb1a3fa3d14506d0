#!/bin/sh
# A bot for all games in POSIX shell, without any other program: it takes an action of the first
# kind on its list of wishes for the game, and wanders where it has none. `type` and `id` are the
# first fields of a message and `actions` the last, so a bot without a JSON parser can find them.
cove='bury_chests|bury_gold|repair|mastercraft|upgrade|buy_card|gift|flee|pass'
blackbeard='dig|loot|find|convert|take'
spanish_main='load|treasure|broadsides|fire|shoot|explore island|: move|end turn'
set -f

while read -r line; do
  id=${line#*'"id":'} id=${id%%[!0-9]*}
  case $line in
    '{"type":"hello"'*)
      case $line in
        *'"game":"blackbeard"'*) wishes=$blackbeard ;;
        *'"game":"spanish-main"'*) wishes=$spanish_main ;;
        *) wishes=$cove ;;
      esac
      printf '{"id":%s,"protocol":"corsair-bot","version":1,"name":"mary"}\n' "$id" ;;
    '{"type":"game"'*)
      seed=${line##*'"seed":'} seed=${seed%%[!0-9]*}
      printf '{"id":%s}\n' "$id" ;;
    '{"type":"decide"'*)
      # Split at quotation marks: actions and commas, in turn, are what follows `"actions":[`.
      IFS='"'
      set -- $line
      until [ "$1$2" = 'actions:[' ]; do shift; done
      shift 2
      all=$* at=0 IFS='|'
      choice=$(((seed / 8 + id * 7919) % ($# / 2)))
      for wish in $wishes; do
        case $all in *"$wish"*) break ;; esac
        wish=none
      done
      for action; do
        case $action in *"$wish"*) choice=$((at / 2)) ;; esac
        at=$((at + 1))
      done
      IFS=' '
      printf '{"id":%s,"action":%s}\n' "$id" "$choice" ;;
    *)
      printf '{"id":%s}\n' "$id" ;;
  esac
done

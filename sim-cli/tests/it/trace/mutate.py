"""Audits mutated traces with engine/referees/audit_trace.py, which must accept or refuse each trace without a crash.

    python3 mutate.py DIRECTORY_OF_AUDIT_TRACE CASES < trace.jsonl
"""

import json
import random
import sys

sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import audit_trace  # noqa: E402

ODD = [None, True, -1, 0, 7, 255, 10**30, 1.5, float("inf"), "", "seat9", "\u0000", [], [[]], {}, {"a": 1}]
KINDS = ["game", "decision", "chance", "event", "state", "end", "settle", "__init__", "expected", 3]


def places(value, path=()):
    """Yields the path of every nested JSON value, as a tuple of keys."""
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], path + (key,))
    elif isinstance(value, list):
        for index in range(len(value)):
            yield from places(value[index], path + (index,))


def changed(text, chance):
    """Returns a line with one value replaced, one key removed, or some characters deleted."""
    how = chance.randrange(4)
    if how == 0:
        start = chance.randrange(len(text))
        return text[:start] + text[start + chance.randrange(1, 9):]
    line = json.loads(text)
    if how == 1:
        line["kind"] = chance.choice(KINDS)
        return json.dumps(line)
    *path, last = chance.choice([path for path in places(line) if path])
    at = line
    for key in path:
        at = at[key]
    if how == 2:
        at[last] = chance.choice(ODD)
    else:
        del at[last]
    return json.dumps(line)


def mutated(lines, chance):
    lines = list(lines)
    for _ in range(chance.randrange(1, 4)):
        at = min(chance.randrange(len(lines)), chance.randrange(len(lines)))
        how = chance.randrange(5)
        if how == 0:
            del lines[at]
        elif how == 1:
            lines.insert(at, chance.choice(lines))
        elif how == 2:
            lines[at] = chance.choice(["", "[]", "3", "null", "[" * 100_000, "{", "\ud800"])
        else:
            try:
                lines[at] = changed(lines[at], chance)
            except ValueError:
                pass  # an earlier mutation has made the line invalid JSON
    return lines


def main():
    lines = sys.stdin.read().splitlines()
    wrong = 0
    for case in range(int(sys.argv[2])):
        chance = random.Random(case)
        try:
            audit_trace.audit(mutated(lines, chance))
        except audit_trace.Wrong:
            wrong += 1
        except Exception as error:  # every other exception is a crash of the auditor
            sys.exit(f"case {case}: {error!r}")
    print(f"{wrong} wrong")


if __name__ == "__main__":
    main()

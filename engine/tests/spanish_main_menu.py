"""Second implementation of the menu of moves, written from docs/rules/spanish-main.md alone (SM-GEO, SM-MOV-1 to -6,
SM-KEY-05, SM-TOW-2, RAID_HOME_LEAVE).

The program reads positions from standard input, one per line, and prints one line per position: the menu that the
engine must list. Along a leg, the program steps by distances that are certainly clear, and checks every
obstacle. The program shares no optimisation with the engine.
"""

import json
import math
import sys
from functools import lru_cache

L, S = 838, 575
RADIUS, TOUCH, MAX_TURN = 360, 10, 368
HULLS = {1: (248, 155), 2: (305, 173), 3: (402, 180), 4: (422, 190), 5: (542, 200), 6: (582, 210)}


def round_half_away(value):
    return int(math.copysign(math.floor(abs(value) + 0.5), value))


UNITS = [
    (round_half_away(16384 * math.cos(h * math.tau / 1024)), round_half_away(16384 * math.sin(h * math.tau / 1024)))
    for h in range(1024)
]


def step(point, heading, distance):
    c, s = UNITS[heading]
    return point[0] + ((distance * c + 8192) >> 14), point[1] + ((distance * s + 8192) >> 14)


def place(bow, heading, x, y):
    c, s = UNITS[heading]
    return bow[0] + ((-x * c - y * s + 8192) >> 14), bow[1] + ((-x * s + y * c + 8192) >> 14)


def half_up(numerator, denominator):
    return (2 * numerator + denominator) // (2 * denominator)


def footprint(masts, bow, heading):
    w, b = HULLS[masts]
    side = [(half_up(20 * w, 100), half_up(345 * b, 1000)), (half_up(52 * w, 100), half_up(b, 2)), (w, half_up(22 * b, 100))]
    local = [(0, 0)] + side + [(x, -y) for x, y in reversed(side)]
    return [place(bow, heading, x, y) for x, y in local]


def middle(masts, bow, heading):
    return place(bow, heading, HULLS[masts][0] >> 1, 0)


def aim(vector):
    best = max(c * vector[0] + s * vector[1] for c, s in UNITS)
    return next(h for h, (c, s) in enumerate(UNITS) if c * vector[0] + s * vector[1] == best)


def cross(a, b):
    return a[0] * b[1] - a[1] * b[0]


def sub(a, b):
    return a[0] - b[0], a[1] - b[1]


def edges(polygon):
    return zip(polygon, polygon[1:] + polygon[:1])


def inside_polygon(polygon, point):
    return all(cross(sub(b, a), sub(point, a)) > 0 for a, b in edges(polygon))


def square_to_edge(a, b, point):
    """Returns the squared distance between a point and a segment, as a fraction."""
    along, to = sub(b, a), sub(point, a)
    dot, length = along[0] * to[0] + along[1] * to[1], along[0] ** 2 + along[1] ** 2
    if dot <= 0:
        return to[0] ** 2 + to[1] ** 2, 1
    if dot >= length:
        return (point[0] - b[0]) ** 2 + (point[1] - b[1]) ** 2, 1
    return cross(along, to) ** 2, length


def polygon_within(polygon, point, distance):
    if inside_polygon(polygon, point):
        return True
    squares = (square_to_edge(a, b, point) for a, b in edges(polygon))
    return any(n <= distance * distance * d for n, d in squares)


def polygon_nearer(polygon, point, distance):
    if inside_polygon(polygon, point):
        return True
    squares = (square_to_edge(a, b, point) for a, b in edges(polygon))
    return any(n < distance * distance * d for n, d in squares)


def polygons_overlap(one, other):
    """Returns true if the interiors of two convex polygons overlap, by the separating lines along their edges."""
    for a, b in ((one, other), (other, one)):
        for p, q in edges(a):
            if all(cross(sub(q, p), sub(corner, p)) <= 0 for corner in b):
                return False
    return True


class Island:
    def __init__(self, number, centre, dock):
        self.name, self.centre, self.touchable = f"I{number}", centre, dock
        self.bow, self.middle = None, centre

    def inside(self, p):
        return (p[0] - self.centre[0]) ** 2 + (p[1] - self.centre[1]) ** 2 < RADIUS**2

    def free(self, p):
        return math.dist(p, self.centre) - RADIUS

    def within(self, p, d):
        return (p[0] - self.centre[0]) ** 2 + (p[1] - self.centre[1]) ** 2 <= (RADIUS + d) ** 2

    def overlaps(self, polygon):
        return polygon_nearer(polygon, self.centre, RADIUS)


class Ship:
    def __init__(self, number, masts, bow, heading, kind):
        self.name, self.bow, self.kind, self.touchable = f"S{number}", bow, kind, True
        self.polygon = footprint(masts, bow, heading)
        self.middle = middle(masts, bow, heading)
        self.around = max(math.dist(self.middle, corner) for corner in self.polygon)

    def inside(self, p):
        return inside_polygon(self.polygon, p)

    def free(self, p):
        if math.dist(p, self.middle) > self.around + 4:
            return math.dist(p, self.middle) - self.around
        return min(math.sqrt(n / d) for n, d in (square_to_edge(a, b, p) for a, b in edges(self.polygon)))

    def within(self, p, d):
        return polygon_within(self.polygon, p, d)

    def overlaps(self, polygon):
        return polygons_overlap(self.polygon, polygon)


def first_inside(thing, bow, heading, length):
    e = 1
    while e <= length:
        point = step(bow, heading, e)
        if thing.inside(point):
            return e
        e += max(1, int(thing.free(point)) - 3)
    return None


def wraps(position):
    return position.get("edge") == "wrap"


def is_on(table, point):
    return 0 <= point[0] <= table[0] and 0 <= point[1] <= table[1]


def landed(position, point):
    """Returns the point on the table. A point past an edge of a round earth moves to the opposite edge (SM-GEO-1)."""
    table = position["table"]
    return (point[0] % table[0], point[1] % table[1]) if wraps(position) and not is_on(table, point) else point


def on_table(position, polygon):
    return all(is_on(position["table"], corner) for corner in (polygon[:1] if wraps(position) else polygon))


def first_met(position, things, heading, length):
    """Returns the distance along a leg, in length units, at which the bow is first inside an obstacle (SM-MOV-3)."""
    bow = position["bow"]
    if position.get("ghost"):
        return None
    if not wraps(position):
        firsts = (first_inside(thing, bow, heading, length) for thing in things)
        return min((first for first in firsts if first is not None), default=None)
    e = 1
    while e <= length:
        point = landed(position, step(bow, heading, e))
        if any(thing.inside(point) for thing in things):
            return e
        sides = [side for at, size in zip(point, position["table"]) for side in (at, size - at)]
        free = min([thing.free(point) for thing in things] + sides)
        e += max(1, int(free) - 3)
    return None


def usable(bars):
    """Returns the bars that a leg may use, L before S (SM-MOV-1); if `last` is true, bonus bars follow base bars."""
    base, bonus, last = bars
    return [bar for bar in (L, S) if bar in base or (bar in bonus and not (last and base))]


def without(bars, bar):
    base, bonus, last = list(bars[0]), list(bars[1]), bars[2]
    (base if bar in base else bonus).remove(bar)
    return base, bonus, last


def signed(turn):
    return (turn + 512) % 1024 - 512


@lru_cache(10_000)
def swing(island, bow, present, way):
    """Returns the largest turn in one direction before the stern points to the middle of the touched island."""
    apart = way * (aim(sub(island, bow)) - present - 512) % 1024
    return min(MAX_TURN, apart - 1) if apart else MAX_TURN


def may_turn(position, heading):
    """Returns true if a ship may turn: by MAX_TURN at most, without her stern over the touched island (SM-MOV-2)."""
    turn, island, present = signed(heading - position["heading"]), position.get("island"), position["heading"]
    if abs(turn) > MAX_TURN or island is None:
        return abs(turn) <= MAX_TURN
    ways = (1, -1) if turn in (0, -512) else (1 if turn > 0 else -1,)
    return any(abs(turn) <= swing(tuple(island), tuple(position["bow"]), present, way) for way in ways)


def sail(position, things, bar, heading, length, met):
    """Returns the end of a leg, or None for an illegal leg; `met` is the first distance inside an obstacle."""
    bow = position["bow"]
    sailed = met - 1 if met is not None and met <= length else length
    if sailed == 0:
        return None
    end = landed(position, step(bow, heading, sailed))
    own = footprint(position["masts"], end, heading)
    if not on_table(position, own):
        return None
    if position.get("tows"):
        stern = landed(position, place(end, heading, HULLS[position["masts"]][0], 0))
        if not on_table(position, footprint(position["tows"], stern, heading)):
            return None
    if position.get("ghost"):
        # A ghost ship may lie on an obstacle between two segments, if a further leg leads away (SM-KEY-05).
        left = without(position["bars"], bar)
        there = {**position, "bow": end, "heading": heading, "bars": left}
        clear = not any(thing.overlaps(own) for thing in things)
        return (end, False, []) if clear or next(legs(there, things), None) else None
    near = [thing for thing in things if thing.within(end, TOUCH)]
    if any(thing.name == position.get("shuns") for thing in near):
        return None
    over = [thing for thing in things if thing.overlaps(own)]
    left = position["touched"] if sailed == bar else None

    def legal(contact):
        for thing in over:
            if thing.name not in (contact, left):
                return False
            if thing.inside(end) or (thing.bow is not None and inside_polygon(own, thing.bow)):
                return False
        return True

    candidates = [thing.name for thing in near if thing.touchable]
    contacts = [name for name in candidates if legal(name)]
    if (candidates and not contacts) or (not candidates and not legal(None)):
        return None
    return end, bool(near), contacts


def legs(position, things):
    """Iterates over the legs of the menu in order (SM-MOV-6): bar, heading, length, end."""
    bow, bars = position["bow"], usable(position["bars"])
    if not bars:
        return
    if not wraps(position):
        reach = bars[0] + RADIUS + 3 * max(w for w, _ in HULLS.values())
        things = [thing for thing in things if math.dist(thing.middle, bow) <= reach]
    headings = [(position["heading"] + 64 * k) % 1024 for k in (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5)]
    headings += [aim(sub(target, bow)) for target in position["targets"]]
    headings = [heading for heading in dict.fromkeys(headings) if may_turn(position, heading)]
    poses, met = set(), {}
    for bar in bars:
        for heading in headings:
            if heading not in met:
                met[heading] = first_met(position, things, heading, bars[0])
            for length in (bar, bar // 2):
                end = sail(position, things, bar, heading, length, met[heading])
                if end is not None and (end[0], heading) not in poses:
                    poses.add((end[0], heading))
                    yield bar, heading, length, end


def menu(position):
    islands = [Island(n, c, dock) for n, (c, dock) in enumerate(position["islands"])]
    ships = [Ship(n, *ship) for n, ship in enumerate(position["ships"])]
    targets = [island.centre for island in islands if island.name != position["touches"]]
    targets += [ship.middle for ship in ships if ship.kind in ("enemy", "derelict")]
    targets += [ship.bow for ship in ships if ship.kind == "derelict"]
    position["targets"] = targets
    position["island"] = next((island.centre for island in islands if island.name == position["touches"]), None)
    lines = []
    for bar, heading, length, end in legs(position, islands + ships):
        (x, y), over, contacts = end
        name = "L" if bar == L else "S"
        lines.append(f"{name}{heading}:{length}={x},{y},{int(over)},{'+'.join(contacts)}")
    return " ".join(lines)


def main():
    for line in sys.stdin:
        position = json.loads(line)
        for key in ("bow", "table"):
            position[key] = tuple(position[key])
        position["islands"] = [(tuple(centre), dock) for centre, dock in position["islands"]]
        position["ships"] = [(m, tuple(b), h, kind) for m, b, h, kind in position["ships"]]
        position["bars"] = (position["bars"], [], False)
        print(menu(position))


if __name__ == "__main__":
    main()

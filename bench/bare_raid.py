"""Raid on Graxlek 5 as a bare Python loop: no book, no engine, nothing told. The yardstick for exploring and for random play.

Every question the engine would ask is answered by an even choice, Stunt Points among them.

    python bench/bare_raid.py [RUNS]
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from random import Random


def fight(random: Random, health: int, points: int, foes: list[int], defence: int, bonus: int, surprise: bool) -> tuple[int, int]:
    """A fight against foes who hit with `bonus` for 2; Health (0: lost) and Stunt Points afterwards."""
    d, pick, roll = random.randint, random.choice, random.random

    def attack() -> None:
        nonlocal points
        living = [place for place, left in enumerate(foes) if left > 0]
        target = living[0] if len(living) == 1 else pick(living)
        ways = 1 if points == 0 else 2 if points < 3 else 3
        way = d(0, ways - 1)
        die = d(1, 6)
        if way == 1:
            points -= 1
            foes[target] -= die + 3
            return
        total = die + 4
        if way == 2:
            points -= 3
            total = die + 8
        if total >= defence:
            foes[target] -= total - defence + 3

    if surprise:
        attack()
    if all(left <= 0 for left in foes):
        return health, points
    order = [(-d(1, 6), 0, -1)] + [(-d(1, 6), 1, place) for place, left in enumerate(foes) if left > 0]
    order.sort()
    while True:
        for _, _, who in order:
            if who < 0:
                two = points and roll() < 0.5
                points -= bool(two)
                attack()
                if all(left <= 0 for left in foes):
                    return health, points
                if two:
                    attack()
                    if all(left <= 0 for left in foes):
                        return health, points
            elif foes[who] > 0:
                total = d(1, 6) + bonus
                if total >= 6:
                    damage = total - 6 + 2
                    if points and roll() < 0.5:
                        points -= 1
                    else:
                        health -= damage
                        if health <= 0:
                            return 0, points


def play(random: Random, points: int = 3) -> str:
    """One game; the section it ends in."""
    d, roll = random.randint, random.random
    health, section = 6, 1

    def check(bonus: int, target: int) -> bool:
        nonlocal points
        if points and roll() < 0.5:
            points -= 1
            return True
        return d(1, 6) + bonus >= target

    while True:
        if section == 1:
            section = 6 if roll() < 0.5 else 17
        elif section == 2:
            health, points = fight(random, health, points, [6], 6, 2, True)
            if not health:
                return "2/lose"
            section = 18
        elif section == 3:
            section = 8 if d(1, 6) >= d(1, 6) else 9
        elif section == 5:
            section = 11 if roll() < 0.5 else 21
        elif section == 6:
            section = 12 if check(2, 6) else 15
        elif section == 7:
            check(3, 8)
            section = 10
        elif section == 8:
            ways = 1 if points == 0 else 2 if points < 3 else 3
            way = d(0, ways - 1)
            die = d(1, 6)
            points -= (0, 1, 3)[way]
            section = 5 if way == 1 or die + (8 if way else 4) >= 8 else 20
        elif section == 9:
            section = 20
        elif section == 10:
            section = 3 if roll() < 0.5 else 20
        elif section == 11:
            section = 23 if check(3, 6) else 22
        elif section == 12:
            section = random.choice((2, 15, 10))
        elif section == 15:
            health, points = fight(random, health, points, [6], 6, 2, False)
            if not health:
                return "15/lose"
            section = 18
        elif section == 17:
            if d(1, 6) < d(1, 6):
                return "17/lose"
            section = 18
        elif section == 18:
            section = 7 if roll() < 0.5 else 10
        elif section == 20:
            health, points = fight(random, health, points, [8, 8], 7, 3, False)
            if not health:
                return "20/lose"
            section = 5
        elif section == 22:
            health, points = fight(random, health, points, [8], 7, 3, False)
            if not health:
                return "22/lose"
            section = 11
        else:
            return str(section)


def main(runs: int = 150_000) -> None:
    """Print how long it takes, and what the games came to."""
    random = Random(1)
    start = time.perf_counter()
    ended = Counter(play(random) for _ in range(runs))
    took = time.perf_counter() - start
    print(f"{runs:,} games in {took:.2f} s: {runs / took:,.0f} a second")
    for section, count in sorted(ended.items()):
        print(f"  {section:>8} {count / runs:8.4%}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 150_000)

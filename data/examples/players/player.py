#!/usr/bin/env python3
"""A player for minesage-cli simulate --player: it knows what single numbers decide, and guesses.

A line in: {"width": 9, "height": 9, "mines": 10, "number": 123, "rows": ["H1HH…", …]}, H covered.
A line out: the cell to open, [x, y], both from 0.
"""
import json
import random
import sys


def choose(game):
    rows, lot = game['rows'], random.Random(game['number'])
    cells = [(x, y) for y in range(game['height']) for x in range(game['width'])]
    covered = {(x, y) for x, y in cells if rows[y][x] == 'H'}
    around = {(x, y): [(u, v) for u in range(x - 1, x + 2) for v in range(y - 1, y + 2)
                       if (u, v) in covered] for x, y in cells if (x, y) not in covered}
    mines = {cell for (x, y), near in around.items() if int(rows[y][x]) == len(near)
             for cell in near}
    for (x, y), near in around.items():
        if sum(cell in mines for cell in near) == int(rows[y][x]):
            for cell in near:
                if cell not in mines:
                    return cell
    return lot.choice(sorted(covered - mines))


for line in sys.stdin:
    print(json.dumps(choose(json.loads(line))), flush=True)

"""Games that nobody played, for pictures: a player who gets better over half a year."""
import csv
import datetime
import math
import random

COLUMNS = ['date', 'width', 'height', 'mines', 'seconds', 'won', 'seed', 'assisted', 'player',
           '3bv', 'solved_3bv', 'left_clicks', 'right_clicks', 'chords', 'guesses', 'luck']
# Size, games, mean 3BV, 3BV/s at the beginning and at the end, games won at the end.
LEVELS = [((9, 9, 10), 60, 18, 0.5, 1.4, 0.85), ((16, 16, 40), 80, 62, 0.5, 1.3, 0.6),
          ((30, 16, 99), 160, 168, 0.5, 1.2, 0.3)]
BEGINNING = datetime.datetime(2026, 1, 4, 19, 30)


def game(chance, level, when, progress):
    (width, height, mines), _, mean, slow, fast, skill = level
    bbbv = max(4, round(chance.gauss(mean, mean / 8)))
    guesses = chance.randrange(1, 2 + mines // 15)
    luck = math.prod(chance.uniform(0.5, 0.95) for _ in range(guesses))
    won = chance.random() < skill * (0.5 + progress / 2) * (0.4 + luck)
    solved = bbbv if won else max(1, round(bbbv * chance.random() ** 0.6))
    speed = chance.gauss(slow + (fast - slow) * progress, 0.1)
    clicks = round(solved / chance.uniform(0.6, 0.95 + progress / 10))
    seconds = solved / max(0.3, speed)
    return [when.strftime('%Y-%m-%dT%H:%M:%SZ'), width, height, mines, f'{seconds:.3f}',
            'yes' if won else 'no', chance.randrange(10 ** 6), 'no', 'Robin', bbbv, solved,
            round(clicks * 0.6), round(clicks * 0.2), round(clicks * 0.2), guesses, f'{luck:.4f}']


def write_games(path):
    """The table as the program imports it; the number of games."""
    chance = random.Random(5)
    rows = []
    for level in LEVELS:
        n = level[1]
        for i in range(n):
            when = BEGINNING + datetime.timedelta(days=180 * i // n, seconds=chance.randrange(9000))
            rows.append(game(chance, level, when, i / n))
    with open(path, 'w', newline='', encoding='utf-8') as file:
        csv.writer(file).writerows([COLUMNS, *sorted(rows)])
    return len(rows)

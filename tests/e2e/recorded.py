"""A game that nobody played, as a replay: a careful player with a mouse who guesses, and loses."""
import itertools
import random
import subprocess

SQUARE = 16  # pixels
GUESSES = 5  # the last one is a mine
HEADER = """RawVF_Version: Rev6.2
Program: Minesage
Player: Robin
Level: Expert
Width: {width}
Height: {height}
Mines: {mines}
Marks: Off
Status: lost
Timestamp: 2026-06-14 20:15:00
Mode: Classic
Board:
{board}
Events:
"""


class Player:
    """Knows what a number or two of them tell; where they tell nothing, guesses and is lucky."""

    def __init__(self, seed, width=30, height=16, n_mines=99):
        self.chance = random.Random(seed)
        self.width, self.height, self.n_mines = width, height, n_mines
        self.middle = width // 2, height // 2
        cells = [(x, y) for y in range(height) for x in range(width)]
        away = [cell for cell in cells
                if max(abs(cell[0] - self.middle[0]), abs(cell[1] - self.middle[1])) > 1]
        self.mines = set(self.chance.sample(away, n_mines))
        self.opened, self.flags = {}, set()
        self.lines, self.now, self.place = [], 0, (0, 0)

    def around(self, cell):
        x, y = cell
        return {(x + i, y + j) for i, j in itertools.product((-1, 0, 1), repeat=2)
                if (i or j) and 0 <= x + i < self.width and 0 <= y + j < self.height}

    # The mouse

    def event(self, name, milliseconds, pixel):
        self.now += milliseconds
        x, y = pixel
        self.lines.append(f'{self.now / 1000:.3f} {name} {x // SQUARE + 1} {y // SQUARE + 1} '
                          f'({x} {y})')

    def click(self, button, cell):
        target = tuple(at * SQUARE + self.chance.randrange(4, SQUARE - 4) for at in cell)
        steps = 1 + max(abs(a - b) for a, b in zip(target, self.place)) // 24
        for i in range(1, steps + 1):
            self.event('mv', self.chance.randrange(14, 22),
                       [b + (a - b) * i // steps for a, b in zip(target, self.place)])
        self.place = target
        self.event(f'{button}c', self.chance.randrange(60, 400), target)
        self.event(f'{button}r', self.chance.randrange(50, 90), target)

    # The game

    def open(self, cell):
        self.click('l', cell)
        waiting = [] if cell in self.mines else [cell]
        while waiting:
            cell = waiting.pop()
            if cell in self.opened or cell in self.flags:
                continue
            self.opened[cell] = len(self.around(cell) & self.mines)
            if self.opened[cell] == 0:
                waiting += self.around(cell)

    def flag(self, cell):
        self.click('r', cell)
        self.flags.add(cell)

    def constraints(self):
        """[(covered cells, mines among them)] of the numbers."""
        found = []
        for cell, number in self.opened.items():
            covered = self.around(cell) - self.opened.keys()
            if covered - self.flags:
                found.append((frozenset(covered - self.flags),
                              number - len(covered & self.flags)))
        return found

    def certain(self):
        """(safe cells, mines) by one number or by two, one of which has all cells of the other."""
        found = self.constraints()
        for (small, few), (large, many) in itertools.product(found, repeat=2):
            if small < large:
                found.append((large - small, many - few))
                if len(found) > 4000:
                    break
        safe = {cell for cells, n in found if n == 0 for cell in cells}
        return safe, {cell for cells, n in found if n == len(cells) for cell in cells}

    def play(self):
        self.open(self.middle)
        guesses = 0
        while guesses < GUESSES:
            safe, mines = self.certain()
            if safe:
                self.open(min(safe, key=self.distance))
            elif mines:
                self.flag(min(mines, key=self.distance))
            else:
                guesses += 1
                edge = {cell for cells, _ in self.constraints() for cell in cells}
                luck = edge - self.mines if guesses < GUESSES else edge & self.mines
                self.open(min(luck, key=self.distance))

    def distance(self, cell):
        x, y = (at * SQUARE + SQUARE // 2 for at in cell)
        return abs(x - self.place[0]) + abs(y - self.place[1]), cell

    def text(self):
        rows = [''.join('*' if (x, y) in self.mines else '0' for x in range(self.width))
                for y in range(self.height)]
        return HEADER.format(width=self.width, height=self.height, mines=self.n_mines,
                             board='\n'.join(rows)) + '\n'.join(self.lines) + '\n'


def write_replay(cli, path, seed):
    """As EVF, by the program's own writer."""
    player = Player(seed)
    player.play()
    text = path.with_suffix('.rawvf')
    text.write_text(player.text())
    subprocess.run([cli, 'convert', text, path], check=True)

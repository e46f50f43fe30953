"""Games that nobody played, as a mouse would have played them elsewhere: seeded, written as RAWVF."""
import random

HEADER = """RawVF_Version: Rev6.2
Program: Somewhere Else 1.0
Player: Grace
Width: {width}
Height: {height}
Mines: {mines}
Timestamp: {when}
Board:
"""
SQUARE = 16


class Board:
    """Where the mines are, and what is open."""

    def __init__(self, width, height, mines):
        self.width, self.height, self.mines = width, height, set(mines)
        self.open = set()

    def cells(self):
        return [(x, y) for y in range(self.height) for x in range(self.width)]

    def around(self, x, y):
        return [(u, v) for v in range(max(y - 1, 0), min(y + 2, self.height))
                for u in range(max(x - 1, 0), min(x + 2, self.width)) if (u, v) != (x, y)]

    def click(self, cell):
        """FALSE: on a mine."""
        todo = [cell]
        while todo:
            here = todo.pop()
            if here not in self.open:
                self.open.add(here)
                if not self.mines & set(self.around(*here)):
                    todo += self.around(*here)
        return cell not in self.mines

    def covered(self):
        return [cell for cell in self.cells() if cell not in self.open | self.mines]

    def rows(self):
        return [''.join('*' if (x, y) in self.mines else '0' for x in range(self.width))
                for y in range(self.height)]


def write(board, clicks, day):
    """The text of a replay of these clicks, the first at 0 and a quarter of a second between two."""
    lines = [HEADER.format(width=board.width, height=board.height, mines=len(board.mines),
                           when=f'2025-03-{day:02}T12:00:00Z') + '\n'.join(board.rows()), 'Events:']
    for i, (x, y) in enumerate(clicks):
        place = f'{x + 1} {y + 1} ({x * SQUARE + 8} {y * SQUARE + 8})'
        lines += [f'{i / 4:.3f} {event} {place}' for event in ('lc', 'lr')]
    return '\n'.join(lines) + '\n'


def play(width, height, mines, seed, win):
    """Opens cells without looking at the numbers; one that is lost ends with a mine."""
    chance = random.Random(seed)
    cells = [(x, y) for y in range(height) for x in range(width)]
    board = Board(width, height, chance.sample(cells, mines))
    clicks = []
    while board.covered() and (win or len(clicks) < 3):
        clicks.append(chance.choice(board.covered()))
        board.click(clicks[-1])
    if not win:
        clicks.append(min(board.mines))
    return write(board, clicks, seed)


def at_once(day):
    """A Beginner board that one click wins: there was nothing to be avoided."""
    board = Board(9, 9, [(x, 0) for x in range(9)] + [(0, 1)])
    board.click((8, 8))
    assert not board.covered()
    return write(board, [(8, 8)], day)

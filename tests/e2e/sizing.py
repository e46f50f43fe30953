"""The scenes of the board for take-screenshots.py: its styles, and windows from the smallest to the largest."""
import pathlib
import random

from desktop import wait, xdotool

# An Expert board on which nothing is certainly safe.
GUESS = pathlib.Path(__file__).parent / 'guess.mine'
SIDE, N_MINES, START = 100, 1300, (20, 20)
SMALLEST, LARGE = (360, 300), (950, 640)


def around(cell):
    x, y = cell
    return {(i, j) for i in (x - 1, x, x + 1) for j in (y - 1, y, y + 1)
            if 0 <= i < SIDE and 0 <= j < SIDE} - {cell}


def write_large(path):
    """A large board of which one click has opened what it opens."""
    cells = [(x, y) for y in range(SIDE) for x in range(SIDE) if (x, y) != START]
    mines = set(random.Random(3).sample([c for c in cells if c not in around(START)], N_MINES))
    shown, left = {}, [START]
    while left:
        cell = left.pop()
        shown[cell] = len(mines & around(cell))
        if shown[cell] == 0:
            left += around(cell) - shown.keys()
    rows = [''.join(str(shown.get((x, y), 'H')) for x in range(SIDE)) for y in range(SIDE)]
    path.write_text('\n'.join([f'{SIDE}x{SIDE}x{N_MINES}', *rows, '']))


class Sizing:
    """What a Tour shows of them; start(), act(), main() and so on are the tour's."""

    def boards(self):
        for style in ('flat', 'classic', 'paper'):
            with self.start(GUESS, board_style=f"'{style}'") as app:
                self.show_odds(app)
                self.main(app, f'style-{style}')
        with self.start(GUESS, palette="'viridis'") as app:
            self.show_odds(app)
            self.main(app, 'viridis')

    def sizes(self):
        with self.start('--level', 'beginner', '--seed', 7, rulers="'always'") as app:
            self.begin(app)
            xdotool('key', *['Right'] * 4, *['Down'] * 4, 'space')
            wait(lambda: self.n_covered(app) < 81, 'the opening')
            xdotool('windowsize', '--sync', app.window_id, *LARGE)
            self.main(app, 'beginner-large')
            xdotool('windowsize', '--sync', app.window_id, *SMALLEST)
            self.main(app, 'beginner-smallest')
            self.show_odds(app)
            self.main(app, 'odds-smallest')
        large = self.work / 'large.mine'
        write_large(large)
        with self.start(large, fit_cells='false', cell_size=22) as app:
            self.show_odds(app)
            self.main(app, 'overview')

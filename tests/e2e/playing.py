"""The scenes of games for take-screenshots.py: begun, helped, paused, won, lost, and what bars say of them."""
import contextlib
import random
import re
import signal

from desktop import App, wait, xdotool
from known import beginning


def draw_beginner():
    """{(x, y)} of ten mines, none around the middle."""
    places = [(x, y) for x in range(9) for y in range(9) if max(abs(x - 4), abs(y - 4)) > 1]
    return set(random.Random(12).sample(places, 10))


MINES = draw_beginner()
# With the legend, which makes it higher, the largest window that is kept as it is, with its shadow:
# there an Expert board has cells of 28.
LARGE = 956, 640
BESIDE_PANEL = 640, 600  # the same, to which a panel comes


def write_beginner(path):
    rows = [''.join('*' if (x, y) in MINES else '.' for x in range(9)) for y in range(9)]
    path.write_text(beginning(*rows))


class Playing:
    """What a Tour shows of them; start(), act(), main() and so on are the tour's."""

    def played(self):
        with self.start('--level', 'expert', '--start', 'open', '--seed', 7) as app:
            wait(lambda: self.n_covered(app) == 480, 'the board')
            self.main(app, 'new')
            xdotool('key', 'space')
            wait(lambda: self.n_covered(app) < 480, 'the opening')
            self.act('pause')
            self.main(app, 'paused')
            app.process.send_signal(signal.SIGKILL)
            app.process.wait()
        state = self.look.env['XDG_STATE_HOME']
        self.look.choose()
        self.look.env['XDG_STATE_HOME'] = state
        with App(self.program, env=self.look.env) as app:
            app.find(self.say('Continue'))
            xdotool('windowsize', '--sync', app.window_id, 360, 640)
            self.main(app, 'first-page-narrow')
        with App(self.program, '--level', 'beginner', env=self.look.env) as app:
            app.find(self.say('Continue'))
            self.main(app, 'offer')

    def in_play(self):
        """Boards that need no guess, so that there is always something safe to open."""
        with self.playing('expert', 480, 6, LARGE) as app:
            self.main(app, 'playing')
        with self.playing('intermediate', 256, 1, BESIDE_PANEL) as app:
            self.act('page', "[<'why'>]")
            app.find(self.say('Next'))
            self.main(app, 'why')

    @contextlib.contextmanager
    def playing(self, level, n_cells, n_rounds, size):
        """With its odds shown, once all that was safe has been opened so many times."""
        with self.start('--level', level, '--start', 'open', '--seed', 7, no_guess='true') as app:
            wait(lambda: self.n_covered(app) == n_cells, 'the board')
            xdotool('windowsize', '--sync', app.window_id, *size)
            xdotool('key', 'space')
            wait(lambda: self.n_covered(app) < n_cells, 'the opening')
            self.show_odds(app)
            for _ in range(n_rounds):
                before = self.n_covered(app)
                xdotool('key', 'shift+o')
                wait(lambda: self.n_covered(app) < before and self.odds_shown(app), 'what was safe')
            yield app

    def helped(self):
        with self.start(self.example) as app:
            for _ in range(3):
                before = self.sentences(app)
                self.act('hint')
                wait(lambda: self.sentences(app) - before, 'the next step of the hint')
            self.main(app, 'hint')

    @staticmethod
    def sentences(app):
        """What labels say, the clock aside."""
        return {name for name in (n.get_name() or '' for n in app.nodes()
                                  if n.get_role_name() == 'label')
                if not re.search(r'\d:\d\d', name)}

    def ended(self):
        keys = []
        for y in range(9):
            for x in range(9):
                keys += ['space'] * ((x, y) not in MINES) + ['Right']
            keys += ['Home', 'Down']
        with self.start(self.work / 'beginner.minesage') as app:
            self.begin(app)
            xdotool('key', *keys)
            won = self.say('You won in %s.').split('%s')
            wait(lambda: app.named(lambda name: all(part in name for part in won)), 'the card')
            self.main(app, 'won')
            self.act('details')
            self.other(app, 'details')
        with self.start(self.work / 'beginner.minesage') as app:
            self.begin(app)
            x, y = min(MINES)
            self.show_odds(app)
            xdotool('key', 'Right', 'Right', 'Right', 'Right', *['Down'] * 4, 'space')
            wait(lambda: self.n_covered(app) < 81, 'the opening')
            wait(lambda: self.odds_shown(app), 'odds')
            xdotool('key', 'Home', 'Page_Up', *['Right'] * x, *['Down'] * y, 'space')
            app.find(self.say('New Game'))
            self.main(app, 'lost')

    def begin(self, app):
        wait(lambda: self.n_covered(app) == 81, 'the board')
        xdotool('key', 'Home', 'Page_Up')

    def bars(self):
        with self.start(self.endgame, show_panel='true') as app:
            self.show_odds(app)
            self.main(app, 'endgame')
        with self.start(self.impossible, show_panel='true') as app:
            self.act('show-probabilities')
            self.main(app, 'impossible')
        with self.start(self.work / 'broken.mine') as app:
            self.main(app, 'error')
        with self.start('--level', 'beginner', '--seed', 7) as app:
            self.act('autoplay')
            app.find(self.look.catalogue.pgettext('autoplay', 'Step')
                     if self.look.catalogue else 'Step')
            self.main(app, 'autoplay')
        with self.start('--level', '3x3x4', no_guess='true') as app:
            wait(lambda: self.n_covered(app) == 9, 'the board')
            xdotool('key', 'Home', 'Page_Up', 'Right', 'Down', 'space')
            wait(lambda: app.named(lambda name: name == self.say('_Plain Board')), 'the bar')
            self.main(app, 'no-guess')

#!/usr/bin/env python3
"""Pictures of every window of the real program, for eyes; see build-aux/screenshots.sh.

Usage: take-screenshots.py BUILD SOURCE FOLDER [LOOK[:SCENE]…]
With a scene, only its pictures are taken, and none is kept in FOLDER.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

from desktop import App, Atspi, Desktop, screenshot, wait, xdotool
from framing import keep
from invented import write_games
from looks import LOOKS, bus
from playing import Playing, write_beginner
from replaying import Replaying, size_of
from sizing import Sizing
from workbench import MIDDLE, Workbench

BUILD, SOURCE, FOLDER = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
PROGRAM = str(BUILD / 'src/app/minesage')
EXAMPLE = SOURCE / 'data/examples/expert.mine'
ENDGAME = SOURCE / 'tests/golden/worked/endgame-three-cells.mine'
IMPOSSIBLE = SOURCE / 'tests/golden/worked/impossible-too-many.mine'
BROKEN = '9x9x10\n000000000\n00000X000\n'
PANEL = {'show_panel': 'true'}
SCENES = ('first_page', 'analysis', 'boards', 'sizes', 'edited', 'workbench', 'played', 'in_play',
          'helped', 'ended', 'bars', 'records', 'replays', 'texts')
# What a page of the documentation shows without making it smaller, its shadow counted.
LARGEST = 950, 640
N_SAME = 6


class Shown(App):
    """In a window of a size that is shown as it is."""

    def __enter__(self):
        super().__enter__()
        size = [int(side) for side in size_of(self.window_id)]
        if any(side > largest for side, largest in zip(size, LARGEST)):
            xdotool('windowsize', '--sync', self.window_id, *map(min, size, LARGEST))
        return self


class Tour(Workbench, Playing, Sizing, Replaying):
    """One look, its folders, and the pictures taken so far."""

    def __init__(self, look, work):
        self.look, self.example, self.endgame, self.impossible = look, EXAMPLE, ENDGAME, IMPOSSIBLE
        self.work, self.program, self.cli = work, PROGRAM, BUILD / 'src/cli/minesage-cli'
        self.folder = BUILD / 'screenshots' / look.name
        self.folder.mkdir(parents=True, exist_ok=True)
        look.prepare(work, BUILD)
        (work / 'broken.mine').write_text(BROKEN)
        write_beginner(work / 'beginner.minesage')

    def start(self, *words, **settings):
        self.look.choose(**settings)
        return Shown(PROGRAM, *map(str, words), env=self.look.env)

    def say(self, text):
        return self.look.say(text).replace('_', '')

    def shoot(self, name, window, unlike=None):
        """As soon as the window looks the same so often that a board which waits a few frames for its
        window has its size, and not like another picture."""
        path, n_same, before = self.folder / f'{name}.png', 0, None
        other = unlike and (self.folder / f'{unlike}.png').read_bytes()
        while n_same < N_SAME:
            wait(lambda: self.grab(path, window) != other, name)
            now = self.middle(path)
            n_same, before = n_same + 1 if now == before else 1, now

    @staticmethod
    def grab(path, window):
        screenshot(path, window)
        return path.read_bytes()

    @staticmethod
    def middle(path):
        """Without the clock above the board and the speed below it, which go on by themselves."""
        crop = ['-gravity', 'center', '-crop', '100%x44%+0+0', 'rgb:-']
        return subprocess.run(['convert', path, *crop], check=True, capture_output=True).stdout

    def main(self, app, name):
        self.shoot(name, app.window_id)

    def n_covered(self, app):
        word = self.look.catalogue.pgettext('spoken', 'covered') if self.look.catalogue else 'covered'
        return len({n.get_name() for n in app.nodes()
                    if (n.get_name() or '').startswith(word)})

    def windows(self, app):
        # It fails when there is none, or when one goes while it looks.
        found = subprocess.run(['xdotool', 'search', '--onlyvisible', '--pid',
                                str(app.process.pid)], text=True, capture_output=True)
        return set(found.stdout.split()) or None

    def other(self, app, name, pages=1, key=None):
        """Another window of the program that has just been asked for, page by page."""
        window = self.in_front(app, f'the window for {name}')
        self.shoot(name if pages == 1 else f'{name}-1', window)
        for page in range(2, pages + 1):
            xdotool('key', key)
            self.shoot(f'{name}-{page}', window, unlike=f'{name}-{page - 1}')
        self.close(app, window)

    @staticmethod
    def in_front(app, what, *others):
        """The active window, once it is neither the main one nor one of the others."""
        def look():
            found = subprocess.run(['xdotool', 'getactivewindow'], text=True, capture_output=True)
            return {found.stdout.strip()} - {'', app.window_id, *others}
        return wait(look, what).pop()

    def close(self, app, window):
        xdotool('key', 'Escape')
        wait(lambda: (left := self.windows(app)) and window not in left, 'the end of the window')
        xdotool('windowactivate', '--sync', app.window_id)

    def act(self, name, values='[]', group='/window/1'):
        bus(group, name, values)

    # Scenes

    def analysis(self):
        with self.start(MIDDLE, **PANEL) as app:
            self.show_odds(app)
            self.main(app, 'board')
            self.act('level', "[<'custom'>]")
            self.other(app, 'custom')
            self.act('about', group='')
            self.other(app, 'about')
            self.act('show-help-overlay')
            self.other(app, 'shortcuts')
            self.preferences(app)
            self.help(app)

    def show_odds(self, app):
        self.act('show-probabilities')
        wait(lambda: self.odds_shown(app), 'odds')

    @staticmethod
    def odds_shown(app):
        return [n for n in app.nodes() if re.search(r'\d[.,]\d %', n.get_name() or '')]

    def edited(self):
        with self.start(EXAMPLE) as app:
            self.show_odds(app)
            self.act('tool', "[<'select'>]")
            xdotool('key', 'Home', 'Page_Up', *['Right'] * 3, *['Down'] * 2,
                    *['shift+Right'] * 6, *['shift+Down'] * 4)
            self.main(app, 'edit')
            self.act('unknown-total')
            self.act('tool', "[<'3'>]")
            xdotool('key', 'Escape', 'space')
            xdotool('windowsize', '--sync', app.window_id, 360, 700)
            self.main(app, 'edit-narrow')
            self.act('resize')
            self.other(app, 'resize')

    def preferences(self, app):
        self.act('preferences', group='')
        window = self.in_front(app, 'the preferences')
        last = None
        for name in ('Playing', 'Board', 'Odds', 'Recording'):
            app.press(self.find_tab(app, name))
            wait(lambda: self.is_selected(self.find_tab(app, name)), name)
            self.shoot(f'preferences-{name.lower()}', window, unlike=last)
            last = f'preferences-{name.lower()}'
        self.close(app, window)

    def find_tab(self, app, name):
        """The last one: the panel of the main window, which comes before, has tabs too."""
        tabs = wait(lambda: [node for node in app.named(lambda said: said == self.say(name))
                             if node.get_role_name() == 'page tab'], f'the tab {name}')
        return tabs[-1]

    @staticmethod
    def is_selected(tab):
        return tab.get_state_set().contains(Atspi.StateType.SELECTED)

    def help(self, app):
        self.act('help', group='')
        self.other(app, 'help', pages=2, key='Down')

    def first_page(self):
        with self.start() as app:
            app.find(self.say('Examples…'))
            self.main(app, 'first-page')
            self.act('statistics')  # of no game: this is the first scene
            self.other(app, 'statistics-empty')

    def records(self):
        table = self.work / 'games.csv'
        write_games(table)
        with self.start('--level', 'expert') as app:
            self.act('best-times')
            window = self.in_front(app, 'the best times')
            self.fill(app, window, table)
            self.close(app, window)
            self.act('best-times')
            self.other(app, 'best-times')
            self.act('statistics')
            app.find(self.say('Games won'))
            self.other(app, 'statistics')
            self.library(app)

    def fill(self, app, window, table):
        """Imports a table as a user does, by the menu and the file chooser."""
        xdotool('key', 'F10')
        app.press(app.find(self.say('_Import…'), 'menu item'))
        self.in_front(app, 'the file chooser', window)
        xdotool('type', table)
        xdotool('key', 'Return')
        wait(lambda: app.named(lambda name: table.name in name), 'the games')


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    chosen = dict(word.split(':') if ':' in word else (word, '') for word in sys.argv[4:])
    for look, scene in chosen.items():
        if look not in [known.name for known in LOOKS] or scene and scene not in SCENES:
            sys.exit(f'No look {look} with a scene {scene or "(all)"}; scenes: {" ".join(SCENES)}')
    for look in LOOKS:
        if look.name not in chosen if chosen else look.on_demand:
            continue
        scene = chosen.get(look.name)
        with Desktop(), tempfile.TemporaryDirectory() as work:
            tour = Tour(look, pathlib.Path(work))
            for name in [scene] if scene else SCENES:
                getattr(tour, name)()
            if not scene:
                keep(tour.folder, FOLDER, look.name)


main()

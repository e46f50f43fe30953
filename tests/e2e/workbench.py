"""The scenes of the workbench for take-screenshots.py: the pages of the panel, relief, an example."""
import pathlib

from desktop import wait, xdotool

# An Intermediate game in the middle, beside whose cells a panel has room.  From 0: an uncertain cell,
# two to compare, and five for curves.
MIDDLE = pathlib.Path(__file__).parent / 'midgame.mine'
UNCERTAIN, COMPARED = (12, 12), ((11, 4), (12, 13))
CURVES = '11,4 12,11 12,12 12,13 13,2'
NARROW = (360, 640)


class Workbench:
    """What a Tour shows of it; start(), act(), main() and so on are the tour's."""

    def workbench(self):
        self.odds_page()
        self.why_page()
        self.sections_page()
        self.what_if_page()
        self.reliefs()
        self.examples()

    def at_page(self, path, page, **settings):
        return self.start(path, show_panel='true', page=f"'{page}'", **settings)

    def main_and_narrow(self, app, name):
        """In a window as it opens, and in the narrowest that is meant to do."""
        self.main(app, name)
        xdotool('windowsize', '--sync', app.window_id, *NARROW)
        self.main(app, f'{name}-narrow')

    @staticmethod
    def go(x, y):
        xdotool('key', 'Home', 'Page_Up', *['Right'] * x, *['Down'] * y)

    def counted(self, app):
        counting = self.say('Counting…')
        wait(lambda: not app.shows(counting), 'the end of counting')

    @staticmethod
    def told(app, what):
        """What a page draws on the board is in the names of cells too, behind a semicolon."""
        wait(lambda: app.named(lambda name: '; ' in name or '；' in name), what)

    def odds_page(self):
        with self.at_page(MIDDLE, 'odds') as app:
            self.show_odds(app)
            self.go(*UNCERTAIN)
            self.counted(app)
            self.main(app, 'suppose-none')
            for x, y in COMPARED:
                self.go(x, y)
                xdotool('key', 'shift+Return')
            self.go(*UNCERTAIN)
            self.act('suppose-mine')
            self.act('suppose-differences')
            app.find(self.say('Take All _Back'))
            self.counted(app)
            self.main_and_narrow(app, 'suppose')

    def why_page(self):
        with self.at_page(MIDDLE, 'why') as app:
            app.find(self.say('Next'))
            self.go(*UNCERTAIN)
            self.act('why-cell')
            app.find(self.say('Without a Mine'))
            self.main_and_narrow(app, 'why-undecided')
        with self.at_page(self.endgame, 'why') as app:
            app.find(self.say('Next'))
            self.act('why-all')
            self.main(app, 'why-all')
            self.go(0, 1)
            self.act('why-cell')
            self.main(app, 'why-proof')

    def sections_page(self):
        with self.at_page(MIDDLE, 'sections') as app:
            app.find(self.say('Next layout'))
            self.act('sections-next')
            self.told(app, 'the outlines')
            self.main(app, 'sections')
            self.act('sections-no-layout')
            self.act('sections-graph')
            self.act('sections-reduced')
            self.main_and_narrow(app, 'sections-graph')

    def what_if_page(self):
        with self.at_page(MIDDLE, 'what-if') as app:
            self.main(app, 'what-if-none')
            self.act('what-if-cells', f"[<'{CURVES}'>]")
            app.find(self.say('_Table'))
            self.main_and_narrow(app, 'what-if')

    def reliefs(self):
        with self.start(self.example) as app:
            self.show_odds(app)
            self.act('relief')
            self.main_and_narrow(app, 'relief')

    def examples(self):
        with self.start('--level', 'beginner', '--seed', 7) as app:
            self.begin(app)
            xdotool('key', 'space')
            wait(lambda: self.n_covered(app) < 81, 'the opening')
            self.act('analyse')
            self.main_and_narrow(app, 'aside')
            self.act('examples')
            self.other(app, 'examples')
            self.act('save-picture')
            self.other(app, 'picture')
        with self.at_page(self.endgame, 'odds') as app:
            self.act('example', "[<'pseudo-fifty-fifty.mine'>]")
            self.main_and_narrow(app, 'example')

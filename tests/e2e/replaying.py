"""The scenes of replays for take-screenshots.py: watched, reviewed, listed, and games from text."""
from desktop import wait, xdotool
from looks import bus
from recorded import write_replay

SEED = 9  # of a game with worse and with avoidable guesses
GROUP = '/window/2'  # of the replay's window, which takes the place of the first
NARROW = (360, 640)
LINK = 'https://example.org/?b=1&m=g4080000a00o8100g'


def size_of(window):
    shell = dict(line.split('=') for line in
                 xdotool('getwindowgeometry', '--shell', window).split())
    return shell['WIDTH'], shell['HEIGHT']


class Replaying:
    """What a Tour shows of it; start(), shoot(), main() and so on are the tour's."""

    def replays(self):
        path = self.work / 'expert.evf'
        write_replay(self.cli, path, SEED)
        with self.start(path) as app:
            usual = size_of(app.window_id)
            bus(GROUP, 'show-panel')
            app.find(self.say('Copy as _Text'))
            for _ in range(3):
                bus(GROUP, 'next-guess')
            bus(GROUP, 'show-panel')
            bus(GROUP, 'show-probabilities')
            wait(lambda: self.odds_shown(app), 'odds')
            self.main_and_narrow(app, 'replay-player')
            xdotool('windowsize', '--sync', app.window_id, *usual)
            bus(GROUP, 'show-probabilities')
            bus(GROUP, 'show-panel')
            app.find(self.say('Copy as _Text'))
            self.main_and_narrow(app, 'replay-review')

    def library(self, app):
        """The list of games in the window of statistics, of which some are left out."""
        self.act('statistics')
        window = self.in_front(app, 'the statistics')
        tab = wait(lambda: [node for node in app.named(lambda said: said == self.say('Games'))
                            if node.get_role_name() == 'page tab'], 'the tab of games')[-1]
        app.press(tab)
        wait(lambda: self.is_selected(tab), 'the list of games')
        self.shoot('library', window)
        xdotool('windowsize', '--sync', window, *NARROW)
        self.shoot('library-narrow', window)
        self.close(app, window)

    def texts(self):
        """A board from text and by its seed."""
        with self.start('--level', 'beginner') as app:
            self.act('open-text')
            window = self.in_front(app, 'the window for text')
            self.shoot('open-text-empty', window)
            xdotool('type', LINK)
            self.shoot('open-text', window, unlike='open-text-empty')
            self.close(app, window)
            self.act('by-seed')
            self.other(app, 'by-seed')

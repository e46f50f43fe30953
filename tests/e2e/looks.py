"""The looks that Minesage is shown in: theme, language and size of text, in folders of their own."""
import gettext
import os
import pathlib
import subprocess

from locales import make_locale, read_languages

SOURCE = pathlib.Path(__file__).resolve().parents[2]
APP_ID = 'io.github.minesage.Minesage'
# Nothing may move while pictures are taken.
STILL = {'gtk-cursor-blink': 0, 'gtk-enable-animations': 0}


class Look:
    """theme: lines of GTK's settings.ini; settings: keys of Minesage; language: of the messages;
    on_demand: only where it is asked for."""

    def __init__(self, name, theme=None, settings=None, language=None, on_demand=False):
        self.name, self.on_demand = name, on_demand
        self.theme = {**STILL, **(theme or {})}
        self.settings = {'color-scheme': "'light'", **(settings or {})}
        self.language = language

    def prepare(self, folder, build):
        """Makes the folders under folder; the environment to run in."""
        self.folder = folder
        self.catalogue = gettext.translation(
            'minesage', build / 'po', [self.language]) if self.language else None
        self.write(folder / 'config/gtk-4.0/settings.ini', 'Settings', self.theme)
        self.env = {'XDG_CONFIG_HOME': str(folder / 'config'),
                    'XDG_DATA_HOME': str(folder / 'data')}
        if self.language:
            (folder / 'locale').mkdir()
            spoken = make_locale(folder / 'locale', self.language)
            assert spoken, f'cannot make {self.language}: is the package locales there?'
            self.env.update(spoken)

    def choose(self, **settings):
        """Settings for the next start, over those of the look, and a fresh folder of autosaves."""
        chosen = {**self.settings, **{key.replace('_', '-'): value
                                      for key, value in settings.items()}}
        self.write(self.folder / 'config/glib-2.0/settings/keyfile',
                   APP_ID.replace('.', '/'), chosen)
        self.n_starts = getattr(self, 'n_starts', 0) + 1
        self.env['XDG_STATE_HOME'] = str(self.folder / f'state-{self.n_starts}')

    @staticmethod
    def write(path, group, pairs):
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = [f'[{group}]', *(f'{key}={value}' for key, value in pairs.items())]
        path.write_text('\n'.join(lines) + '\n')

    def say(self, text):
        """As the program says it."""
        return self.catalogue.gettext(text) if self.catalogue else text


LOOKS = [
    Look('light'),
    Look('dark', settings={'color-scheme': "'dark'"}),
    Look('high-contrast', theme={'gtk-theme-name': 'Default-hc'}),
    Look('dark-contrast', theme={'gtk-theme-name': 'Default-hc-dark'},
         settings={'color-scheme': "'dark'"}),
    Look('zh_CN', language='zh_CN'),
    Look('large-text', theme={'gtk-font-name': 'Sans 15'}),
    *(Look(language, language=language, on_demand=True)
      for language in read_languages(SOURCE) if language != 'zh_CN'),
]


def bus(env_path, name, values='[]'):
    """Activates an action of the running program, which has no name in any language."""
    subprocess.run(['gdbus', 'call', '--session', '--timeout', '60', '--dest', APP_ID,
                    '--object-path', '/' + APP_ID.replace('.', '/') + env_path, '--method',
                    'org.gtk.Actions.Activate', name, values, '{}'],
                   check=True, stdout=subprocess.DEVNULL, env=os.environ)

#!/usr/bin/env python3
"""The window in one of its languages: what it says is what the catalogue has, and nothing is left
in English.

Usage: test-languages.py PROGRAM SOURCE_DIR BUILD_DIR LANGUAGE [PICTURE]
PICTURE is where a screenshot of the window goes. A machine without the sources of locales (Debian:
package locales) cannot run it.
"""
import gettext
import os
import pathlib
import re
import sys
import tempfile

from desktop import App, Desktop, screenshot, wait
from locales import make_locale_or_skip
from looks import bus

PROGRAM, SOURCE, BUILD, LANGUAGE = sys.argv[1], *map(pathlib.Path, sys.argv[2:4]), sys.argv[4]
PICTURE = sys.argv[5] if len(sys.argv) > 5 else None
EXAMPLE = SOURCE / 'data' / 'examples' / 'expert.mine'
# One cell is safe, the first: the only mine is at the sides of the 1.
ONE_SAFE = '4x1x1\nHH1H\n'
CATALOGUE = gettext.translation('minesage', BUILD / 'po', [LANGUAGE])
WORDS = ('covered, certainly safe', 'covered, certainly a mine', 'covered, mine %s', '%d')
PLACE = '%1$s, %2$s %3$d, row %3$d, column %4$d'
SAFE = '%d cell is certainly safe.', '%d cells are certainly safe.'
PLACEHOLDER = r'%(?:\d+\$)?[ds]'


def pattern(text):
    """A text of printf as a pattern of what it makes."""
    return re.compile('.+'.join(re.escape(part) for part in re.split(PLACEHOLDER, text)))


def say(text, plural=None, n=1):
    """What the window should say; a plural is about n."""
    if plural is None:
        return pattern(CATALOGUE.gettext(text))
    return pattern(CATALOGUE.ngettext(text, plural, n).replace('%d', str(n)))


def speak(words):
    """The name of a cell that shows something."""
    text, place = (CATALOGUE.pgettext('spoken', part) for part in (words, PLACE))
    return pattern(place.replace('%1$s', text))


def hear(app, *wanted):
    """Waits until all that is wanted is said by something; everything that is said."""
    def look():
        names = {node.get_name() or '' for node in app.nodes()}
        return all(any(map(text.fullmatch, names)) for text in wanted) and names
    return wait(look, ', '.join(text.pattern for text in wanted))


def find_english():
    """The phrases of some length that the language writes otherwise, which are nearly all."""
    po = (SOURCE / 'po' / f'{LANGUAGE}.po').read_text()
    texts = re.findall(r'^msgid "([^"\\%]{12,})"$', po, re.M)
    return {text.replace('_', '') for text in texts if CATALOGUE.gettext(text) != text}


def check(app, english):
    bus('/window/1', 'show-probabilities')
    app.key('F9')
    names = hear(app, *map(speak, WORDS), say('Best guess'), say(*SAFE, 10))
    if PICTURE:
        screenshot(PICTURE, app.window_id)
    for action, title in (('help', 'Minesage Help'), ('preferences', 'Preferences')):
        bus('', action)
        names |= hear(app, say(title))
    left = names & english
    assert not left, f'not translated: {left}'


with Desktop(), tempfile.TemporaryDirectory(dir=os.environ['HOME']) as directory:
    folder = pathlib.Path(directory)
    spoken = make_locale_or_skip(folder, LANGUAGE)
    untranslated = find_english()
    assert len(untranslated) > 500, len(untranslated)
    with App(PROGRAM, str(EXAMPLE), env=spoken) as program:
        check(program, untranslated)
    one = folder / 'one.mine'
    one.write_text(ONE_SAFE)
    with App(PROGRAM, str(one), env=spoken) as program:
        bus('/window/1', 'show-probabilities')
        hear(program, say(*SAFE, 1))
print(f'the window speaks {LANGUAGE}')

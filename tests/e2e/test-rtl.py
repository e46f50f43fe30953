#!/usr/bin/env python3
"""A language written from right to left: the window mirrors, the board does not.

The language is made up: Hebrew's direction, with every string of the program in ⟦brackets⟧.  What
stands without them was never translatable.

Usage: test-rtl.py BUILD_DIR SOURCE_DIR [PICTURE]
"""
import os
import pathlib
import re
import sys
import tempfile

from desktop import App, Desktop, screenshot, wait
from locales import make_locale_or_skip
from staging import compile_schemas, run, stage

BUILD, SOURCE = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
PICTURE = sys.argv[3] if len(sys.argv) > 3 else None
LANGUAGE = 'he_IL'
# Names of things, digits with their units, and the classes GTK calls nameless widgets by.
NAMES = re.compile(r'Minesage|expert\.mine|^Gtk\w+$|ms\b')


def bracket(text):
    """In brackets, which go inside the newlines at its ends."""
    start, body, end = re.fullmatch(r'((?:\\n)*)(.*?)((?:\\n)*)', text).groups()
    return f'{start}⟦{body}⟧{end}'


def translate(match):
    """An entry of the catalogue: context, then text or both texts of a plural."""
    context, text, plural = match[1] or '', match[2], match[3]
    if not text:
        return match[0]
    if plural is None:
        return f'{context}msgid "{text}"\nmsgstr "{bracket(text)}"\n'
    return (f'{context}msgid "{text}"\nmsgid_plural "{plural}"\n'
            f'msgstr[0] "{bracket(text)}"\nmsgstr[1] "{bracket(plural)}"\n')


def make_catalogue(prefix, folder):
    """Every string in brackets, as a translation into Hebrew."""
    chinese = run('msgattrib', '--no-obsolete', '--no-wrap', SOURCE / 'po' / 'zh_CN.po')
    joined = re.sub(r'"\n"', '', chinese)  # a text of several lines
    entry = re.compile(r'^(msgctxt "[^\n]*"\n)?msgid "([^\n]*)"\n(?:msgid_plural "([^\n]*)"\n)?'
                       r'(?:msgstr[^\n]*\n)+', re.M)
    text = entry.sub(translate, joined)
    text = re.sub(r'Plural-Forms: [^"]*?;\\n', 'Plural-Forms: nplurals=2; plural=n != 1;\\\\n', text)
    (folder / 'he.po').write_text(text)
    target = prefix / 'share/locale/he/LC_MESSAGES'
    target.mkdir(parents=True)
    run('msgfmt', '-o', target / 'minesage.mo', folder / 'he.po')


def left(node):
    return node.get_extents()[0]


def check(app):
    new = app.find('⟦New⟧')
    odds_button = app.find('⟦Show probabilities⟧')
    wait(lambda: left(new) > left(odds_button), 'a mirrored header')
    app.press(odds_button)
    app.key('F9')
    odds = app.find('⟦Odds⟧')

    def at(x, y):
        ending = f'row {y + 1}, column {x + 1}'
        return wait(lambda: app.named(lambda name: ending in name), f'the cell {x}, {y}')[0]

    wait(lambda: left(odds) < left(at(0, 0)), 'the panel at the left of the board')
    assert left(at(0, 0)) < left(at(29, 0)), 'the board is mirrored'
    if PICTURE:
        screenshot(PICTURE, app.window_id)
    bare = [name for name in (node.get_name() or '' for node in app.nodes())
            if '⟦' not in name and re.search('[A-Za-z]{2}', NAMES.sub('', name))]
    assert not bare, f'not translatable: {bare}'


with Desktop(), tempfile.TemporaryDirectory(dir=os.environ['HOME']) as name:
    work = pathlib.Path(name)
    installed = stage(BUILD, work / 'stage')
    compile_schemas(installed)
    make_catalogue(installed, work)
    with App(str(installed / 'bin/minesage'), str(SOURCE / 'data/examples/expert.mine'),
             env=make_locale_or_skip(work, LANGUAGE)) as program:
        check(program)
print('the window is mirrored, the board is not')

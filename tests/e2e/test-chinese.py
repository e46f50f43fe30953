#!/usr/bin/env python3
"""The game in Simplified Chinese: the window speaks it, down to the names of the cells.

Usage: test-chinese.py PROGRAM SOURCE_DIR [PICTURE]
PICTURE is where a screenshot of the window goes. A machine without the sources of locales (Debian:
package locales) cannot run it.
"""
import os
import pathlib
import re
import sys
import tempfile

from desktop import App, Desktop, screenshot, wait
from locales import make_locale_or_skip

PROGRAM, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2])
PICTURE = sys.argv[3] if len(sys.argv) > 3 else None
EXAMPLE = SOURCE / 'data' / 'examples' / 'expert.mine'
N = 30 * 16
LANGUAGE = 'zh_CN'

CELL = re.compile(r'^(.+)，[A-Z]+ \d+，第 (\d+) 行，第 (\d+) 列$')
# What no language translates: names of things, and the classes GTK calls nameless widgets by.
NAMES = re.compile(r'Minesage|minesage-cli|expert\.mine|^Gtk\w+$|\bH?ZiNi\b|\b[A-Z]{3,4}\b'
                   r'|\b(?:Shift|Ctrl|Alt|Enter|Escape|Menu|Home|Pause|Pluck)\b'
                   r'|Bechtel|Zimmermann|Nikolaus|\d+x\d+x\d+|^Sidebar$')


def cells(app):
    """{(x, y): what the cell's name says before its place}"""
    matches = (CELL.match(node.get_name() or '') for node in app.nodes())
    return {(int(m[3]) - 1, int(m[2]) - 1): m[1] for m in matches if m}


def odds_of_all(app):
    seen = cells(app)
    covered = [words for words in seen.values() if words.startswith('未打开')]
    return len(seen) == N and covered and all('，' in words for words in covered) and seen


def check(app):
    wait(lambda: len(cells(app)) == N, 'cells named in Chinese')
    app.press(app.find('显示概率'))
    seen = set(wait(lambda: odds_of_all(app), 'odds in Chinese on every covered cell').values())
    assert {'未打开，一定安全', '未打开，一定是雷', '未打开，雷率 50.0 %', '空白', '3'} <= seen, seen
    app.key('F9')
    for text in ('安全格', '必雷格', '最佳猜测', '其余格', '布雷方案', '有 10 格一定安全。'):
        app.find(text)
    if PICTURE:
        screenshot(PICTURE, app.window_id)
    check_translated(app)
    app.key('F1')
    app.find('看懂概率')
    check_translated(app)


def check_translated(app):
    english = [name for name in (node.get_name() or '' for node in app.nodes())
               if re.search('[A-Za-z]{3}', NAMES.sub('', name))]
    assert not english, f'not translated: {english}'

with Desktop(), tempfile.TemporaryDirectory(dir=os.environ['HOME']) as directory:
    with App(PROGRAM, str(EXAMPLE), env=make_locale_or_skip(pathlib.Path(directory), LANGUAGE)) as program:
        check(program)
print('the window speaks Chinese')

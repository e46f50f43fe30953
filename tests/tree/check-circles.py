#!/usr/bin/env python3
"""Checks that the modules of src/ do not include each other in circles.

Usage: check-circles.py SOURCE_DIR

A module is a .c with its .h.  The only circles are those of a class that is one thing in several
files: NAME with NAME-private.h, which includes the public face and is included by the files behind
it; and a part that the class owns and that asks it for something.  Each stands in ONE_THING with
its reason.  Copies of the tree with a circle more, or with one of these gone, must be found.
"""
import collections
import pathlib
import re
import shutil
import sys
import tempfile

# The class, then its parts, each with a header of its own.
ONE_THING = {
    'ms-board-view': 'one widget: its files put its parts together',
    'ms-game ms-game-kept': 'one object: its files put its parts together',
    'ms-play': 'one play: clicks, undo and edits share its cells and its log',
    'ms-player ms-player-parts': 'one player: what it concludes, counts and looks ahead; its parts, '
                                 'which do not see its struct, ask it by functions',
    'ms-records': 'one queue of jobs: what it is asked for fills a file of its own',
    'ms-replay-window': 'one widget: its actions share its children',
    'ms-review ms-habit-watch': 'one review: the walk through a game, what its openings are judged '
                                'by, and who finds on the way what cost time',
    'ms-section': 'one counter: it plans, counts, tells and lists what lies in its arrays',
    'ms-solver': 'one solver: how it comes to an answer, and writes it down',
    'ms-window': 'one widget: its actions and settings share its children',
}

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*["<]([^">]+)\.h[">]', re.MULTILINE)


def module_of(stem):
    """The module whose files have a stem: NAME-testing.h says what only tests call of NAME."""
    return stem.removesuffix('-testing')


def list_includes(source):
    """What each module includes; a module is named by the stem of its files."""
    paths = sorted((source / 'src').rglob('*.[ch]'))
    modules = {module_of(path.stem) for path in paths}
    includes = collections.defaultdict(set)
    for path in paths:
        module = module_of(path.stem)
        for name in INCLUDE.findall(path.read_text()):
            stem = module_of(name.rsplit('/', 1)[-1])
            if stem in modules and stem != module:
                includes[module].add(stem)
    return includes


def find_reach(includes, start):
    reached, waiting = set(), [start]
    while waiting:
        for module in includes.get(waiting.pop(), ()):
            if module not in reached:
                reached.add(module)
                waiting.append(module)
    return reached


def find_circles(includes):
    """Sets of modules each of which includes every other, by way of others or not."""
    reach = {module: find_reach(includes, module) for module in includes}
    circles = set()
    for module, reached in reach.items():
        if module in reached:
            circles.add(frozenset(m for m in reached if module in reach.get(m, ())))
    return circles


def check_tree(source):
    allowed = {}
    for names in ONE_THING:
        name, *parts = names.split()
        allowed[frozenset((name, f'{name}-private', *parts))] = name
    circles = find_circles(list_includes(source))
    for circle in sorted(map(sorted, circles - allowed.keys())):
        yield f'{", ".join(circle)} include each other'
    for circle in sorted(allowed.keys() - circles, key=allowed.get):
        yield f'{allowed[circle]} is no circle any more: take it out of ONE_THING'


def add_circle(source, line='#include "ms-level.h"'):
    """From a status to the levels, which include the rules, which include the status."""
    with (source / 'src/core/game/ms-status.h').open('a') as file:
        file.write(line + '\n')


def add_spaced_circle(source):
    add_circle(source, '#  include "ms-level.h"')


def add_angled_circle(source):
    add_circle(source, '#include <ms-level.h>')


def add_private_circle(source):
    """A private header does not excuse a circle that nobody has given a reason for."""
    folder = source / 'src/core/game'
    (folder / 'ms-level-private.h').write_text('#include "ms-level.h"\n')
    with (folder / 'ms-level.c').open('a') as file:
        file.write('#include "ms-level-private.h"\n')


def break_circle(source):
    path = source / 'src/core/play/ms-play-private.h'
    path.write_text(path.read_text().replace('#include "ms-play.h"\n', ''))


# What must be found: what is done to the tree, and what the first fault says.
BROKEN = [
    (add_circle, 'ms-level, ms-rules, ms-status include each other'),
    (add_spaced_circle, 'ms-level, ms-rules, ms-status include each other'),
    (add_angled_circle, 'ms-level, ms-rules, ms-status include each other'),
    (add_private_circle, 'ms-level, ms-level-private include each other'),
    (break_circle, 'ms-play is no circle any more'),
]


def check_this_check(source):
    for change, expected in BROKEN:
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder)
            shutil.copytree(source / 'src', copy / 'src')
            change(copy)
            faults = list(check_tree(copy))
        if not faults or expected not in faults[0]:
            yield f'{change.__name__} must be found, not {faults}'


def main():
    source = pathlib.Path(sys.argv[1])
    faults = list(check_tree(source)) or list(check_this_check(source))
    print('\n'.join(faults) or 'no circles of includes')
    return bool(faults)


sys.exit(main())

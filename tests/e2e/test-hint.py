#!/usr/bin/env python3
"""Help as a user asks for it: a hint in three steps, why a cell is what it is, the chance to win, and
a game that plays itself.

Usage: test-hint.py PROGRAM SOURCE_DIR [FOLDER]
FOLDER is where screenshots of the steps go.
"""
import json
import pathlib
import re
import sys

from board import CELL, cell, cells, is_opened, wait_for_board
from desktop import App, Desktop, screenshot, wait

PROGRAM, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2])
PICTURES = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else None
EXAMPLE = SOURCE / 'data' / 'examples' / 'expert.mine'
ENDGAME = SOURCE / 'tests' / 'golden' / 'worked' / 'endgame-three-cells.mine'
TRUTH = json.loads((SOURCE / 'tests/golden/positions/expert-00.json').read_text())
N = 30 * 16


def picture(app, name):
    if PICTURES:
        screenshot(PICTURES / f'{name}.png', app.window_id)


def say(app, pattern):
    """The sentence of the status line, once one matches."""
    def look():
        for node in app.nodes():
            name = node.get_name() or ''
            if re.search(pattern, name) and node.get_role_name() == 'label':
                return name
        return None
    return wait(look, f'a sentence like "{pattern}"')


def marked(app, beginning):
    """{(x, y)} of the cells whose names begin so, announcements aside."""
    found = set()
    for node in app.nodes():
        name = node.get_name() or ''
        match = CELL.match(name)
        if match and beginning in name:
            found.add((int(match[3]) - 1, int(match[2]) - 1))
    return found


def is_rectangle(places):
    """Whether they are whole, none of them still to come."""
    across, down = {x for x, _ in places}, {y for _, y in places}
    return len(places) > 0 and len(places) == len(across) * len(down)


def coordinates(name):
    """(x, y) of "F7" """
    letters, digits = re.fullmatch(r'([A-Z]+)(\d+)', name).groups()
    x = 0
    for letter in letters:
        x = 26 * x + ord(letter) - 64
    return x - 1, int(digits) - 1


def hint_where_cells_are_safe(app):
    safe = {tuple(place) for place in TRUTH['safe']}
    app.key('h')
    say(app, f'^{len(safe)} cells are certainly safe. H again shows where')
    assert not marked(app, 'In the hinted area.')
    picture(app, 'hint-1')
    app.key('h')
    say(app, 'A safe cell lies in the marked area')
    area = wait(lambda: is_rectangle(found := marked(app, 'In the hinted area.')) and found, 'the area')
    picture(app, 'hint-2')
    app.key('h')
    sentence = say(app, r'^[A-Z]+[0-9]+ is (safe: |certainly safe\. )')
    place = coordinates(sentence.split()[0])
    wait(lambda: marked(app, 'Hint.') == {place}, 'the cell')
    picture(app, 'hint-3')
    assert place in safe and place in area, (place, area)
    # The numbers are named; of a pattern also cells it decides.
    seen = cells(app)
    named = {coordinates(name) for name in re.findall(r'\b[A-Z]+[0-9]+\b', sentence)}
    named = {cell for cell in named if is_opened(seen[cell])}
    assert named, sentence
    wait(lambda: marked(app, 'Part of the reason.') == named, f'{named} as the reason')
    app.key('Escape')
    wait(lambda: not marked(app, 'Hint.') and not marked(app, 'Part of the reason.'),
         'the hint taken off')


def explain_a_mine(app):
    x, y = TRUTH['certain_mines'][0]
    app.press(app.find('Show probabilities'))
    wait(lambda: cells(app)[x, y] == 'covered, certainly a mine', 'the odds')
    # The pointer says which cell is meant.
    app.click(cell(app, x, y), button=3)
    wait(lambda: cells(app)[x, y] == 'flag', 'the flag')
    app.key('shift+h')
    say(app, r'^[A-Z]+[0-9]+ is (a mine: |certainly a mine\. )')
    wait(lambda: marked(app, 'Hint.') == {(x, y)}, 'the cell')
    wait(lambda: marked(app, 'Part of the reason.'), 'the reason')
    picture(app, 'explain')


def estimate_the_chance(app):
    """The panel refines it while nobody moves, and it is gone with the panel."""
    app.key('F9')
    say(app, r'^≈\d+\.\d % ± <?1?\d\.\d %$')
    picture(app, 'chance')
    app.key('F9')


def hint_where_one_must_guess(app):
    """Two thirds are won from here, by either of the outer cells of the upper row."""
    wait_for_board(app, 9)
    app.key('h')
    say(app, 'No cell is certainly safe. H again shows where')
    app.key('h')
    say(app, 'The cell to guess lies in the marked area')
    app.key('h')
    sentence = say(app, '^Guess [A-Z]1: best chance to win, 66.7 % by best play; 33.3 % mine')
    place = coordinates(sentence.split()[1].strip(':'))
    assert place in {(0, 0), (2, 0)}, sentence
    wait(lambda: marked(app, 'Hint.') == {place}, 'the cell')
    app.key('o')
    app.key('F9')
    say(app, r'^66\.7 % = 2/3$')
    say(app, r'^Guess [A-Z]1: best chance to win, 66\.7 % by best play; 33\.3 % mine\. '
             r'1 other cell wins as often\.$')
    app.find('Best guess: best chance to win')
    wait(lambda: len(marked(app, 'Best guess, best chance to win.')) == 2, 'the rings')
    picture(app, 'guess')


def set_speed(app, speed):
    slider = app.find('Speed', role='slider')
    slider.set_value(speed)


def stopped_in_time(app):
    """Whether the move that was shown is not made; a busy machine may be late with the stop."""
    app.press(app.find('Run'))
    wait(lambda: marked(app, 'Hint.'), 'the first move, shown before it is made')
    app.key('Escape')
    wait(lambda: not marked(app, 'Hint.'), 'the end of autoplay')
    if set(cells(app).values()) == {'covered'}:
        return True
    app.key('ctrl+n')
    wait(lambda: set(cells(app).values()) == {'covered'}, 'a new game')
    return False


def autoplay(app):
    wait_for_board(app, 81)
    app.key('h')
    say(app, 'the first cell opens an area')
    app.key('a')
    set_speed(app, 0)
    wait(lambda: stopped_in_time(app), 'the end of autoplay before its first move')
    set_speed(app, 1)
    app.press(app.find('Step'))
    wait(lambda: any(is_opened(words) for words in cells(app).values()), 'one step')
    picture(app, 'autoplay')
    app.press(app.find('Run'))
    wait(lambda: app.named(lambda name: re.search(r'\b(Won in|Lost after) \d+ s\.', name)),
         'the end of the game')
    say(app, '^Assisted: ')
    picture(app, 'autoplay-end')


with Desktop():
    with App(PROGRAM, str(EXAMPLE)) as app:
        wait_for_board(app, N)
        hint_where_cells_are_safe(app)
        explain_a_mine(app)
        estimate_the_chance(app)
    with App(PROGRAM, str(ENDGAME)) as app:
        hint_where_one_must_guess(app)
    with App(PROGRAM, '--level', 'beginner', '--start', 'open', '--seed', '7') as app:
        autoplay(app)
print('all hints are true')

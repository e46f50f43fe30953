#!/usr/bin/env python3
"""A folder of replays is read among the records, sifted, watched and written into another folder, which
then holds nothing new; by keyboard and accessibility.

Usage: test-library.py PROGRAM MINESAGE_CLI
"""
import functools
import json
import os
import pathlib
import subprocess
import sys

import replays
from board import faces, wait_for_board
from desktop import App, Atspi, Desktop, Frame, activate, wait, xdotool

PROGRAM, CLI = sys.argv[1:3]
HERE = pathlib.Path(os.environ['HOME'])
BEGINNER, OTHER = (9, 9, 10), (12, 8, 9)


# --- The games ---

def cli(*words):
    return subprocess.run([CLI, *map(str, words)], check=True, text=True, capture_output=True).stdout


def make_games(folder):
    """Beginner games and others, in every format that is written here; their files."""
    folder.mkdir()
    (folder / 'below').mkdir()
    games = {f'beginner {seed}': replays.play(*BEGINNER, seed, seed % 2 == 0) for seed in range(1, 7)}
    games['beginner at once'] = replays.at_once(9)
    games |= {f'below/other {seed}': replays.play(*OTHER, seed, True) for seed in (10, 11)}
    paths = []
    for i, (name, text) in enumerate(games.items()):
        source = folder / f'{name}.rawvf'
        source.write_text(text)
        paths.append(source.with_suffix(('.rawvf', '.evf', '.minesage')[i % 3]))
        if paths[-1] != source:
            cli('convert', source, paths[-1])
            source.unlink()
    return paths


@functools.cache
def review(path):
    return json.loads(cli('review', '--format', 'json', path).splitlines()[-1])


def is_avoidable(path):
    return review(path)['avoidable'] > 0


# --- The windows ---

def child(app, name):
    """One window of the program, once it is there."""
    return next((w for w in app.root.get_children() if w.get_name() == name), None)


def choose(frame, name):
    """A command of the window's menu."""
    activate(frame.window_id)
    frame.key('F10')
    frame.press(frame.find(name, 'menu item'))


def open_statistics(app):
    choose(app, 'Statistics')
    return Frame(app, wait(lambda: child(app, 'Statistics'), 'the statistics'))


def give_folder(title, path):
    """Types a path into the chooser of folders."""
    dialog = wait(lambda: xdotool('search', '--onlyvisible', '--name', title), title).split()[-1]
    activate(dialog)
    xdotool('key', 'ctrl+l')
    xdotool('type', str(path))
    xdotool('key', 'Return')


def read_outcome(app, frame, title):
    """What the window of a long work says at its end; that window is closed."""
    dialog = wait(lambda: child(app, title), title)
    button = wait(lambda: app.named(lambda name: name.endswith(' Close'), dialog), 'the end')[0]
    said = next(name for node in app.nodes(dialog) if node.get_role_name() == 'label'
                and (name := node.get_name()))
    app.press(button)
    wait(lambda: child(app, title) is None, f'the end of "{title}"')
    frame.wait_for_front()
    return said.split('\n')


def import_folder(app, frame, folder):
    choose(frame, 'Import Replays of a Folder…')
    give_folder('Import Replays of a Folder', folder)
    return read_outcome(app, frame, 'Import Replays')


def export_shown(app, frame, form, folder):
    folder.mkdir()
    choose(frame, f'Export as {form} Replays…')
    give_folder('Export the Games Shown as Replays', folder)
    return read_outcome(app, frame, 'Export Replays')


def chosen(frame, box):
    """What a list shows while it is closed."""
    button = box.get_children()[0]
    return [n.get_name() for n in frame.nodes(button) if n.get_role_name() == 'label'][-1]


def pick(frame, name, entry):
    """An entry of a list, which is opened for it."""
    activate(frame.window_id)
    box = frame.find(name, 'combo box')
    frame.press(box.get_children()[0])

    def find_entry():
        items = [n for n in frame.nodes(box) if n.get_role_name() == 'list item']
        names = [frame.named(bool, item)[0].get_name() for item in items]
        return entry in names and [names.index(entry)]
    place = wait(find_entry, f'"{entry}" in the list')[0]
    xdotool('key', 'Home', *['Down'] * place, 'Return')
    wait(lambda: chosen(frame, box) == entry, f'"{entry}" chosen')


def figures(frame):
    """How many games are shown, and how many of them were won."""
    for card in frame.nodes():
        if card.get_role_name() == 'table cell':
            texts = [n.get_name() for n in frame.nodes(card) if n.get_role_name() == 'label']
            if texts[0] == 'Games':
                return int(texts[1]), int(texts[2].split()[0])
    return None


def expect(frame, games):
    """The figures are those of these files, as the command line judges them."""
    wanted = len(games), sum(review(path)['state'] == 'won' for path in games)
    wait(lambda: figures(frame) == wanted, f'{wanted[0]} games, {wanted[1]} of them won')


# --- The steps ---

def sift(frame, files):
    beginner = [path for path in files if path.name.startswith('beginner')]
    pick(frame, 'Where it was played', 'Played in another program')
    expect(frame, beginner)
    pick(frame, 'Level', 'All levels')
    expect(frame, files)
    pick(frame, 'Guesses', 'With avoidable guesses')
    expect(frame, [path for path in files if is_avoidable(path)])
    pick(frame, 'Guesses', 'Without avoidable guesses')
    expect(frame, [path for path in files if not is_avoidable(path)])
    pick(frame, 'Result', 'Won')
    at_once = [path for path in files if not is_avoidable(path) and review(path)['state'] == 'won']
    expect(frame, at_once)
    return at_once


def focused(frame):
    """What has the focus in the window."""
    for node in frame.nodes():
        if node.get_state_set().contains(Atspi.StateType.FOCUSED):
            return node
    return None


def tab_to(frame, role):
    seen = []
    while (now := wait(lambda: focused(frame), 'a focus')).get_role_name() != role:
        assert seen.count(now) < 2, f'Tab never comes to a {role}'
        seen.append(now)
        frame.key('Tab')
        wait(lambda: focused(frame) not in (None, now), f'the focus leaving {now.get_name()}')


def watch(app, frame):
    """The only game that is shown, by keyboard."""
    frame.press(frame.find('Games', 'page tab'))
    tab_to(frame, 'table row')
    frame.key('Return')
    node = wait(lambda: next((n for n in app.nodes() if n.get_role_name() == 'frame'
                              and n.get_name().endswith(' — Replay')), None), 'the replay')
    replay = Frame(app, node)
    activate(replay.window_id)
    wait(lambda: set(faces(replay).values()) == {'covered'}, 'the beginning of the game')
    replay.key('End')
    wait(lambda: len(set(faces(replay).values())) > 1, 'the end of the game')
    replay.key('ctrl+w')
    wait(lambda: xdotool('getactivewindow') == frame.window_id, 'the statistics in front again')


def round_trip(app, frame, n_shown):
    """What is shown is written, is known when it is read, and new where there is nothing."""
    for form, ending in (('RAWVF', '.rawvf'), ('EVF', '.evf')):
        folder = HERE / ending[1:]
        said = export_shown(app, frame, form, folder)
        assert said == [f'{n_shown} games were written.'], said
        assert {path.suffix for path in folder.iterdir()} == {ending}
        assert len(list(folder.iterdir())) == n_shown
        said = import_folder(app, frame, folder)
        assert said == ['0 games were added.',
                        f'{n_shown} games were already there and have been skipped.'], said


with Desktop():
    files = make_games(HERE / 'replays')
    with App(PROGRAM, '--level', 'beginner') as app:
        wait_for_board(app, 81)
        frame = open_statistics(app)
        said = import_folder(app, frame, HERE / 'replays')
        assert said == [f'{len(files)} games were added.'], said
        shown = sift(frame, files)
        assert len(shown) == 1, shown
        assert any(name.startswith('Beginner, ') for name in frame.check_rows()), frame.check_rows()
        watch(app, frame)
        pick(frame, 'Guesses', 'With or without guesses')
        shown = [path for path in files if review(path)['state'] == 'won']
        expect(frame, shown)
        round_trip(app, frame, len(shown))
        frame.key('Escape')
        wait(lambda: xdotool('getactivewindow') == app.window_id, 'the window in front again')
        assert app.quit() == 0
print('every game read once, and written as it was read')

# SPDX-License-Identifier: GPL-3.0-or-later
"""The Python package, against the command line and by what follows from its own answers.

Run by pytest with the package on PYTHONPATH, MINESAGE_CLI and MINESAGE_SOURCE in the environment.
"""
import json
import math
import os
import pathlib
import re
import subprocess
import sys
import threading
from fractions import Fraction

import pytest

import minesage as ms

np = pytest.importorskip('numpy')

SOURCE = pathlib.Path(os.environ['MINESAGE_SOURCE'])
CLI = os.environ['MINESAGE_CLI']
EXAMPLES = SOURCE / 'data' / 'examples'
RING = [[9, 9, 9, 9], [9, 1, 1, 9], [9, 1, 1, 9], [9, 9, 9, 9]]


def cli(*arguments):
    """The lines of JSON that the command line prints."""
    # What the sanitizers of this process need is not for that one.
    clean = {name: value for name, value in os.environ.items() if name != 'LD_PRELOAD'}
    said = subprocess.run([CLI, *map(str, arguments), '--format', 'json'], capture_output=True,
                          text=True, env=clean)
    return [json.loads(line) for line in said.stdout.splitlines()]


def as_text(cells, mines):
    rows = [''.join('H' if cell == 9 else str(cell) for cell in row) for row in cells]
    return f'{len(rows[0])}x{len(rows)}x{mines}\n' + '\n'.join(rows) + '\n'


def expert_replay():
    """A replay of the format RAWVF: an Expert board, opened in the top left corner."""
    board = ms.generate('expert', seed=4, start='open', first='A1')
    rows = ''.join(''.join('*' if mine else '0' for mine in row) + '\n' for row in board)
    return ('RawVF_Version: Rev6\nPlayer: nobody\nLevel: Expert\nWidth: 30\nHeight: 16\nMines: 99\n'
            f'Mode: Classic\nBoard:\n{rows}Events:\nstart\n0.00 lc 1 1 (8 8)\n0.05 lr 1 1 (8 8)\n'
            '40.00 mv 1 1 (9 9)\n40.10 mv 1 1 (9 10)\n').encode()


class Safest(ms.Player):
    """Opens what is least likely a mine, and keeps what it saw."""

    def __init__(self):
        self.seen = []

    def move(self, seen):
        self.seen.append(seen.cells.copy())
        odds = ms.Position(seen.cells, seen.mines).analyze()
        return int(np.nanargmin(odds.mine))


@pytest.fixture(scope='module')
def positions():
    """What a player met in some games of Intermediate."""
    player = Safest()
    ms.simulate(player, level='intermediate', start='open', games=3, luck_free=False)
    return np.stack(player.seen)


def test_equals_command_line(positions, tmp_path):
    """Bit by bit."""
    files = []
    for i, cells in enumerate(positions):
        files.append(tmp_path / f'{i:04}.mine')
        files[-1].write_text(as_text(cells, 40))
    ours = ms.mine_probability(positions, mines=40)
    theirs = cli('analyze', *files)
    assert len(theirs) == len(positions)
    for mine, line in zip(ours, theirs):
        told = np.array([np.nan if p is None else p for p in line['mine_probability']])
        assert np.array_equal(mine.ravel().view('u8')[~np.isnan(told)],
                              told.view('u8')[~np.isnan(told)])
        assert np.array_equal(np.isnan(mine.ravel()), np.isnan(told))


def test_many_equals_one(positions):
    boards = positions.copy()
    boards[1, 0, 0] = 8
    status = np.zeros(len(boards), 'i4')
    out = np.empty(boards.shape)
    for threads in [1, 3]:
        assert ms.mine_probability(boards, 40, out=out, status=status, threads=threads) is out
        assert status[1] != 0 and np.isnan(out[1]).all()
        for i, cells in enumerate(boards):
            if i != 1:
                assert status[i] == 0
                assert np.array_equal(out[i], ms.Position(cells, 40).analyze().mine,
                                      equal_nan=True)
    with pytest.raises(ms.Contradiction):
        ms.mine_probability(boards, 40)


def test_arrays_in_and_out(positions):
    """What is not bytes one after the other is copied; what is no board is refused."""
    expected = ms.mine_probability(positions, 40)
    for same in [positions.astype('i8'), positions[:, :, ::-1].copy()[:, :, ::-1],
                 positions.tolist()]:
        assert np.array_equal(ms.mine_probability(same, 40), expected, equal_nan=True)
    for bad in [positions[0], positions.astype('f8'), positions.astype('i4') - 300]:
        with pytest.raises((TypeError, ValueError)):
            ms.mine_probability(bad, 40)
    for bad in [np.empty(3), np.empty(positions.shape, 'f4'), expected[:, :, ::-1]]:
        with pytest.raises(ValueError):
            ms.mine_probability(positions, 40, out=bad)
    with pytest.raises(ms.Error):
        ms.mine_probability(positions, 400)
    assert ms.mine_probability(np.zeros((0, 9, 9), 'u1'), 10).shape == (0, 9, 9)


def test_position(tmp_path):
    position = ms.Position(RING, 4)
    assert (position.width, position.height, position.mines) == (4, 4, 4)
    assert position.cells.tolist() == RING
    odds = position.analyze()
    (tmp_path / 'ring.mine').write_text(as_text(RING, 4))
    line, = cli('analyze', '--exact', tmp_path / 'ring.mine')
    assert odds.exact and odds.layouts == int(line['layouts'])
    for i, text in enumerate(line['fraction']):
        assert odds.fraction(i) == (None if text is None else Fraction(text))
        assert odds.fraction(i) is None or float(odds.fraction(i)) == odds.mine.flat[i]
    assert odds.fraction('a1') == odds.fraction((0, 0)) == odds.fraction(0)
    assert len(odds.safe) + len(odds.mines) == (odds.certain == 1).sum() + (odds.certain == 2).sum()
    assert (odds.standard_error[odds.certain != 3] == 0).all()


def test_suppose():
    """The chance is that of both cases, weighed."""
    position = ms.Position(RING, 3)
    mine = position.analyze().mine
    p = mine[0, 1]
    both = (p * position.suppose(mine='B1').analyze().mine
            + (1 - p) * position.suppose(safe=(1, 0)).analyze().mine)
    assert np.allclose(both, mine, rtol=1e-12, equal_nan=True)
    assert position.suppose(mine='B1').analyze().fraction('B1') == 1
    for wrong in [{}, {'mine': 'A1', 'safe': 'A2'}]:
        with pytest.raises(TypeError):
            position.suppose(**wrong)
    with pytest.raises(ms.Error):
        position.suppose(mine='B2')


def test_explain():
    name = EXAMPLES / 'pattern-1-2.mine'
    steps, lines = list(ms.read(name).explain()), cli('explain', name)
    assert [step.rule for step in steps] == [line['rule'] for line in lines]
    assert [step.text for step in steps] == [line['text'] for line in lines]
    assert steps[0].mines == ['C1'] and steps[0].numbers == ['A2', 'B2']
    last = list(ms.read(name).explain('C1'))[-1]
    assert 'C1' in last.mines


def test_sections_and_best():
    name = EXAMPLES / 'two-sections.mine'
    ours, (theirs,) = ms.read(name).sections(), cli('sections', name)
    for line in (ours, theirs):
        del line['file'], line['milliseconds']
    assert ours == theirs
    name = EXAMPLES / 'expert.mine'
    best, (line,) = ms.read(name).best(), cli('analyze', name)
    assert [best.index % 30, best.index // 30] == line['best']['cell']
    assert best.safety == line['best']['safety'] and best.basis == 'proof'
    assert ms.read(name).best('safest').basis == 'proof'
    with pytest.raises(ms.Error):
        ms.read(name).best('no such')


def test_faults():
    with pytest.raises(ms.Error) as raised:
        ms.read(b'8x5x9\nHHH\n')
    assert (raised.value.line, raised.value.column, raised.value.x) == (2, 4, None)
    with pytest.raises(ms.Contradiction):
        ms.Position([[3, 9, 9]], 1).analyze()
    with pytest.raises(FileNotFoundError):
        ms.read('no such file')
    with pytest.raises(ms.Error):
        ms.read(b'.1\n*1\n')
    assert ms.read(b'.1\n*1\n', mines=2).mines == 2
    with pytest.raises(ms.Error):
        ms.Position([[9, 99]], 1)
    with pytest.raises((TypeError, ValueError)):
        ms.Position([[9, 9], [9]], 1)
    for bad in ['F', '6', 'F0', 'É1', 'A9999', (9, 9), 999, (-1, 0)]:
        with pytest.raises(ValueError):
            ms.Position(RING, 4).analyze().fraction(bad)
    with pytest.raises(ms.Error):
        ms.Position(RING, 4).analyze(time_limit=-1)


def test_callbacks_raise():
    """What a callback raises comes out where the library was called."""
    class Broken(ms.Player):
        def move(self, seen):
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        ms.simulate(Broken(), level='beginner', games=3)
    with pytest.raises(ZeroDivisionError):
        ms.mine_probability(np.full((100, 9, 9), 9, 'u1'), 10, progress=lambda share: 1 / 0)
    with pytest.raises(ms.Error) as raised:
        ms.mine_probability(np.full((100, 9, 9), 9, 'u1'), 10, progress=lambda share: share > 0.5)
    assert raised.value.status == 2


def test_record():
    record = ms.read(expert_replay())
    assert isinstance(record, ms.Record)
    assert record.metric('mines') == 99 and math.isnan(record.metric('no such'))
    before, after = record.at(-1), record.at(33.2)
    assert (before.cells == 9).all() and after.cells[0, 0] == 0
    assert after.analyze().exact
    assert record.review()[0]['verdict'] == 'first'
    assert isinstance(ms.read(EXAMPLES / 'expert.mine'), ms.Position)


def test_generate():
    board = ms.generate('expert', seed=7, start='open', first='E5')
    assert board.shape == (16, 30) and board.sum() == 99 and board[3:6, 3:6].sum() == 0
    assert (ms.generate('9x9x10', no_guess=True) == ms.generate((9, 9, 10), no_guess=True)).all()
    with pytest.raises(ValueError):
        ms.generate('no such')


def test_environment():
    env = ms.environment('beginner', start='open')
    seen, info = env.reset(seed=3)
    assert (seen == 9).all() and info == {}
    seen, reward, terminated, truncated, info = env.step('E5')
    assert seen[4, 4] == 0 and (reward, terminated, truncated) == (0, False, False)
    assert info['opened'] == (seen <= 8).sum()
    board = ms.generate('beginner', seed=3, start='open', first='E5')
    for cell in np.flatnonzero(board.ravel() == 0):
        if not terminated:
            seen, reward, terminated, _, _ = env.step(int(cell))
    assert terminated and reward == 1 and (seen <= 8).sum() == 71
    env.reset(seed=3)
    env.step('E5')
    seen, reward, terminated, _, _ = env.step(int(np.flatnonzero(board.ravel())[0]))
    assert terminated and reward == -1 and (seen == ms.BLAST).sum() == 1
    seen, reward, terminated, _, _ = env.step('A1')
    assert (seen == 9).all() and not terminated
    with pytest.raises(ValueError):
        env.step('Z99')


def test_environments():
    n = 64
    env = ms.environment('beginner', start='safe', n=n)
    seen, _ = env.reset(seed=10)
    rng = np.random.default_rng(1)
    ended_once = np.zeros(n, bool)
    for _ in range(60):
        before, ended_before = seen.copy(), ended_once.copy()
        actions = rng.integers(0, 81, n, dtype='i4')
        seen, reward, ended, truncated, info = env.step(actions)
        assert seen.shape == (n, 9, 9) and not truncated.any()
        ended_once |= ended
        assert ((reward != 0) == ended).all()
        grew = (seen <= 8).sum((1, 2)) - (before <= 8).sum((1, 2))
        playing = ~ended_before
        assert (grew[playing] == info['opened'][playing]).all()
    assert ended_once.all()
    with pytest.raises(ValueError):
        env.step(np.zeros(n - 1, 'i4'))
    with pytest.raises(ms.Error):
        env.step(np.full(n, 81, 'i4'))
    with pytest.raises(ValueError):
        seen[0, 0, 0] = 1


def test_simulate():
    ours = ms.simulate('fast', level='beginner', start='safe', games=100)
    assert ours.games == 100 and ours.won == round(100 * ours.rate)

    class Fast(ms.Player):
        def move(self, seen):
            return ms.Position(seen.cells, seen.mines).best('fast').cell

    same = ms.compare(Fast(), 'fast', level='beginner', start='safe', games=100)
    assert (same.won, same.against_won, same.difference) == (ours.won, ours.won, 0)
    assert same.luck_free == pytest.approx(ours.luck_free, abs=0.03)
    assert math.isnan(same.by_reference)
    near = ms.compare(Fast(), 'safest', level='beginner', start='safe', games=100)
    assert near.by_reference == pytest.approx(0.915, abs=0.03)
    assert near.by_reference_error < near.luck_free_error
    stopped = ms.simulate('fast', level='beginner', games=100, ended=lambda seed, won, g: seed == 5)
    assert stopped.games == 5


def test_threads(positions):
    """Each thread has its engine."""
    expected = ms.mine_probability(positions, 40)
    faults = []

    def work():
        for _ in range(3):
            if not np.array_equal(ms.mine_probability(positions, 40), expected, equal_nan=True):
                faults.append('another answer')

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults


def test_without_numpy():
    """The same in memoryviews."""
    script = '''
import sys
sys.modules['numpy'] = None
import minesage as ms
ring = [[9, 9, 9, 9], [9, 1, 1, 9], [9, 1, 1, 9], [9, 9, 9, 9]]
position = ms.Position(ring, 4)
odds = position.analyze()
assert isinstance(odds.mine, memoryview) and odds.mine.shape == (4, 4)
assert odds.fraction('A1') == odds.fraction(0)
many = ms.mine_probability([ring, ring], 4)
assert many.shape == (2, 4, 4) and many[1, 0, 1] == odds.mine[0, 1]
env = ms.environment('beginner', start='open')
seen, info = env.reset(seed=3)
seen, reward, ended, _, info = env.step('E5')
assert seen[4, 4] == 0 and info['opened'] > 1
envs = ms.environment('beginner', n=3)
envs.reset()
seen, reward, ended, _, info = envs.step([1, 2, 3])
assert seen.shape == (3, 9, 9) and len(ended) == 3

class First(ms.Player):
    def move(self, seen):
        flat = bytes(seen.cells)
        return flat.index(9)

assert ms.simulate(First(), level='beginner', games=5, luck_free=False).games == 5
assert ms.generate('beginner').shape == (9, 9)
print('done')
'''
    said = subprocess.run([sys.executable, '-c', script], capture_output=True, text=True)
    assert said.stdout == 'done\n', said.stderr


def test_readme(tmp_path, positions):
    """The script that the README shows, with files of the names that it reads."""
    text = (SOURCE / 'README.md').read_text()
    script = re.search(r'```python\n(.*?)```', text, re.DOTALL)[1]
    (tmp_path / 'game.avf').write_bytes(expert_replay())
    np.save(tmp_path / 'boards.npy', np.full((5, 16, 30), 9, 'u1'))
    script = script.replace('games=50_000', 'games=10')
    said = subprocess.run([sys.executable, '-c', script], cwd=tmp_path, capture_output=True,
                          text=True)
    assert said.returncode == 0, said.stderr

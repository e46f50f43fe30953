#!/usr/bin/env python3
"""Plays games in shards with build-aux/simulate-parallel.sh; one worker is killed on the way.

Usage: check-parallel.py MINESAGE_CLI SOURCE_DIR
Exit status 77, a skipped test, where GNU parallel is not installed.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

CLI = pathlib.Path(sys.argv[1]).resolve()
SCRIPT = pathlib.Path(sys.argv[2]).resolve() / 'build-aux' / 'simulate-parallel.sh'
GAMES = ['--level', '9x9x10', '--start', 'safe', '--strategy', 'endgame', '--games', '300']
# Dies by a signal the first time it is to play the third shard.
FRAGILE = """#!/bin/sh
case "$*" in *"--shard 3/6"*)
  [ -e '{marker}' ] || {{ touch '{marker}'; kill -KILL $$; }} ;;
esac
case "$*" in *--shard*) echo x >>'{calls}' ;; esac
exec '{cli}' "$@"
"""
# Is called as ssh and runs the command here, with the SHELL that every login has; notes the hosts.
SSH = """#!/bin/sh
while case $1 in -*) true ;; *) false ;; esac; do shift; done
echo "$1" >>'{hosts}'
shift
[ "$1" = -- ] && shift
export SHELL=/bin/sh
exec sh -c "$*"
"""


class Parallel(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.results = self.folder / 'the results'
        self.calls = self.folder / 'calls'
        self.program = self.folder / 'fragile-cli'
        self.program.write_text(
            FRAGILE.format(marker=self.folder / 'killed', calls=self.calls, cli=CLI))
        self.program.chmod(0o755)

    def play(self, *games, shards='6', options=('-j', '2')):
        environment = dict(os.environ, MINESAGE_CLI=str(self.program), HOME=str(self.folder))
        return subprocess.run(['sh', SCRIPT, self.results, shards, *options, '--', *games],
                              env=environment, capture_output=True, text=True)

    def test_killed_worker(self):
        whole = json.loads(subprocess.run([CLI, 'simulate', *GAMES, '--format', 'json'],
                                          capture_output=True, check=True).stdout)
        first = self.play(*GAMES)
        found = json.loads(first.stdout)
        self.assertEqual((first.returncode, found['shards'], found['done']), (1, 6, 5))
        self.assertEqual(found['games'], 250)
        # A line that was cut off does not count, and does not spoil the next.
        with open(self.results / 'shards.jsonl', 'a') as lines:
            lines.write('{"level":"9x9x10","shard":"3/6","ga')
        second = self.play(*GAMES)
        found = json.loads(second.stdout)
        self.assertEqual((second.returncode, found['done']), (0, 6))
        for key in ('games', 'wins', 'guesses', 'rate', 'interval', 'luck_free'):
            self.assertEqual(found[key], whole[key], key)
        self.assertEqual(self.calls.read_text().count('x'), 6)
        # Nothing is left to play.
        third = self.play(*GAMES)
        self.assertEqual((third.returncode, third.stdout), (0, second.stdout))
        self.assertEqual(self.calls.read_text().count('x'), 6)

    def test_lost_line_is_played_again(self):
        """A job may have ended well and its line never have reached the disk."""
        self.play(*GAMES)
        self.play(*GAMES)
        lines = (self.results / 'shards.jsonl').read_text().splitlines(keepends=True)
        (self.results / 'shards.jsonl').write_text(''.join(lines[:2] + lines[3:]))
        again = self.play(*GAMES)
        self.assertEqual((again.returncode, json.loads(again.stdout)['games']), (0, 300))
        self.assertEqual(self.calls.read_text().count('x'), 7)

    def test_several_machines(self):
        hosts = self.folder / 'hosts'
        ssh = self.folder / 'ssh'
        ssh.write_text(SSH.format(hosts=hosts))
        ssh.chmod(0o755)
        (self.folder / 'killed').touch()
        found = self.play(*GAMES, options=('--ssh', str(ssh), '--sshlogin', '1/one,1/two'))
        self.assertEqual((found.returncode, json.loads(found.stdout)['games']), (0, 300))
        self.assertEqual({'one', 'two'}, set(hosts.read_text().split()))
        log = (self.results / 'joblog').read_text().splitlines()[1:]
        self.assertEqual({line.split('\t')[1] for line in log}, {'one', 'two'})

    def test_comparison_is_added_up(self):
        games = [*GAMES, '--against', 'safest']
        (self.folder / 'killed').touch()
        whole = json.loads(subprocess.run([CLI, 'simulate', *games, '--format', 'json'],
                                          capture_output=True, check=True).stdout)['against']
        self.assertEqual(json.loads(self.play(*games).stdout)['against'], whole)

    def merge(self, text):
        (self.folder / 'lines').write_text(text)
        return subprocess.run([CLI, 'simulate', '--merge', self.folder / 'lines'],
                              capture_output=True, text=True)

    def test_lines_of_other_games(self):
        games = [*GAMES, '--format', 'json']
        lines = [subprocess.run([CLI, 'simulate', *games, *other], capture_output=True, check=True,
                                text=True).stdout
                 for other in (['--shard', '1/2'], ['--shard', '2/2'], ['--shard', '2/3'],
                               ['--shard', '2/2', '--seed', '9'],
                               ['--shard', '2/2', '--against', 'safest'])]
        done = self.merge(lines[0] + lines[1] + lines[0])
        self.assertEqual((done.returncode, json.loads(done.stdout)['games']), (0, 300))
        self.assertIn('luck_free', json.loads(done.stdout))
        for other in (*lines[2:], '{}\n', '{"games":3}\n', lines[1].replace('"wins"', '"won"'),
                      lines[1].replace('"shard":"2/2"', '"shard":"0/2"'),
                      lines[1].replace('"shard":"2/2"', '"shard":"3/2"'),
                      re.sub('"wins":[0-9]+', '"wins":-1', lines[1], count=1),
                      re.sub('"guesses":[0-9]+', '"guesses":9223372036854775807', lines[1])):
            done = self.merge(lines[0] + other)
            self.assertEqual((done.returncode, done.stdout), (2, ''))
            self.assertIn('lines:2: ', done.stderr)
        # Without the sums of one shard nothing is known without luck.
        done = self.merge(lines[0] + re.sub(',"sums":"[^"]*"', '', lines[1]))
        self.assertEqual((done.returncode, json.loads(done.stdout)['done']), (0, 2))
        self.assertNotIn('luck_free', json.loads(done.stdout))
        # Nor where they are too large to be any.
        done = self.merge(lines[0] + re.sub('"sums":"[0-9]+ ', '"sums":"9000000000000000000 ', lines[1]))
        self.assertEqual((done.returncode, json.loads(done.stdout)['done']), (0, 2))
        self.assertNotIn('luck_free', json.loads(done.stdout))
        done = self.merge('')
        self.assertEqual((done.returncode, json.loads(done.stdout)['games']), (0, 0))
        for other, line in (('\0\0', 1), ('30x16x99\nHH\n', 1), ('\nx', 2)):
            done = self.merge(other)
            self.assertEqual((done.returncode, done.stdout, done.stderr),
                             (2, '', f'minesage-cli: {self.folder}/lines:{line}: '
                              'this is not what a shard prints as JSON.\n'))
        self.assertEqual(self.merge(lines[0] + lines[1][:-9] + '\n').returncode, 0)
        done = subprocess.run([CLI, 'simulate', '--merge', self.folder / 'none'],
                              capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout, done.stderr),
                         (1, '', f'minesage-cli: {self.folder}/none: No such file or directory\n'))
        done = subprocess.run([CLI, 'simulate', '--merge', '-'], input=lines[0] + lines[1],
                              capture_output=True, text=True)
        self.assertEqual((done.returncode, json.loads(done.stdout)['games']), (0, 300))

    def test_other_games_are_refused(self):
        self.play(*GAMES, shards='2')
        for other in (self.play(*GAMES, '--seed', '5', shards='2'), self.play(*GAMES, shards='3')):
            self.assertEqual((other.returncode, other.stdout), (2, ''))
            self.assertIn('holds other games', other.stderr)

    def test_usage(self):
        for arguments in ([], [self.results], [self.results, 'x', '--', 'a'],
                          [self.results, '0', '--', 'a'], [self.results, '2', '-j', '1'],
                          [self.results, '2', '--']):
            done = subprocess.run(['sh', SCRIPT, *arguments], capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stdout), (2, ''))
            self.assertIn('usage: ', done.stderr)


if __name__ == '__main__':
    if shutil.which('parallel') is None:
        sys.exit(77)
    unittest.main(argv=[sys.argv[0], '--verbose'])

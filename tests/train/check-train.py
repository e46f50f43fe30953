#!/usr/bin/env python3
"""Labels of a few games and a table from them are the same on every machine, bit for bit.

Usage: check-train.py MINESAGE_TRAIN

Labels follow from seeds, the table from labels: both are compared by their SHA-256.  A run that is
killed goes on with the shards that are missing.  The table that is shipped gains on fresh labels.
"""
import hashlib
import pathlib
import re
import subprocess
import sys
import tempfile

train = sys.argv[1]
# Whoever changes what is meant to be changed puts the new ones here.
LABELS = '439d22c7b247c794e98a6d4739f69213098bf5d33ce3c84db3d268441b678e09'
TABLE = '2d05588ca0572e9a4878f0aba25cf5f8e14fbb5426c5e523f3a4ff5624fc287f'


def run(*arguments, status=0):
    done = subprocess.run([train, *map(str, arguments)], capture_output=True, text=True)
    assert done.returncode == status, (arguments, done.returncode, done.stderr)
    return done.stdout


def checksum(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def check_labels(folder):
    shard = folder / 'small-open'
    make = ['labels', shard, '--start', 'open', '--seed', 77, '--games', 6, '--layouts', 3]
    run(*make)
    assert checksum(shard) == LABELS, f'the labels are now {checksum(shard)}'
    # What is there is not made again.
    shard.write_bytes(b'kept')
    run(*make)
    assert shard.read_bytes() == b'kept'
    shard.unlink()
    run(*make)
    assert checksum(shard) == LABELS
    return shard


def check_fit(folder, shard):
    rows, tables = folder / 'rows-open', [folder / 'one.txt', folder / 'two.txt']
    fit = ['fit', '--epochs', 3, '--batch', 2, '--output']
    run('features', rows, shard)
    run(*fit, tables[0], shard)
    run(*fit, tables[1], rows)
    assert checksum(tables[0]) == TABLE, f'the table is now {checksum(tables[0])}'
    assert checksum(tables[1]) == TABLE


def check_gain(folder):
    shard = folder / 'fresh-8x8'
    run('labels', shard, '--level', '8x8x10', '--seed', 5000, '--games', 500)
    gain = re.fullmatch(r'8x8: (\d+) positions, gain ([+-][\d.]+) ± [\d.]+ points each\n',
                        run('gain', shard))
    assert int(gain[1]) > 10 and float(gain[2]) > 0, gain[0]


def check_faults(folder, shard):
    run(status=2)
    run('fit', '--epochs', 0, shard, status=2)
    run('labels', folder / 'x', '--level', '300x200x9', status=2)
    run('labels', folder / 'no' / 'such' / 'folder', '--games', 1, status=1)
    damaged = folder / 'damaged-open'
    damaged.write_bytes(shard.read_bytes()[:-7])
    run('gain', damaged, status=2)
    damaged.write_bytes(b'MSLABEL1' + bytes(30))
    run('gain', damaged, status=2)


with tempfile.TemporaryDirectory() as name:
    root = pathlib.Path(name)
    small = check_labels(root)
    check_fit(root, small)
    check_gain(root)
    check_faults(root, small)

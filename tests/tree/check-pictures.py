#!/usr/bin/env python3
"""Checks the pictures of the documentation: what texts name is there, and no larger than a page shows.
README shows the three that say most, and is read in two minutes.

Usage: check-pictures.py SOURCE
"""
import pathlib
import re
import struct
import sys

SOURCE = pathlib.Path(sys.argv[1])
FOLDER = SOURCE / 'docs/screenshots'
LARGEST = 1000, 700
TOTAL = 6 << 20  # bytes
README = 'playing-light.png', 'replay-review-light.png', 'why-light.png'
MOST_WORDS = 700  # of README, but for what is typed; of its tables one reads a part
TEXTS = [*SOURCE.glob('data/*.metainfo.xml.in'), SOURCE / 'README.md', *SOURCE.glob('docs/*.md')]


def find_named():
    """{name of a picture: the texts that show it}"""
    named = {}
    for text in TEXTS:
        for name in re.findall(r'screenshots/([\w-]+\.png)', text.read_text()):
            named.setdefault(name, set()).add(text.name)
    return named


def find_listed():
    """What the table of the folder lists, without the looks."""
    rows = re.findall(r'^\| (`.*?) \|', (FOLDER / 'README.md').read_text(), re.M)
    return set(re.findall(r'`([\w-]+)`', ' '.join(rows)))


def size_of(path):
    """Width and height, from the header of a PNG."""
    head = path.read_bytes()[:24]
    assert head[:8] == b'\x89PNG\r\n\x1a\n', f'{path.name} is no PNG'
    return struct.unpack('>II', head[16:24])


def check_readme(text):
    shown = tuple(re.findall(r'screenshots/([\w-]+\.png)', text))
    n_words = len(re.sub(r'```.*?```', '', text, flags=re.S).split())
    if shown != README:
        yield f'README shows {shown}'
    if n_words > MOST_WORDS:
        yield f'README has {n_words} words'


def main():
    named, pictures = find_named(), sorted(FOLDER.glob('*.png'))
    assert named and pictures, 'no text names a picture, or there is none'
    faults = [f'{name}, which {", ".join(sorted(where))} shows, is not in docs/screenshots'
              for name, where in named.items() if not (FOLDER / name).exists()]
    for picture in pictures:
        width, height = size_of(picture)
        if width > LARGEST[0] or height > LARGEST[1]:
            faults.append(f'{picture.name} is {width}×{height}')
    listed, names = find_listed(), [picture.stem for picture in pictures]
    faults += [f'{name} is in the table, but there is no picture of it' for name in listed
               if not any(stem.startswith(f'{name}-') for stem in names)]
    faults += [f'{stem}.png is not in the table' for stem in names
               if not any(stem.startswith(f'{name}-') for name in listed)]
    faults += check_readme((SOURCE / 'README.md').read_text())
    total = sum(picture.stat().st_size for picture in pictures)
    if total > TOTAL:
        faults.append(f'the pictures are {total} bytes in all')
    print(*faults, sep='\n')
    sys.exit(1 if faults else 0)


main()

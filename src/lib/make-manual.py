#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-3.0-or-later
"""Writes libminesage(3) from the comments of minesage.h, so that manual and header say the same.

Usage: make-manual.py MINESAGE_H VERSION OUTPUT
"""
import pathlib
import re
import sys

COMMENT = re.compile(r'/\*(.*?)\*/', re.DOTALL)


def plain(comment):
    """The lines of a comment, without what makes it one."""
    lines = [re.sub(r'^ ?\*? ?', '', line) for line in comment.strip().splitlines()]
    return [lines[0].strip(), *lines[1:]] if lines else []


def escape(line):
    line = line.replace('\\', '\\e').replace('-', '\\-')
    return '\\&' + line if line.startswith(('.', "'")) else line


def prose(lines):
    """Running text; what is set in further than that keeps its lines."""
    for line in lines:
        if not line.strip():
            yield '.PP'
        elif line.startswith('  '):
            yield '.br'
            yield escape(line.strip())
        else:
            yield escape(line.strip())


def main():
    header, version, output = sys.argv[1:4]
    text = pathlib.Path(header).read_text()
    about = plain(COMMENT.findall(text)[1])
    body = text[text.rindex('\nMINESAGE_BEGIN\n') + 16:text.rindex('\nMINESAGE_END\n')]
    page = [
        '.\\" Made from minesage.h by make-manual.py.',
        f'.TH LIBMINESAGE 3 "" "Minesage {version}" "Library Functions Manual"',
        '.SH NAME', 'libminesage \\- the engine of Minesage for other programs',
        '.SH SYNOPSIS', '.nf', '#include <minesage.h>', '', 'cc program.c $(pkg\\-config \\-\\-cflags \\-\\-libs libminesage)',
        '.fi', '.SH DESCRIPTION', *prose(about)]
    for part in re.split(r'\n\n(?!  )', body.strip()):
        title = re.fullmatch(r'/\* --- (.*?) --- \*/', part.strip())
        if title:
            page += ['.SH ' + escape(title[1].split(':')[0].upper())]
            continue
        comment = re.match(r'/\*(.*?)\*/\n', part, re.DOTALL)
        code = part[comment.end():] if comment else part
        if code.startswith('#define'):
            # What initializes a struct is told where structs are.
            code = code.split('\n')[0].rstrip(' \\')
        page += ['.PP', '.nf', '.ft CW', *map(escape, code.splitlines()), '.ft', '.fi']
        if comment:
            page += ['.RS 4', *prose(plain(comment[1])), '.RE']
    page += ['.SH SEE ALSO', '.BR minesage\\-cli (1)', '']
    pathlib.Path(output).write_text('\n'.join(page))


main()

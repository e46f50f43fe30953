#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-3.0-or-later
"""Writes libminesage(3) from the comments of minesage.h, so that manual and header say the same.

Usage: make-manual.py MINESAGE_H OUTPUT
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
    above_set_in = False
    for line in lines:
        set_in = line.startswith('  ')
        if line.strip() and (set_in or above_set_in):
            yield '.br'
        yield escape(line.strip()) if line.strip() else '.PP'
        above_set_in = set_in


def main():
    header, output = sys.argv[1:3]
    text = pathlib.Path(header).read_text()
    about = plain(COMMENT.findall(text)[1])
    body = text[text.rindex('\nMINESAGE_BEGIN\n') + 16:text.rindex('\nMINESAGE_END\n')]
    page = [
        '.\\" Made from minesage.h by make-manual.py.',
        '.TH LIBMINESAGE 3 2026 Minesage "Library Functions Manual"',
        '.\\" No word is broken, so that names can be copied.', '.nh', '.SH NAME', 'libminesage \\- the engine of Minesage for other programs',
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
        page += ['.PP', '.nf', *map(escape, code.splitlines()), '.fi']
        if comment:
            page += ['.RS 4', *prose(plain(comment[1])), '.RE']
    page += ['.SH SEE ALSO', '.BR minesage\\-cli (1)', '']
    pathlib.Path(output).write_text('\n'.join(page))


main()

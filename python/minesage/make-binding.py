#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-3.0-or-later
"""Writes the C source of the module minesage._minesage: the header is the binding.

Usage: make-binding.py MINESAGE_H OUTPUT_C
"""
import pathlib
import re
import sys

import cffi

# What Python is called back by, each with the handle of an object of ours as user_data.
CALLBACKS = '''
extern "Python" int32_t minesage_python_poll (double, void *);
extern "Python" int32_t minesage_python_move (const uint8_t *, uint64_t, void *);
extern "Python" int32_t minesage_python_ended (uint64_t, int32_t, int32_t, void *);
'''


def declarations(header):
    """All between the two marks of the header, without lines for the preprocessor and comments."""
    text = header[header.rindex('\nMINESAGE_BEGIN\n'):header.rindex('\nMINESAGE_END\n')]
    text = text.replace('\nMINESAGE_BEGIN\n', '\n')
    text = re.sub(r'^#define(?:.*\\\n)*.*\n', '', text, flags=re.MULTILINE)
    return re.sub(r'/\*.*?\*/', '', text, flags=re.DOTALL)


def main():
    header, output = map(pathlib.Path, sys.argv[1:3])
    builder = cffi.FFI()
    builder.cdef(declarations(header.read_text()) + CALLBACKS)
    # One module for all versions of Python from 3.7 on, which cffi's own code is written for.
    builder.set_source('minesage._minesage', '#include <minesage.h>\n', py_limited_api=True)
    builder.emit_c_code(str(output))


main()

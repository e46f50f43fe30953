#!/usr/bin/env python3
"""Checks that one name means one thing in all of src/.

Usage: check-names.py SOURCE_DIR

No type is defined twice, and no two layers share the prefix of their functions.  The prefix of a
function is the name of the module (a .c or a .h) it begins with, the longest there is: then the
module lives in the layer that defines the function.  A function that begins with no module's name
has its first word for a prefix.  Copies of the tree that break a rule each must be found.
"""
import collections
import pathlib
import re
import shutil
import sys
import tempfile

COMMENT = re.compile(r'/\*.*?\*/', re.DOTALL)
# G_DEFINE_ENUM_TYPE and its like tell GObject of a type of C that is defined elsewhere.
TYPE = re.compile(r'^G_DEFINE_(?!ENUM|FLAGS)\w*TYPE\w* ?\((Ms\w+),'
                  r'|^(?:typedef\s+)?(?:struct|enum|union)\s+(_?Ms\w+)\s*\{', re.MULTILINE)
TYPEDEF = re.compile(r'^typedef\s((?:[^;{}]|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})*);', re.MULTILINE)
# A type that is told of before it is defined.
AHEAD = re.compile(r'(?:struct|enum|union)\s+_?(\w+)\s+\1')
# Around the name of a type: what it is made of, attributes, and how long an array is.
AROUND = re.compile(r'\{.*\}|__attribute__ *\(\(.*\)\)|\[[^]]*\]', re.DOTALL)
# The name of a pointer to a function, of a function, or of anything else.
DECLARED = re.compile(r'\(\s*\*\s*(\w+)\s*\)\s*\(|(\w+)\s*(?:\((?!\s*\*)|$)')
FUNCTION = re.compile(r'^(?:[A-Za-z_][\w \t*]*[ \t*])?(ms_\w+) ?\(', re.MULTILINE)


def layer_of(source, path):
    return path.relative_to(source / 'src').parts[0]


def c_files(source):
    return sorted((source / 'src').rglob('*.[ch]'))


def list_types(text):
    """The types that a file defines, with the tags of structs, enums and unions."""
    text = COMMENT.sub(' ', text)
    names = {name for match in TYPE.finditer(text) for name in match.groups() if name}
    for body in TYPEDEF.findall(text):
        match = DECLARED.search(AROUND.sub(' ', body).strip())
        if match and not AHEAD.fullmatch(body.strip()):
            names.add(match[1] or match[2])
    return {name for name in names if name.startswith(('Ms', '_Ms'))}


def check_types(source):
    homes = collections.defaultdict(list)
    for path in c_files(source):
        for name in list_types(path.read_text()):
            homes[name].append(str(path.relative_to(source)))
    for name, places in sorted(homes.items()):
        if len(places) > 1:
            yield f'{name} is defined in {" and in ".join(places)}'


def check_functions(source):
    modules = {path.stem.replace('-', '_'): layer_of(source, path) for path in c_files(source)}
    homes = collections.defaultdict(set)
    for path in c_files(source):
        layer = layer_of(source, path)
        for function in FUNCTION.findall(path.read_text()) if path.suffix == '.c' else ():
            words = function.split('_')
            starts = ['_'.join(words[:n]) for n in range(len(words), 1, -1)]
            prefix = next((s for s in starts if s in modules), None)
            if prefix is None:
                homes['_'.join(words[:2])].add(layer)
            elif modules[prefix] != layer:
                yield (f'{path.relative_to(source)}: {function} has the prefix of a module of '
                       f'{modules[prefix]}')
    for prefix, layers in sorted(homes.items()):
        if len(layers) > 1:
            yield f'{prefix}_… are functions of {" and of ".join(sorted(layers))}'


def check_tree(source):
    return [*check_types(source), *check_functions(source)]


# What must be found: where, what is added there, and what the fault says.
BROKEN = [
    ('src/ui/board/ms-board-view.c', 'typedef struct\n{\n  int x;\n} MsGrid;\n', 'MsGrid is defined'),
    ('src/ui/board/ms-board-view.c', 'struct _MsGame\n{\n  int x;\n};\n', '_MsGame is defined'),
    ('src/ui/board/ms-board-view.c', 'typedef struct { int x; } MsGrid;\n', 'MsGrid is defined'),
    ('src/ui/board/ms-board-view.c', 'typedef int MsGrid;\n', 'MsGrid is defined'),
    ('src/ui/board/ms-board-view.c', 'typedef int MsGrid[2];\n', 'MsGrid is defined'),
    ('src/ui/board/ms-board-view.c', 'typedef void MsGrid (int x);\n', 'MsGrid is defined'),
    ('src/ui/board/ms-board-view.c', 'typedef void (*MsGrid) (int x);\n', 'MsGrid is defined'),
    ('src/ui/board/ms-board-view.c', 'enum MsGrid\n{\n  OF_ONE\n};\n', 'MsGrid is defined'),
    ('src/model/game/ms-game.c', 'void\nms_solver_shout (void)\n{\n}\n', 'a module of solver'),
    ('src/model/game/ms-game.c', 'void *ms_solver_shout (void)\n{\n}\n', 'a module of solver'),
    ('src/model/game/ms-game.c', 'void\nms_ui_shout (void)\n{\n}\n', 'a module of ui'),
]


def check_this_check(source):
    for name, text, expected in BROKEN:
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder)
            shutil.copytree(source / 'src', copy / 'src')
            with (copy / name).open('a') as file:
                file.write(text)
            faults = check_tree(copy)
        if len(faults) != 1 or expected not in faults[0]:
            yield f'{text!r} in {name} must be found, not {faults}'


def main():
    source = pathlib.Path(sys.argv[1])
    faults = check_tree(source)
    if not faults:
        faults += check_this_check(source)
    print('\n'.join(faults) or 'one name, one thing')
    return bool(faults)


sys.exit(main())

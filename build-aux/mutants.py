"""The changes that mutate.py makes: one condition, bound, constant, order of arguments or call of a C file, or one
name or signal of a window's description (.ui)."""
import collections
import re

# What is changed, how, and what kind of change that is.
RULES = [
    (r' == ', ' != ', 'condition'), (r' != ', ' == ', 'condition'),
    (r' && ', ' || ', 'condition'), (r' \|\| ', ' && ', 'condition'),
    (r'(?<=[( ])!(?=[a-z_(])', '', 'condition'),
    (r' < ', ' <= ', 'bound'), (r' <= ', ' < ', 'bound'), (r' > ', ' >= ', 'bound'), (r' >= ', ' > ', 'bound'),
    (r' \+ 1\b', ' - 1', 'bound'), (r' - 1\b', ' + 1', 'bound'),
    (r'(?<![\w.\[])\d+(?![\w.\]])', lambda found: str(int(found[0]) + 1), 'constant'),
    (r'\bTRUE\b', 'FALSE', 'constant'), (r'\bFALSE\b', 'TRUE', 'constant'),
    (r'(?<=[a-z_] \()(\w+), (\w+)(?=[,)])', r'\2, \1', 'arguments swapped'),
]
# Of a window's description: what is read or heard of a widget, and what it tells.
WINDOW_RULES = [
    (r'(?<=translatable="yes">)[^<]+(?=</property>)', '', 'name not set'),
    (r'<relation [^\n]*</relation>', '', 'name not set'), (r'<signal [^\n]*/>', '', 'signal not connected'),
]
# A call that is a statement, up to what follows its name; its arguments may go on for lines.
CALL = re.compile(r'(?<=[;{})]\n)( +)([a-z]\w*) (?=\()')
KINDS_OF_CALL = [
    (r'^gtk_\w+_(append|attach|set_child|insert|add_row|add_named|pack_start|pack_end)', 'widget not appended'),
    (r'^gtk_\w*(accessible_|tooltip|set_label|set_title|set_markup|set_text)', 'name not set'),
    (r'_connect', 'signal not connected')]
# What is no code of a kind that could be changed.
NO_CODE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)+\'|^ *#(?:[^\n]|\\\n)*', re.S | re.M)

Mutant = collections.namedtuple('Mutant', 'file line start end new kind old_line new_line')


def find_mutants(file, text):
    """All changes there can be in a file, whose text has no code where it is masked."""

    def mutant(start, end, new, kind):
        first = text.rfind('\n', 0, start) + 1
        last = text.find('\n', end)
        return Mutant(file, text.count('\n', 0, start) + 1, start, end, new, kind, ' '.join(text[first:last].split()),
                      ' '.join((text[first:start] + new + text[end:last]).split()))

    described = file.endswith('.ui')
    masked = text if described else NO_CODE.sub(lambda found: re.sub(r'\S', '\0', found[0]), text)
    for pattern, new, kind in WINDOW_RULES if described else RULES:
        for found in re.finditer(pattern, masked):
            changed = found.expand(new) if isinstance(new, str) else new(found)
            if changed != found[0]:  # two arguments may be the same
                yield mutant(*found.span(), changed, kind)
    for found in () if described else CALL.finditer(masked):
        end = end_of_call(masked, found.end())
        if masked[end:end + 1] == ';':
            kind = next((kind for pattern, kind in KINDS_OF_CALL if re.search(pattern, found[2])), 'call left out')
            yield mutant(found.start(2), end, '', kind)


def end_of_call(text, at):
    depth = 0
    for found in re.compile(r'[()]').finditer(text, at):
        depth += 1 if found[0] == '(' else -1
        if depth == 0:
            return found.end()
    return at

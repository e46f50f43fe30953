"""The keywords of JSON Schema that data/minesage-cli.schema.json uses.

Stricter than the standard: a key that the schema does not name is a fault, so that none is printed
that is not described.
"""
import json
import pathlib
import re

FILE = pathlib.Path(__file__).resolve().parents[2] / 'data' / 'minesage-cli.schema.json'
SCHEMA = json.loads(FILE.read_text())
TYPES = {'object': dict, 'array': list, 'string': str, 'boolean': bool, 'integer': int,
         'number': (int, float), 'null': type(None)}
KEYWORDS = {'$schema', 'title', 'description', '$defs', '$ref', 'anyOf', 'enum', 'const', 'type',
            'pattern', 'minimum', 'maximum', 'minItems', 'maxItems', 'items', 'properties',
            'required', 'patternProperties'}


def is_of(value, name):
    return isinstance(value, TYPES[name]) and (name == 'boolean' or not isinstance(value, bool))


def find_scalar_faults(value, schema, place):
    types = schema.get('type', [])
    types = [types] if isinstance(types, str) else types
    if types and not any(is_of(value, name) for name in types):
        yield f'{place}: {value!r} is not {types}'
    if 'const' in schema and (value != schema['const'] or type(value) is not type(schema['const'])):
        yield f'{place}: {value!r} is not {schema["const"]!r}'
    if 'enum' in schema and value not in schema['enum']:
        yield f'{place}: {value!r} is none of {schema["enum"]}'
    if isinstance(value, str) and not re.search(schema.get('pattern', ''), value):
        yield f'{place}: {value!r} is not like {schema["pattern"]}'
    if is_of(value, 'number') and not (schema.get('minimum', value) <= value
                                       <= schema.get('maximum', value)):
        yield f'{place}: {value} is out of bounds'


def find_faults(value, schema=SCHEMA, place='line'):
    """A sentence for everything that is not as the schema says."""
    assert set(schema) <= KEYWORDS, set(schema) - KEYWORDS
    if '$ref' in schema:
        yield from find_faults(value, SCHEMA['$defs'][schema['$ref'].split('/')[-1]], place)
    if 'anyOf' in schema:
        faults = [list(find_faults(value, one, place)) for one in schema['anyOf']]
        if all(faults):
            yield from min(faults, key=len)
    yield from find_scalar_faults(value, schema, place)
    if isinstance(value, list):
        if not schema.get('minItems', 0) <= len(value) <= schema.get('maxItems', len(value)):
            yield f'{place}: so many elements: {len(value)}'
        for i, one in enumerate(value):
            yield from find_faults(one, schema.get('items', {}), f'{place}[{i}]')
    if isinstance(value, dict) and schema.get('type') == 'object':
        yield from (f'{place}: without {key}' for key in schema.get('required', [])
                    if key not in value)
        for key, one in value.items():
            own = schema.get('properties', {}).get(key)
            own = own or next((s for pattern, s in schema.get('patternProperties', {}).items()
                               if re.search(pattern, key)), None)
            if own is None:
                yield f'{place}: {key} is not described'
            else:
                yield from find_faults(one, own, f'{place}.{key}')

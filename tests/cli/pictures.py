"""Reads pictures: PNG as rows of pixels, SVG and PDF as size and the colours they are filled with."""
import re
import struct
import xml.etree.ElementTree
import zlib

SVG = '{http://www.w3.org/2000/svg}'


def unfilter(kind, line, above, step):
    """One row of a PNG as it was before its filter."""
    row = bytearray(line)
    for i, value in enumerate(line):
        left = row[i - step] if i >= step else 0
        up, corner = above[i], above[i - step] if i >= step else 0
        if kind == 4:
            guess = left + up - corner
            best = min((left, up, corner), key=lambda one: abs(guess - one))
        else:
            best = (0, left, up, (left + up) // 2)[kind]
        row[i] = (value + best) & 255
    return row


def read_png(data):
    """(width, height, get), where get (x, y) is (red, green, blue)."""
    assert data[:8] == b'\x89PNG\r\n\x1a\n', data[:8]
    place, packed, head = 8, b'', None
    while place < len(data):
        length, kind = struct.unpack('>I4s', data[place:place + 8])
        body = data[place + 8:place + 8 + length]
        if kind == b'IHDR':
            head = struct.unpack('>IIBBBBB', body)
        packed += body if kind == b'IDAT' else b''
        place += length + 12
    width, height, depth, colour, _, _, interlaced = head
    assert (depth, interlaced) == (8, 0) and colour in (2, 6), head
    step = 3 if colour == 2 else 4
    raw, rows = zlib.decompress(packed), [bytearray(width * step)]
    assert len(raw) == height * (width * step + 1), len(raw)

    def get(x, y):
        while len(rows) <= y + 1:
            line = raw[(len(rows) - 1) * (width * step + 1):len(rows) * (width * step + 1)]
            rows.append(unfilter(line[0], line[1:], rows[-1], step))
        return tuple(rows[y + 1][x * step:x * step + 3])

    return width, height, get


def read_svg(data):
    """(width, height, fills): the size, and the colours of what is filled, as (red, green, blue)."""
    root = xml.etree.ElementTree.fromstring(data)
    assert root.tag == SVG + 'svg', root.tag
    fills = []
    for shape in root.iter():
        style = dict(part.split(':', 1) for part in shape.get('style', '').strip(' ;').split(';')
                     if ':' in part)
        fill = style.get('fill', shape.get('fill', 'none')).strip()
        if fill.startswith('rgb('):
            fills.append(tuple(round(float(one.strip(' %')) * 2.55)
                               for one in fill[4:-1].split(',')))
    return root.get('width'), root.get('height'), fills


def read_pdf(data):
    """(width, height, fills) of the only page, in points; colours as of read_svg."""
    assert data.startswith(b'%PDF-') and data.rstrip().endswith(b'%%EOF'), data[:8]
    text = data
    for stream in re.finditer(rb'stream\r?\n', data):
        try:
            text += b'\n' + zlib.decompressobj().decompress(data[stream.end():])
        except zlib.error:
            pass  # not compressed, and so in data as it is
    box, = re.findall(rb'/MediaBox\s*\[\s*0 0 ([0-9.]+) ([0-9.]+)\s*\]', text)
    fills = [tuple(round(float(one) * 255) for one in colour)
             for colour in re.findall(rb'([0-9.]+) ([0-9.]+) ([0-9.]+) rg\b', text)]
    return float(box[0]), float(box[1]), fills

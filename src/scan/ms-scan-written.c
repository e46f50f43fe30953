/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-scan-written.h"

#include "ms-scan-text.h"

#include <math.h>
#include <stdlib.h>

#define FAR 10.0 /* how far from the board a counter can be, in cells */
#define MOST_FAR 420 /* in pixels */

#define LEAST_HEIGHT 8 /* of a digit, in pixels */
#define MOST_DIGITS 4
/* Shares of a digit's height: so far digits of a number are apart at most, words are more, what
 * follows a number is that tells something else, a "/" is from its numbers and a flag from its own
 * at most. */
#define GAP 0.38
#define WORD_GAP 0.6
#define SLASH_GAP 0.9
#define FLAG_GAP 1.3
#define LABEL_GAP 1.5
/* And how far a clock is from a counter. */
#define CLOCK_DOWN 12
#define CLOCK_FAR 14

/* Where something is; right and bottom are beyond it. */
typedef struct
{
  int left, top, right, bottom;
} Box;

typedef struct
{
  Box box;
  int value, n_digits;
  int glyphs[MOST_DIGITS]; /* in the order in which they were read */
} Number;

/* --- Glyphs and what is beside them --- */

static const MsScanGlyph *
get_glyph (const MsScanText *text, int i)
{
  return &g_array_index (text->glyphs, MsScanGlyph, i);
}

static Box
get_box (const MsScanText *text, int i)
{
  const MsScanGlyph *glyph = get_glyph (text, i);
  return (Box){ glyph->left, glyph->top, glyph->right, glyph->bottom };
}

static Box
join (Box a, Box b)
{
  return (Box){ MIN (a.left, b.left), MIN (a.top, b.top), MAX (a.right, b.right),
    MAX (a.bottom, b.bottom) };
}

static int
name_glyph (const MsScanText *text, int i)
{
  MsScanShape shape;
  ms_scan_text_cut (text, get_glyph (text, i), &shape);
  if (shape.height < LEAST_HEIGHT || shape.width > shape.height * 1.25)
    return MS_SCAN_OTHER;
  return ms_scan_shape_name (&shape);
}

/* The nearest glyph at the left or at the right of a box, with which it is on one line, no farther
 * than that; below 0 where there is none. */
static int
find_beside (const MsScanText *text, Box box, gboolean right, double gap)
{
  int nearest = -1;
  double slack = (box.bottom - box.top) * 0.25;
  /* Glyphs are in the order of their tops. */
  int first = 0, end = (int)text->glyphs->len;
  while (first < end)
    {
      int middle = (first + end) / 2;
      if (get_glyph (text, middle)->top <= box.top - MS_SCAN_MOST_GLYPH)
        first = middle + 1;
      else
        end = middle;
    }
  for (int i = first; i < (int)text->glyphs->len && get_glyph (text, i)->top < box.bottom; i++)
    {
      Box other = get_box (text, i);
      int both = MIN (box.bottom, other.bottom) - MAX (box.top, other.top);
      double far = right ? other.left - box.right : box.left - other.right;
      gboolean beyond = right ? other.right > box.right && other.left > box.left
                              : other.left < box.left && other.right < box.right;
      if (beyond && 2 * both > other.bottom - other.top && far <= gap && far >= -slack)
        {
          gap = far;
          nearest = i;
        }
    }
  return nearest;
}

/* Whether digits are of one number: as high, and on one line. */
static gboolean
are_in_line (Box a, Box b)
{
  double most = 1 + (a.bottom - a.top) / 12.0;
  return abs (a.top - b.top) <= most && abs (a.bottom - b.bottom) <= most;
}

/* The digit beside that of a box, by the distance of their middles: a 1 has much room on both
 * sides.  Below 0 where there is none. */
static int
find_next_digit (const MsScanText *text, Box box, gboolean right)
{
  int height = box.bottom - box.top, i = find_beside (text, box, right, WORD_GAP * height);
  Box next = i >= 0 ? get_box (text, i) : box;
  return abs (next.left + next.right - box.left - box.right) <= 2 * height ? i : -1;
}

/* Reads the number whose last digit, or whose first one, is glyph i.  FALSE where there is none, or
 * what is beside it may be a digit too, but is not surely read. */
static gboolean
read_number (const MsScanText *text, int i, gboolean right, Number *number)
{
  int unit = 1, digit = name_glyph (text, i);
  *number = (Number){ .box = get_box (text, i) };
  for (; i >= 0 && digit <= 9; unit *= 10)
    {
      Box box = get_box (text, i);
      if (!are_in_line (number->box, box) || number->n_digits == MOST_DIGITS)
        return FALSE;
      number->glyphs[number->n_digits++] = i;
      number->value = right ? number->value * 10 + digit : number->value + digit * unit;
      number->box = join (number->box, box);
      i = find_next_digit (text, box, right);
      digit = i >= 0 ? name_glyph (text, i) : MS_SCAN_OTHER;
      if (i >= 0 && digit > 9 && digit != MS_SCAN_SLASH && are_in_line (box, get_box (text, i)))
        return FALSE;
    }
  return number->n_digits > 0;
}

/* --- What is around --- */

static int
find_most_ink (const MsScanText *text, int i)
{
  Box box = get_box (text, i);
  int most = 0;
  for (int y = box.top; y < box.bottom; y++)
    for (int x = box.left; x < box.right; x++)
      most = MAX (most, text->ink[y * text->width + x]);
  return most;
}

/* Whether no other ink than that of these glyphs, and of their soft edges, is in a box. */
static gboolean
is_alone (const MsScanText *text, Box box, const int *glyphs, int n)
{
  int ink = UINT8_MAX;
  if (box.left < 0 || box.top < 0 || box.right > text->width || box.bottom > text->height)
    return FALSE;
  for (int i = 0; i < n; i++)
    ink = MIN (ink, find_most_ink (text, glyphs[i]));
  for (int y = box.top; y < box.bottom; y++)
    for (int x = box.left; x < box.right; x++)
      {
        gboolean own = text->ink[y * text->width + x] < ink / 3;
        for (int i = 0; i < n && !own; i++)
          for (int v = MAX (y - 1, 0); v <= MIN (y + 1, text->height - 1); v++)
            for (int u = MAX (x - 1, 0); u <= MIN (x + 1, text->width - 1); u++)
              own |= text->label[v * text->width + u] == get_glyph (text, glyphs[i])->label;
        if (!own)
          return FALSE;
      }
  return TRUE;
}

/* --- What is beside --- */

typedef struct
{
  const MsScanImage *image;
  const MsScanText *text;
  int left, top; /* of the text's part in the picture */
} Place;

/* The mean colour just before a number. */
static void
find_ground (const Place *place, Box number, uint8_t ground[3])
{
  int sum[3] = { 0 }, height = number.bottom - number.top;
  for (int y = number.top; y < number.bottom; y++)
    for (int i = 0; i < 3; i++)
      sum[i] += ms_scan_image_at (place->image, place->left + number.left - 3, place->top + y)[i];
  for (int i = 0; i < 3; i++)
    ground[i] = (uint8_t)(sum[i] / height);
}

/* Whether the thing at the left of a number is a flag. */
static gboolean
has_flag (const Place *place, Box number)
{
  int height = number.bottom - number.top, middle = (number.top + number.bottom) / 2;
  Box box = { MAX (number.left - (int)(4.5 * height), 0), MAX (middle - 2 * height, 0),
    number.left - 1, MIN (middle + 2 * height, place->text->height) };
  if (number.left < 4 || box.right - box.left < height)
    return FALSE;
  int width = box.right - box.left;
  uint8_t ground[3];
  find_ground (place, number, ground);
  uint8_t *ink = ms_scan_text_dup_difference (place->image, place->left + box.left,
      place->top + box.top, width, box.bottom - box.top, ground);
  g_autoptr (MsScanText) text = ms_scan_text_new (ink, width, box.bottom - box.top, NULL);
  Box beside = { number.left - box.left, number.top - box.top - height / 2, number.right - box.left,
    number.bottom - box.top + height / 2 };
  int icon = find_beside (text, beside, FALSE, FLAG_GAP * height);
  if (icon < 0)
    return FALSE;
  Box flag = get_box (text, icon);
  int high = flag.bottom - flag.top;
  return flag.left > 0 && flag.top > 0 && flag.bottom < text->height && high >= 0.7 * height
      && high <= 2.8 * height && name_glyph (text, icon) == MS_SCAN_FLAG;
}

/* Whether a glyph and another one are the two dots of a ":" in digits of that height. */
static gboolean
is_colon (const MsScanText *text, int i, int height)
{
  Box dot = get_box (text, i);
  double most = 1 + 0.25 * height;
  for (int j = 0; j < (int)text->glyphs->len && dot.bottom - dot.top <= most; j++)
    {
      Box other = get_box (text, j);
      int down = abs (other.top - dot.top);
      if (abs (other.left - dot.left) <= 1 && abs (other.right - dot.right) <= 1
          && other.bottom - other.top <= most && down > 0.2 * height && down < height)
        return TRUE;
    }
  return FALSE;
}

/* Whether a time is written near a box, in digits about as high. */
static gboolean
has_clock (const MsScanText *text, Box box)
{
  int height = box.bottom - box.top;
  for (int i = 0; i < (int)text->glyphs->len; i++)
    {
      Box dot = get_box (text, i);
      Number hours, minutes;
      if (abs (dot.top - box.top) > CLOCK_DOWN * height || dot.left > box.right + CLOCK_FAR * height
          || dot.right < box.left - CLOCK_FAR * height || !is_colon (text, i, height))
        continue;
      dot.top -= height;
      int before = find_beside (text, dot, FALSE, WORD_GAP * height);
      int after = find_beside (text, dot, TRUE, WORD_GAP * height);
      if (before >= 0 && after >= 0 && read_number (text, before, FALSE, &hours)
          && read_number (text, after, TRUE, &minutes) && minutes.n_digits == 2
          && are_in_line (hours.box, minutes.box)
          && abs (minutes.box.bottom - minutes.box.top - height) <= 1 + height / 4)
        return TRUE;
    }
  return FALSE;
}

/* --- Two numbers with a "/" between them --- */

/* What is upright and leans to the right may be a "/": most letters are not asked for. */
static gboolean
may_be_slash (const MsScanText *text, int i)
{
  const MsScanGlyph *glyph = get_glyph (text, i);
  int width = glyph->right - glyph->left, height = glyph->bottom - glyph->top;
  const int *first = text->label + glyph->top * text->width;
  const int *last = text->label + (glyph->bottom - 1) * text->width;
  if (height < LEAST_HEIGHT || width < 0.15 * height || width > 0.8 * height)
    return FALSE;
  for (int x = 0; x < width; x++)
    if ((first[glyph->left + x] == glyph->label && 2 * x + 1 < width)
        || (last[glyph->left + x] == glyph->label && 2 * x > width))
      return FALSE;
  return TRUE;
}

/* Numbers beside a flag; or else with a time nearby and nothing before them but the ":" of a
 * label. */
static gboolean
read_pair (const Place *place, int i, MsScanCounter *counter)
{
  const MsScanText *text = place->text;
  Number a, b;
  Box slash = get_box (text, i);
  double gap = SLASH_GAP * (slash.bottom - slash.top);
  int before = find_beside (text, slash, FALSE, gap), after = find_beside (text, slash, TRUE, gap);
  if (before < 0 || after < 0 || !read_number (text, before, FALSE, &a)
      || !read_number (text, after, TRUE, &b))
    return FALSE;
  int high = a.box.bottom - a.box.top, low = b.box.bottom - b.box.top;
  if (slash.top > b.box.top + 1 || slash.bottom < b.box.bottom - 1
      || slash.bottom - slash.top > 1.6 * low || low < 0.6 * high || low > 1.1 * high)
    return FALSE;
  /* No number is written with a 0 before it, but days and hours are. */
  for (int j = 0; j < 2; j++)
    {
      const Number *number = j == 0 ? &a : &b;
      int least = 1;
      for (int n = 1; n < number->n_digits; n++)
        least *= 10;
      if (number->n_digits > 1 && number->value < least)
        return FALSE;
    }
  int glyphs[2 * MOST_DIGITS + 1] = { i }, n = 1;
  for (int j = 0; j < a.n_digits; j++)
    glyphs[n++] = a.glyphs[j];
  for (int j = 0; j < b.n_digits; j++)
    glyphs[n++] = b.glyphs[j];
  Box whole = join (a.box, b.box);
  whole.left -= (int)ceil (GAP * high);
  whole.right += (int)ceil (GAP * low);
  if (!is_alone (text, whole, glyphs, n))
    return FALSE;
  *counter = (MsScanCounter){ a.value, b.value, has_flag (place, a.box) };
  int label = find_beside (text, join (a.box, b.box), FALSE, LABEL_GAP * high);
  return counter->by_flag
      || ((label < 0 || is_colon (text, label, high)) && has_clock (text, a.box));
}

/* --- A number beside a flag --- */

static gboolean
read_flagged (const Place *place, int i, MsScanCounter *counter)
{
  const MsScanText *text = place->text;
  Number number;
  Box box = get_box (text, i);
  int height = box.bottom - box.top;
  if (height < LEAST_HEIGHT || box.right - box.left > height
      || find_beside (text, box, FALSE, GAP * height) >= 0 || !read_number (text, i, TRUE, &number))
    return FALSE;
  box = number.box;
  box.left -= (int)(GAP * height);
  box.right += (int)ceil (WORD_GAP * height);
  *counter = (MsScanCounter){ .shown = number.value, .total = -1, .by_flag = true };
  return is_alone (text, box, number.glyphs, number.n_digits) && has_flag (place, number.box);
}

/* --- All that is near a board --- */

/* From that which is most surely one. */
enum
{
  PAIR_BY_FLAG,
  NUMBER_BY_FLAG,
  PAIR,
  N_KINDS,
};

typedef struct
{
  MsScanCounter found[N_KINDS];
  gboolean differ[N_KINDS]; /* two have been found that tell different things */
} Counters;

static void
take (Counters *counters, int kind, MsScanCounter found)
{
  MsScanCounter *counter = &counters->found[kind];
  counters->differ[kind] |= counter->shown >= 0
      && (counter->shown != found.shown || counter->total != found.total);
  *counter = found;
}

MsScanCounter
ms_scan_written_read (
    const MsScanImage *image, const MsScanPlane *rows, const MsScanLattice *lattice)
{
  const MsScanCounter none = { -1, -1, false };
  Counters counters = { .found = { none, none, none } };
  int far = (int)fmin (FAR * lattice->side, MOST_FAR), board[4], begin[2], end[2];
  for (int axis = 0; axis < 2; axis++)
    {
      int n = axis == 0 ? lattice->width : lattice->height;
      int most = axis == 0 ? image->width : image->height;
      begin[axis] = CLAMP ((int)lattice->lines[axis][0] - far, 0, most);
      end[axis] = CLAMP ((int)lattice->lines[axis][n] + far, 0, most);
      board[axis] = CLAMP ((int)lattice->lines[axis][0], 0, most) - begin[axis];
      board[axis + 2] = CLAMP ((int)lattice->lines[axis][n], 0, most) - begin[axis];
    }
  int width = end[0] - begin[0], height = end[1] - begin[1];
  for (int bright = 0; bright < 2; bright++)
    {
      g_autoptr (MsScanText) text = ms_scan_text_new (
          ms_scan_text_dup_ink (rows, begin[0], begin[1], width, height, bright != 0), width,
          height, board);
      const Place place = { image, text, begin[0], begin[1] };
      MsScanCounter found;
      for (int i = 0; i < (int)text->glyphs->len; i++)
        {
          if (may_be_slash (text, i) && name_glyph (text, i) == MS_SCAN_SLASH
              && read_pair (&place, i, &found))
            take (&counters, found.by_flag ? PAIR_BY_FLAG : PAIR, found);
          if (read_flagged (&place, i, &found))
            take (&counters, NUMBER_BY_FLAG, found);
        }
    }
  for (int kind = 0; kind < N_KINDS; kind++)
    if (counters.found[kind].shown >= 0)
      return counters.differ[kind] ? none : counters.found[kind];
  return none;
}

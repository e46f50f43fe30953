/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-pattern.h"

#include "ms-figures.h"
#include "ms-cell-name.h"
#include "ms-neighbours.h"
#include "ms-rung-text.h"

#include <glib/gi18n-lib.h>

/* Numbers at most so many cells away from the cell in question may decide cells by themselves
 * before a pattern is looked for; what a longer chain of such numbers decides nobody sees at a
 * glance. */
#define REACH 5
#define SPAN (2 * (REACH + 1) + 1)

typedef enum
{
  LEFT, /* covered, and not decided */
  MINE,
  SAFE,
} State;

typedef struct
{
  const MsCell *cells;
  int width, height, cell;
  gboolean trust_flags;
  guint8 decided[SPAN * SPAN]; /* State of the cells around the cell, by single numbers */
} Look;

typedef struct
{
  int need;
  int left[8], n_left; /* row-major */
} Number;

/* The cells of the wall are counted along the pattern: 0 lies beside its first number, -1 before
 * it, n_numbers after the last. */
typedef struct
{
  MsPatternKind kind;
  int n_numbers, needs[4];
  int target; /* on the wall: what is decided */
  gboolean mine;
  gboolean begins, goes_on; /* nothing is left at -1; something is left at n_numbers */
  int n_mines, mines[2]; /* on the wall */
} Shape;

/* Few numbers before many. */
static const Shape shapes[] = {
  { MS_PATTERN_1_1, 2, { 1, 1 }, 2, FALSE, TRUE, TRUE, 0, { 0 } },
  { MS_PATTERN_1_2, 2, { 1, 2 }, 2, TRUE, FALSE, TRUE, 1, { 2 } },
  { MS_PATTERN_1_2, 2, { 1, 2 }, -1, FALSE, FALSE, TRUE, 1, { 2 } },
  { MS_PATTERN_1_2_1, 3, { 1, 2, 1 }, 1, FALSE, FALSE, FALSE, 2, { 0, 2 } },
  { MS_PATTERN_1_2_2_1, 4, { 1, 2, 2, 1 }, 0, FALSE, FALSE, FALSE, 2, { 1, 2 } },
};

/* Where on the board a shape is tried: the numbers stand in a row, beside a row of covered cells,
 * the wall. */
typedef struct
{
  int x, y; /* of the first number */
  int dx, dy; /* from a number to the next */
  int wall_x, wall_y; /* from a number to the cell of the wall beside it */
} Course;

static gboolean
is_on_board (const Look *self, int x, int y)
{
  return x >= 0 && y >= 0 && x < self->width && y < self->height;
}

static guint8 *
get_decided (Look *self, int cell)
{
  int dx = cell % self->width - self->cell % self->width;
  int dy = cell / self->width - self->cell / self->width;
  g_assert (ABS (dx) <= REACH + 1 && ABS (dy) <= REACH + 1);
  return &self->decided[(dy + REACH + 1) * SPAN + dx + REACH + 1];
}

static State
get_state (Look *self, int cell)
{
  if (ms_cell_is_opened (self->cells[cell]))
    return SAFE;
  if (self->trust_flags && self->cells[cell] == MS_CELL_FLAG)
    return MINE;
  return (State)*get_decided (self, cell);
}

/* How many mines an opened number still needs, and in which undecided cells; FALSE: there are
 * none. */
static gboolean
read_number (Look *self, int cell, Number *number)
{
  int around[8], n = ms_neighbours (self->width, self->height, cell, around);
  *number = (Number){ .need = self->cells[cell] };
  if (!ms_cell_is_opened (self->cells[cell]))
    return FALSE;
  for (int i = 0; i < n; i++)
    {
      State state = get_state (self, around[i]);
      number->need -= state == MINE;
      if (state == LEFT)
        number->left[number->n_left++] = around[i];
    }
  return number->n_left > 0;
}

/* Whether the number touches a covered cell that is decided, so that it needs less than it
 * shows. */
static gboolean
is_reduced (Look *self, int cell)
{
  int around[8], n = ms_neighbours (self->width, self->height, cell, around);
  for (int i = 0; i < n; i++)
    if (!ms_cell_is_opened (self->cells[around[i]]) && get_state (self, around[i]) != LEFT)
      return TRUE;
  return FALSE;
}

static gboolean
decide_by (Look *self, int cell)
{
  Number number;
  if (!read_number (self, cell, &number) || (number.need != 0 && number.need != number.n_left))
    return FALSE;
  for (int i = 0; i < number.n_left; i++)
    *get_decided (self, number.left[i]) = number.need == 0 ? SAFE : MINE;
  return TRUE;
}

/* Decides what single numbers decide, again and again until they decide no more. */
static void
reduce (Look *self)
{
  int x = self->cell % self->width, y = self->cell / self->width;
  gboolean decided = TRUE;
  while (decided)
    {
      decided = FALSE;
      for (int v = y - REACH; v <= y + REACH; v++)
        for (int u = x - REACH; u <= x + REACH; u++)
          decided |= is_on_board (self, u, v) && decide_by (self, v * self->width + u);
    }
}

/* The cell of the wall there, -1 off the board. */
static int
get_wall (const Look *self, const Course *course, int place)
{
  int x = course->x + place * course->dx + course->wall_x;
  int y = course->y + place * course->dy + course->wall_y;
  return is_on_board (self, x, y) ? y * self->width + x : -1;
}

static gboolean
is_left (Look *self, int cell)
{
  return cell >= 0 && get_state (self, cell) == LEFT;
}

/* Whether the number at that place of the pattern has undecided cells on the wall only, and needs
 * as many mines as the pattern wants. */
static gboolean
fits_number (Look *self, const Course *course, int place, int need, int *cell)
{
  int x = course->x + place * course->dx, y = course->y + place * course->dy, n_wall = 0;
  Number number;
  if (!is_on_board (self, x, y))
    return FALSE;
  *cell = y * self->width + x;
  for (int i = place - 1; i <= place + 1; i++)
    n_wall += is_left (self, get_wall (self, course, i));
  return is_left (self, get_wall (self, course, place)) && read_number (self, *cell, &number)
      && number.need == need && number.n_left == n_wall;
}

static void
sort_two (int *first, int *second, gboolean wanted)
{
  int later = MAX (*first, *second);
  if (!wanted)
    return;
  *first = MIN (*first, *second);
  *second = later;
}

static gboolean
fits (Look *self, const Shape *shape, const Course *course, MsPattern *pattern)
{
  *pattern = (MsPattern){ .kind = shape->kind, .mine = shape->mine };
  if ((shape->begins && is_left (self, get_wall (self, course, -1)))
      || (shape->goes_on && !is_left (self, get_wall (self, course, shape->n_numbers))))
    return FALSE;
  for (int i = 0; i < shape->n_numbers; i++)
    if (!fits_number (self, course, i, shape->needs[i], &pattern->numbers[pattern->n_numbers++]))
      return FALSE;
  for (int i = 0; i < shape->n_mines; i++)
    pattern->mines[pattern->n_mines++] = get_wall (self, course, shape->mines[i]);
  sort_two (&pattern->mines[0], &pattern->mines[1], pattern->n_mines == 2);
  /* Longer ones are the same from either end. */
  sort_two (&pattern->numbers[0], &pattern->numbers[shape->n_numbers - 1], shape->n_numbers > 2);
  sort_two (&pattern->numbers[1], &pattern->numbers[2], shape->n_numbers == 4);
  return TRUE;
}

/* Tries the shape in all four directions, with the wall to the right and to the left. */
static gboolean
find_shape (Look *self, const Shape *shape, MsPattern *pattern)
{
  static const int ways[4][2] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };
  for (int i = 0; i < 8; i++)
    {
      int hand = i < 4 ? 1 : -1;
      Course course = { .dx = ways[i % 4][0], .dy = ways[i % 4][1] };
      course.wall_x = hand * course.dy;
      course.wall_y = hand * course.dx;
      course.x = self->cell % self->width - course.wall_x - shape->target * course.dx;
      course.y = self->cell / self->width - course.wall_y - shape->target * course.dy;
      if (fits (self, shape, &course, pattern))
        return TRUE;
    }
  return FALSE;
}

static gboolean
find_named (Look *self, gsize first, gsize end, MsPattern *pattern)
{
  for (gsize i = first; i < end; i++)
    if (find_shape (self, &shapes[i], pattern))
      return TRUE;
  return FALSE;
}

/* The undecided cells around from that are not around other; returns how many. */
static int
subtract (const Number *from, const Number *other, int *cells)
{
  int n = 0;
  for (int i = 0; i < from->n_left; i++)
    {
      gboolean shared = FALSE;
      for (int j = 0; j < other->n_left; j++)
        shared |= other->left[j] == from->left[i];
      if (!shared)
        cells[n++] = from->left[i];
    }
  return n;
}

static gboolean
holds (const int *cells, int n, int cell)
{
  for (int i = 0; i < n; i++)
    if (cells[i] == cell)
      return TRUE;
  return FALSE;
}

/* Whether the two numbers decide the cell: first needs as many mines more than second as there are
 * undecided cells that touch first but not second.  All of these are then mines, and the cells that
 * touch only second are safe. */
static gboolean
fits_pair (Look *self, int first, int second, MsPattern *pattern)
{
  Number more, less;
  *pattern = (MsPattern){ .kind = MS_PATTERN_PAIR, .numbers = { first, second }, .n_numbers = 2 };
  if (!read_number (self, first, &more) || !read_number (self, second, &less))
    return FALSE;
  pattern->needs[0] = more.need;
  pattern->needs[1] = less.need;
  pattern->n_mines = subtract (&more, &less, pattern->mines);
  pattern->n_safe = subtract (&less, &more, pattern->safe);
  pattern->mine = holds (pattern->mines, pattern->n_mines, self->cell);
  return pattern->n_mines < more.n_left && more.need - less.need == pattern->n_mines
      && (pattern->mine || holds (pattern->safe, pattern->n_safe, self->cell));
}

/* near touches the cell; the other number shares cells with near, so it is at most two cells
 * away. */
static gboolean
find_pair_with (Look *self, int near, MsPattern *pattern)
{
  int x = near % self->width, y = near / self->width;
  for (int v = y - 2; v <= y + 2; v++)
    for (int u = x - 2; u <= x + 2; u++)
      {
        int other = v * self->width + u;
        if (is_on_board (self, u, v) && other != near
            && (fits_pair (self, near, other, pattern) || fits_pair (self, other, near, pattern)))
          return TRUE;
      }
  return FALSE;
}

static gboolean
find_pair (Look *self, MsPattern *pattern)
{
  int around[8], n = ms_neighbours (self->width, self->height, self->cell, around);
  for (int i = 0; i < n; i++)
    if (find_pair_with (self, around[i], pattern))
      return TRUE;
  return FALSE;
}

gboolean
ms_pattern_find (const MsPosition *position, gboolean trust_flags, int cell, MsPattern *pattern)
{
  Look self = { .cells = ms_position_get_cells (position),
    .width = ms_position_get_width (position),
    .height = ms_position_get_height (position),
    .cell = cell,
    .trust_flags = trust_flags };
  gsize n_of_two = 3, n = G_N_ELEMENTS (shapes);
  gboolean found = get_state (&self, cell) == LEFT
      && (find_named (&self, 0, n_of_two, pattern) || find_pair (&self, pattern)
          || find_named (&self, n_of_two, n, pattern));
  if (!found && get_state (&self, cell) == LEFT)
    {
      reduce (&self);
      found = get_state (&self, cell) == LEFT && find_named (&self, 0, n, pattern);
    }
  for (int i = 0; found && i < pattern->n_numbers; i++)
    pattern->reduced |= is_reduced (&self, pattern->numbers[i]);
  return found;
}

/* --- In words --- */

/* As players write them, in every language. */
static const char *const figures[] = { [MS_PATTERN_1_1] = "1-1",
  [MS_PATTERN_1_2] = "1-2",
  [MS_PATTERN_1_2_1] = "1-2-1",
  [MS_PATTERN_1_2_2_1] = "1-2-2-1" };

/* What the cell is, and by which pattern. */
static char *
dup_claim (const MsPattern *pattern, int width, const char *name)
{
  const char *shape = figures[pattern->kind];
  g_autofree char *numbers = ms_cell_list_dup (
      pattern->numbers, pattern->n_numbers, width, pattern->n_numbers, TRUE);
  if (pattern->reduced)
    return g_strdup_printf (
        /* Translators: a cell, the figures of a pattern, such as 1-2-1, and the cells of its
         * numbers; some mines and safe cells are known and no longer counted. */
        pattern->mine
            ? _ ("%1$s is a mine: %2$s side by side (%3$s), once what is certain already is taken "
                 "off.")
            : _ ("%1$s is safe: %2$s side by side (%3$s), once what is certain already is taken "
                 "off."),
        name, shape, numbers);
  return g_strdup_printf (
      /* Translators: a cell, the figures of a pattern, such as 1-2-1, and the cells of its numbers.
       */
      pattern->mine ? _ ("%1$s is a mine: %2$s side by side (%3$s).")
                    : _ ("%1$s is safe: %2$s side by side (%3$s)."),
      name, shape, numbers);
}

static char *
dup_reason (const MsPattern *pattern, int width)
{
  g_autofree char *mines = ms_cell_list_dup (
      pattern->mines, pattern->n_mines, width, pattern->n_mines, TRUE);
  const MsCellName one = ms_cell_name_at (pattern->numbers[0], width);
  const MsCellName other = ms_cell_name_at (pattern->numbers[1], width);
  const char *first = one.text, *second = other.text;
  switch (pattern->kind)
    {
    case MS_PATTERN_1_1:
      return g_strdup_printf (
          /* Translators: the cells of two numbers. */
          _ ("Every undecided cell around %1$s touches %2$s too, so the one mine of both is "
             "there."),
          first, second);
    case MS_PATTERN_1_2:
      if (pattern->mine)
        return g_strdup_printf (
            /* Translators: the cells of two numbers, and a covered cell. */
            _ ("%2$s needs one mine more than %1$s, and only %3$s is left for it."), first, second,
            mines);
      return g_strdup_printf (
          /* Translators: the cells of two numbers, and a covered cell. */
          _ ("%2$s needs one mine more than %1$s, at %3$s; its other mine is the one of %1$s."),
          first, second, mines);
    case MS_PATTERN_1_2_1:
      return g_strdup_printf (
          /* Translators: the two cells with mines. */
          _ ("The 2 needs one mine more than either 1, so the mines are beside the 1s, at %s."),
          mines);
    case MS_PATTERN_1_2_2_1:
    default:
      return g_strdup_printf (
          /* Translators: the two cells with mines. */
          _ ("Each 2 needs one mine more than the 1 next to it, so the mines are beside the 2s, at "
             "%s."),
          mines);
    }
}

/* Two numbers that decide the cell without a named pattern: told as a step of the ladder by the
 * rule of two numbers. */
static char *
dup_pair (const MsPattern *pattern, const MsPosition *position)
{
  const MsCell *cells = ms_position_get_cells (position);
  MsRungTerm terms[2];
  for (int i = 0; i < 2; i++)
    {
      int cell = pattern->numbers[i], number = cells[cell];
      terms[i] = (MsRungTerm){
        .cell = cell, .number = number, .known = number - pattern->needs[i], .factor = 1 - 2 * i
      };
    }
  const MsRung rung = { .rule = MS_RUNG_TWO_NUMBERS,
    .n_numbers = 2,
    .numbers = pattern->numbers,
    .n_safe = pattern->n_safe,
    .safe = pattern->safe,
    .n_mines = pattern->n_mines,
    .mines = pattern->mines,
    .n_set = pattern->n_mines,
    .set = pattern->mines,
    .n_terms = 2,
    .terms = terms };
  return ms_rung_text_dup_sentence (&rung, ms_position_get_width (position));
}

char *
ms_pattern_text_dup (const MsPattern *pattern, const MsPosition *position, int cell)
{
  int width = ms_position_get_width (position);
  char *claim, *reason;
  const MsCellName name = ms_cell_name_at (cell, width);
  if (pattern->kind == MS_PATTERN_PAIR)
    {
      claim = g_strdup_printf (
          pattern->mine ? _ ("%s is certainly a mine.") : _ ("%s is certainly safe."), name.text);
      reason = dup_pair (pattern, position);
    }
  else
    {
      claim = dup_claim (pattern, width, name.text);
      reason = dup_reason (pattern, width);
    }
  return ms_sentences_join (claim, reason);
}

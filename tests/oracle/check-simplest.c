/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The part of check-rungs.h about simpler rules: each written down again, naively. */
#include "rung-ways.h"

#include <stdlib.h>
#include <string.h>

/* Equations that are looked for. */
#define MOST_LINES 400

/* Whether numbers a and b (-1: none) by themselves decide something. */
static bool
decide_something (RungChecker *self, int a, int b)
{
  Arrangement all;
  int numbers[2] = { a, b };
  bool something = false;
  rung_ways_arrange (self, numbers, b < 0 ? 1 : 2, false, &all);
  for (int i = 0; i < all.n_parts; i++)
    for (int j = 0; j < all.parts[i]->n_cells; j++)
      something |= rung_ways_settle_in_part (&all, i, j, 0)
          || rung_ways_settle_in_part (&all, i, j, 1);
  rung_ways_dismiss (&all);
  return something;
}

/* The cells that are undecided around a, without those around the others of numbers[n]. */
static int
count_alone (const RungChecker *self, int a, const int *numbers, int n)
{
  int around[8], need, n_alone = 0, n_around = rung_ways_list_around (self, a, around, &need);
  for (int i = 0; i < n_around; i++)
    {
      bool shared = false;
      for (int j = 0; j < n; j++)
        shared |= rung_ways_touch (self, around[i], numbers[j]);
      n_alone += !shared;
    }
  return n_alone;
}

/* (B) - (A) - (C) >= |B \ (A u C)|, as the literature has it, where that decides a mine. */
static bool
three_decide_a_mine (const RungChecker *self, int b, int a, int c)
{
  int cells[8], need_a, need_b, need_c, others[2] = { a, c };
  rung_ways_list_around (self, a, cells, &need_a);
  rung_ways_list_around (self, b, cells, &need_b);
  rung_ways_list_around (self, c, cells, &need_c);
  int alone = count_alone (self, b, others, 2);
  return alone > 0 && need_b - need_a - need_c >= alone;
}

/* The numbers with undecided cells at most two away. */
static int
list_close (const RungChecker *self, int number, int close[24])
{
  int n = 0, cells[8], need;
  for (int other = 0; other < self->n_cells; other++)
    if (other != number && rung_ways_is_number (self, other)
        && abs (other % self->width - number % self->width) <= 2
        && abs (other / self->width - number / self->width) <= 2
        && rung_ways_list_around (self, other, cells, &need) > 0)
      close[n++] = other;
  return n;
}

static bool
any_three_decide (const RungChecker *self)
{
  for (int b = 0; b < self->n_cells; b++)
    {
      int close[24];
      if (!rung_ways_is_number (self, b))
        continue;
      int n = list_close (self, b, close);
      for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
          if (three_decide_a_mine (self, b, close[i], close[j]))
            return true;
    }
  return false;
}

typedef struct
{
  int cells[8];
  int n, sum;
} Line;

/* *rest: line without what is in part, if all of part is in line. */
static bool
contains (const Line *line, const Line *part, Line *rest)
{
  *rest = (Line){ .sum = line->sum - part->sum };
  for (int i = 0; i < line->n; i++)
    if (!rung_ways_has (part->cells, part->n, line->cells[i]))
      rest->cells[rest->n++] = line->cells[i];
  return part->n < line->n && rest->n == line->n - part->n;
}

static bool
is_known (const Line *lines, int n_lines, const Line *line)
{
  for (int i = 0; i < n_lines; i++)
    if (lines[i].n == line->n && memcmp (lines[i].cells, line->cells, sizeof line->cells) == 0)
      return true;
  return false;
}

/* Whether subtracting equations from those that contain them solves one, as far as MOST_LINES. */
static bool
equations_decide (const RungChecker *self)
{
  Line lines[MOST_LINES];
  int n = 0;
  for (int number = 0; number < self->n_cells && n < MOST_LINES; number++)
    if (rung_ways_is_number (self, number))
      {
        Line line = { .n = 0 };
        line.n = rung_ways_list_around (self, number, line.cells, &line.sum);
        memset (line.cells + line.n, 0, (size_t)(8 - line.n) * sizeof *line.cells);
        if (line.n > 0 && !is_known (lines, n, &line))
          lines[n++] = line;
      }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      for (int turned = 0; turned <= 1; turned++)
        {
          Line rest;
          if (!contains (&lines[turned ? j : i], &lines[turned ? i : j], &rest))
            continue;
          if (rest.sum == 0 || rest.sum == rest.n)
            return true;
          if (n < MOST_LINES && !is_known (lines, n, &rest))
            lines[n++] = rest;
        }
  return false;
}

/* Whether all numbers need all mines that are left, or leave room for no more. */
static bool
total_decides (RungChecker *self)
{
  int numbers[MOST_CELLS], n = 0, cells[8], need;
  Arrangement all;
  for (int cell = 0; cell < self->n_cells; cell++)
    if (rung_ways_is_number (self, cell) && rung_ways_list_around (self, cell, cells, &need) > 0)
      {
        if (n == MOST_CELLS)
          return false;
        numbers[n++] = cell;
      }
  bool decides = false;
  if (rung_ways_arrange (self, numbers, n, true, &all))
    {
      bool *sums = malloc ((size_t)all.n_cells + 1);
      int fewest = 0, most = all.n_cells;
      rung_ways_add_up (&all, -1, sums);
      while (fewest < most && !sums[fewest])
        fewest++;
      while (most > fewest && !sums[most])
        most--;
      decides = all.n_cells + all.others > 0
          && (all.mines_left == fewest || all.mines_left == most + all.others);
      free (sums);
    }
  rung_ways_dismiss (&all);
  return decides;
}

static bool
any_two_decide (RungChecker *self)
{
  for (int a = 0; a < self->n_cells; a++)
    for (int dy = 0; dy <= 2 && rung_ways_is_number (self, a); dy++)
      for (int dx = -2; dx <= 2; dx++)
        {
          int x = a % self->width + dx, b = a + dy * self->width + dx;
          if (x >= 0 && x < self->width && b > a && b < self->n_cells
              && rung_ways_is_number (self, b) && decide_something (self, a, b))
            return true;
        }
  return false;
}

static bool
any_one_decides (RungChecker *self)
{
  for (int a = 0; a < self->n_cells; a++)
    if (rung_ways_is_number (self, a) && decide_something (self, a, -1))
      return true;
  return false;
}

bool
rung_checker_is_simplest (RungChecker *self, MsRungRule rule)
{
  return !(rule > MS_RUNG_ONE_NUMBER && any_one_decides (self))
      && !(rule > MS_RUNG_TWO_NUMBERS && any_two_decide (self))
      && !(rule > MS_RUNG_THREE_NUMBERS && any_three_decide (self))
      && !(rule > MS_RUNG_EQUATIONS && equations_decide (self))
      && !(rule > MS_RUNG_MINE_TOTAL && total_decides (self));
}

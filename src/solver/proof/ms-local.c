/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-local.h"

#include <string.h>

#define REACH 3
#define SIDE (2 * REACH + 1)
#define MOST_NEAR 24

/* A number with the undecided cells around it, as bits of a window of SIDE × SIDE cells. */
typedef struct
{
  int cell;
  int need;
  uint64_t mask;
} Member;

typedef struct
{
  const MsFindings *findings;
  int centre; /* the cell in the middle of the window */
  MsLocalRung *found;
} Window;

static int
count (uint64_t mask)
{
  return __builtin_popcountll (mask);
}

static bool
is_left (const MsFindings *findings, int cell)
{
  return findings->state[cell] == MS_FINDING_NUMBER && findings->left[cell] > 0;
}

int
ms_local_list_near (const MsFindings *findings, int number, int near[24])
{
  int x = number % findings->width, y = number / findings->width, n = 0;
  for (int v = y > 2 ? y - 2 : 0; v <= y + 2 && v < findings->height; v++)
    for (int u = x > 2 ? x - 2 : 0; u <= x + 2 && u < findings->width; u++)
      {
        int cell = v * findings->width + u;
        if (cell != number && is_left (findings, cell))
          near[n++] = cell;
      }
  return n;
}

static Member
member_of (const Window *self, int cell)
{
  const MsFindings *findings = self->findings;
  int left[8], n = ms_findings_list_left (findings, cell, left);
  int x = self->centre % findings->width, y = self->centre / findings->width;
  Member member = { cell, findings->need[cell], 0 };
  for (int i = 0; i < n; i++)
    {
      int dx = left[i] % findings->width - x, dy = left[i] / findings->width - y;
      member.mask |= (uint64_t)1 << ((dy + REACH) * SIDE + dx + REACH);
    }
  return member;
}

static int
list_cells (const Window *self, uint64_t mask, int *cells)
{
  int n = 0;
  for (; mask != 0; mask &= mask - 1)
    {
      int bit = __builtin_ctzll (mask);
      cells[n++] = self->centre + (bit / SIDE - REACH) * self->findings->width + bit % SIDE - REACH;
    }
  return n;
}

static void
add_term (Window *self, const Member *member, int factor)
{
  MsLocalRung *found = self->found;
  int number = self->findings->cells[member->cell];
  found->numbers[found->rung.n_numbers++] = member->cell;
  found->terms[found->rung.n_terms++] = (MsRungTerm){ member->cell, number, number - member->need,
    count (member->mask), factor };
}

/* Completes the rung, as far as all three rules do that alike; terms are added before. */
static bool
conclude (Window *self, MsRungRule rule, uint64_t set, uint64_t safe, uint64_t mines)
{
  MsLocalRung *found = self->found;
  MsRung *rung = &found->rung;
  rung->rule = rule;
  rung->numbers = found->numbers;
  rung->terms = found->terms;
  rung->set = found->set;
  rung->safe = found->safe;
  rung->mines = found->mines;
  rung->n_set = list_cells (self, set, found->set);
  rung->n_safe = list_cells (self, safe, found->safe);
  rung->n_mines = list_cells (self, mines, found->mines);
  return true;
}

static bool
apply_one (Window *self, const Member *a)
{
  if (a->need != 0 && a->need != count (a->mask))
    return false;
  add_term (self, a, 1);
  return conclude (
      self, MS_RUNG_ONE_NUMBER, a->mask, a->need == 0 ? a->mask : 0, a->need == 0 ? 0 : a->mask);
}

static bool
apply_two (Window *self, const Member *a, const Member *b)
{
  uint64_t only_a = a->mask & ~b->mask, only_b = b->mask & ~a->mask;
  if ((only_a | only_b) == 0 || a->need - b->need < count (only_a))
    return false;
  add_term (self, a, 1);
  add_term (self, b, -1);
  return conclude (self, MS_RUNG_TWO_NUMBERS, only_a, only_b, only_a);
}

/* Tries three numbers with safe cells in place of mines.  Where the middle number merely contains
 * two others that share no cell, it leaves that to the rule of equations. */
static bool
apply_mirrored (Window *self, const Member *b, const Member *a, const Member *c)
{
  uint64_t rest = b->mask & ~(a->mask | c->mask);
  uint64_t mines = ((a->mask | c->mask) & ~b->mask) | (a->mask & c->mask);
  int safe_b = count (b->mask) - b->need, safe_a = count (a->mask) - a->need;
  int safe_c = count (c->mask) - c->need;
  if (mines == 0 || safe_b - safe_a - safe_c < count (rest))
    return false;
  add_term (self, b, 1);
  add_term (self, a, -1);
  add_term (self, c, -1);
  self->found->rung.mirrored = true;
  return conclude (self, MS_RUNG_THREE_NUMBERS, rest, rest, mines);
}

static bool
apply_three (Window *self, const Member *b, const Member *a, const Member *c)
{
  uint64_t rest = b->mask & ~(a->mask | c->mask);
  uint64_t safe = ((a->mask | c->mask) & ~b->mask) | (a->mask & c->mask);
  if ((rest | safe) == 0 || b->need - a->need - c->need < count (rest))
    return apply_mirrored (self, b, a, c);
  add_term (self, b, 1);
  add_term (self, a, -1);
  add_term (self, c, -1);
  return conclude (self, MS_RUNG_THREE_NUMBERS, rest, safe, rest);
}

static bool
find_two (Window *self)
{
  int near[MOST_NEAR];
  Member a = member_of (self, self->centre);
  int n = ms_local_list_near (self->findings, self->centre, near);
  for (int i = 0; i < n; i++)
    {
      Member b = member_of (self, near[i]);
      if ((a.mask & b.mask) != 0 && (apply_two (self, &a, &b) || apply_two (self, &b, &a)))
        return true;
    }
  return false;
}

/* Tries three numbers with the centre in the middle; one of the others must be number, unless that
 * is -1. */
static bool
find_three_around (Window *self, int number)
{
  int near[MOST_NEAR], n_members = 0;
  Member members[MOST_NEAR], b = member_of (self, self->centre);
  int n = ms_local_list_near (self->findings, self->centre, near);
  for (int i = 0; i < n; i++)
    {
      members[n_members] = member_of (self, near[i]);
      n_members += (members[n_members].mask & b.mask) != 0;
    }
  for (int i = 0; i < n_members; i++)
    for (int j = i + 1; j < n_members; j++)
      if ((number < 0 || members[i].cell == number || members[j].cell == number)
          && apply_three (self, &b, &members[i], &members[j]))
        return true;
  return false;
}

static bool
find_three (Window *self)
{
  int near[MOST_NEAR], number = self->centre;
  if (find_three_around (self, -1))
    return true;
  int n = ms_local_list_near (self->findings, number, near);
  for (int i = 0; i < n; i++)
    {
      self->centre = near[i];
      if (find_three_around (self, number))
        return true;
    }
  return false;
}

bool
ms_local_find (const MsFindings *findings, MsRungRule rule, int number, MsLocalRung *found)
{
  Window self = { findings, number, found };
  found->rung = (MsRung){ .rule = rule };
  if (!is_left (findings, number))
    return false;
  if (rule == MS_RUNG_ONE_NUMBER)
    {
      Member a = member_of (&self, number);
      return apply_one (&self, &a);
    }
  return rule == MS_RUNG_TWO_NUMBERS ? find_two (&self) : find_three (&self);
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-local.h"

#include <stdlib.h>
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

int
ms_local_list_near (const MsFindings *findings, int number, int near[24])
{
  int x = number % findings->width, y = number / findings->width, n = 0;
  for (int v = y > 2 ? y - 2 : 0; v <= y + 2 && v < findings->height; v++)
    for (int u = x > 2 ? x - 2 : 0; u <= x + 2 && u < findings->width; u++)
      {
        int cell = v * findings->width + u;
        if (cell != number && ms_findings_is_left (findings, cell))
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
apply_two (Window *self, const Member *a, const Member *b)
{
  uint64_t only_a = a->mask & ~b->mask, only_b = b->mask & ~a->mask;
  if ((only_a | only_b) == 0 || a->need - b->need < count (only_a))
    return false;
  add_term (self, a, 1);
  add_term (self, b, -1);
  return conclude (self, MS_RUNG_TWO_NUMBERS, only_a, only_b, only_a);
}

/* Tries three numbers, then the same with safe cells in place of mines.  Where the middle number
 * merely contains two others that share no cell, that is left to the rule of equations. */
static bool
apply_three (Window *self, const Member *b, const Member *a, const Member *c)
{
  uint64_t rest = b->mask & ~(a->mask | c->mask);
  uint64_t others = ((a->mask | c->mask) & ~b->mask) | (a->mask & c->mask);
  int safe_b = count (b->mask) - b->need, safe_a = count (a->mask) - a->need;
  int safe_c = count (c->mask) - c->need;
  bool mines = (rest | others) != 0 && b->need - a->need - c->need >= count (rest);
  if (!mines && (others == 0 || safe_b - safe_a - safe_c < count (rest)))
    return false;
  add_term (self, b, 1);
  add_term (self, a, -1);
  add_term (self, c, -1);
  self->found->rung.mirrored = !mines;
  return conclude (self, MS_RUNG_THREE_NUMBERS, rest, mines ? others : rest, mines ? rest : others);
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

bool
ms_local_find (const MsFindings *findings, MsRungRule rule, int number, MsLocalRung *found)
{
  Window self = { findings, number, found };
  found->rung = (MsRung){ .rule = rule };
  if (!ms_findings_is_left (findings, number))
    return false;
  if (rule == MS_RUNG_ONE_NUMBER)
    {
      Member a = member_of (&self, number);
      if (a.need != 0 && a.need != count (a.mask))
        return false;
      add_term (&self, &a, 1);
      return conclude (
          &self, MS_RUNG_ONE_NUMBER, a.mask, a.need == 0 ? a.mask : 0, a.need == 0 ? 0 : a.mask);
    }
  int near[MOST_NEAR], n = ms_local_list_near (findings, number, near);
  if (rule == MS_RUNG_TWO_NUMBERS)
    {
      Member a = member_of (&self, number);
      for (int i = 0; i < n; i++)
        {
          Member b = member_of (&self, near[i]);
          if ((a.mask & b.mask) != 0 && (apply_two (&self, &a, &b) || apply_two (&self, &b, &a)))
            return true;
        }
      return false;
    }
  if (find_three_around (&self, -1))
    return true;
  for (int i = 0; i < n; i++)
    {
      self.centre = near[i];
      if (find_three_around (&self, number))
        return true;
    }
  return false;
}

#define N_WORDS (MS_ELIMINATE_NUMBERS / 64)
#define TABLE_SIZE (4 * MS_ELIMINATE_LINES)

/* An equation: the sum of the mines in some cells. */
typedef struct
{
  int cells[8]; /* in ascending order */
  int8_t n_cells, sum;
  /* The two lines that it was made of; for the line of a number, -1 and the number's index. */
  int16_t parents[2];
  uint64_t numbers[N_WORDS]; /* bit i is set if the line follows from number i, among others */
} Line;

#define N_ENTRIES (8 * MS_ELIMINATE_LINES)
/* Lines are in blocks so small that an allocator has them at hand: what is larger than 128 KiB it
 * asks the system for, each time anew. */
#define N_BLOCKS 2
#define BLOCK_LINES (MS_ELIMINATE_LINES / N_BLOCKS)

/* An element of the list of lines that contain a cell. */
typedef struct
{
  int16_t line, next; /* next: -1 at the end */
} Entry;

_Static_assert(N_ENTRIES <= INT16_MAX, "an entry has a number of 16 bits");

struct _MsEliminator
{
  const MsFindings *findings;
  int numbers[MS_ELIMINATE_NUMBERS]; /* the numbers that are used, the nearest first */
  int n_numbers;
  Line *lines[N_BLOCKS]; /* the first n_numbers lines are those of the numbers; see line_at */
  int n_lines;
  Entry entries[N_ENTRIES];
  int n_entries;
  int16_t *first_entry; /* [n_cells] the first entry of each cell's list, or -1 */
  int16_t table[TABLE_SIZE]; /* a hash table of lines, by their cells; -1 where empty */
  uint8_t *seen; /* [n_cells] 1 for numbers that are already listed, while numbers are gathered */
};

static Line *
line_at (const MsEliminator *self, int i)
{
  return &self->lines[i / BLOCK_LINES][i % BLOCK_LINES];
}

MsEliminator *
ms_eliminator_new (const MsFindings *findings)
{
  const MsAllocator *allocator = findings->allocator;
  MsEliminator *self = ms_alloc (allocator, 1, sizeof *self);
  if (self == NULL)
    return NULL;
  bool has_lines = true;
  for (int i = 0; i < N_BLOCKS; i++)
    {
      self->lines[i] = ms_alloc (allocator, BLOCK_LINES, sizeof (Line));
      has_lines = has_lines && self->lines[i] != NULL;
    }
  self->findings = findings;
  self->first_entry = ms_alloc (allocator, (size_t)findings->n_cells, sizeof *self->first_entry);
  self->seen = ms_alloc0 (allocator, (size_t)findings->n_cells, 1);
  if (!has_lines || self->first_entry == NULL || self->seen == NULL)
    {
      ms_eliminator_free (self);
      return NULL;
    }
  memset (self->first_entry, 0xff, (size_t)findings->n_cells * sizeof *self->first_entry);
  return self;
}

void
ms_eliminator_free (MsEliminator *self)
{
  if (self == NULL)
    return;
  const MsAllocator *allocator = self->findings->allocator;
  for (int i = 0; i < N_BLOCKS; i++)
    ms_dealloc (allocator, self->lines[i]);
  ms_dealloc (allocator, self->first_entry);
  ms_dealloc (allocator, self->seen);
  ms_dealloc (allocator, self);
}

static bool
have_common_cell (const MsFindings *findings, int a, int b)
{
  int cells[8], n = ms_findings_list_left (findings, a, cells);
  for (int i = 0; i < n; i++)
    {
      int dx = cells[i] % findings->width - b % findings->width;
      int dy = cells[i] / findings->width - b / findings->width;
      if (dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1)
        return true;
    }
  return false;
}

/* Lists the numbers that are connected with one number, the nearest first. */
static void
gather (MsEliminator *self, int number)
{
  self->n_numbers = 0;
  self->numbers[self->n_numbers++] = number;
  self->seen[number] = 1;
  for (int i = 0; i < self->n_numbers; i++)
    {
      int near[24], n = ms_local_list_near (self->findings, self->numbers[i], near);
      for (int j = 0; j < n && self->n_numbers < MS_ELIMINATE_NUMBERS; j++)
        if (!self->seen[near[j]] && have_common_cell (self->findings, self->numbers[i], near[j]))
          {
            self->seen[near[j]] = 1;
            self->numbers[self->n_numbers++] = near[j];
          }
    }
  for (int i = 0; i < self->n_numbers; i++)
    self->seen[self->numbers[i]] = 0;
}

/* Adds a line, unless there is one with the same cells; returns false when there is no room. */
static bool
add (MsEliminator *self, const Line *line)
{
  unsigned value = 0;
  for (int i = 0; i < line->n_cells; i++)
    value = (value ^ (unsigned)line->cells[i]) * 0x9e3779b1u;
  unsigned at = (value >> 16) % TABLE_SIZE;
  for (; self->table[at] >= 0; at = (at + 1) % TABLE_SIZE)
    {
      const Line *other = line_at (self, self->table[at]);
      if (other->n_cells == line->n_cells
          && memcmp (other->cells, line->cells, (size_t)line->n_cells * sizeof *line->cells) == 0)
        return true;
    }
  if (self->n_lines == MS_ELIMINATE_LINES)
    return false;
  self->table[at] = (int16_t)self->n_lines;
  for (int i = 0; i < line->n_cells; i++)
    {
      self->entries[self->n_entries] = (Entry){ (int16_t)self->n_lines,
        self->first_entry[line->cells[i]] };
      self->first_entry[line->cells[i]] = (int16_t)self->n_entries++;
    }
  *line_at (self, self->n_lines++) = *line;
  return true;
}

static void
forget (MsEliminator *self)
{
  for (int i = 0; i < self->n_lines; i++)
    for (int j = 0; j < line_at (self, i)->n_cells; j++)
      self->first_entry[line_at (self, i)->cells[j]] = -1;
}

/* Whether all cells of a, which has fewer of them, are in b; if so, *rest gets the other cells of
 * b. */
static bool
subtract (const Line *b, const Line *a, Line *rest)
{
  int i = 0;
  rest->n_cells = 0;
  for (int j = 0; j < b->n_cells; j++)
    if (i < a->n_cells && a->cells[i] == b->cells[j])
      i++;
    else
      rest->cells[rest->n_cells++] = b->cells[j];
  return i == a->n_cells;
}

static bool
take_from (MsEliminator *self, int b, int a)
{
  Line rest = { .sum = (int8_t)(line_at (self, b)->sum - line_at (self, a)->sum),
    .parents = { (int16_t)b, (int16_t)a } };
  if (line_at (self, a)->n_cells >= line_at (self, b)->n_cells
      || !subtract (line_at (self, b), line_at (self, a), &rest))
    return true;
  for (int i = 0; i < N_WORDS; i++)
    rest.numbers[i] = line_at (self, a)->numbers[i] | line_at (self, b)->numbers[i];
  return add (self, &rest);
}

static int
count_numbers (const Line *line)
{
  int n = 0;
  for (int i = 0; i < N_WORDS; i++)
    n += __builtin_popcountll (line->numbers[i]);
  return n;
}

/* Adds all lines that follow from those that there are.  Returns the solved line that uses the
 * fewest numbers, or -1. */
static int
close_lines (MsEliminator *self)
{
  int best = -1;
  bool room = true;
  for (int i = 0; i < self->n_lines && room; i++)
    {
      const Line *line = line_at (self, i);
      if ((line->sum == 0 || line->sum == line->n_cells)
          && (best < 0 || count_numbers (line) < count_numbers (line_at (self, best))))
        best = i;
      for (int j = 0; j < line_at (self, i)->n_cells && room; j++)
        for (int e = self->first_entry[line_at (self, i)->cells[j]]; e >= 0 && room;
             e = self->entries[e].next)
          {
            int other = self->entries[e].line;
            if (other < i)
              room = take_from (self, i, other) && take_from (self, other, i);
          }
    }
  return best;
}

/* The same for the lines of all numbers but the one with the index left_out (-1: all numbers). */
static int
close_numbers (MsEliminator *self, int left_out)
{
  self->n_lines = self->n_entries = 0;
  memset (self->table, 0xff, sizeof self->table);
  for (int i = 0; i < self->n_numbers; i++)
    if (i != left_out)
      {
        const MsFindings *findings = self->findings;
        int number = self->numbers[i];
        Line line = { .sum = findings->need[number], .parents = { -1, (int16_t)i } };
        line.n_cells = (int8_t)ms_findings_list_left (findings, number, line.cells);
        line.numbers[i / 64] = (uint64_t)1 << i % 64;
        add (self, &line);
      }
  return close_lines (self);
}

/* Keeps only the numbers that the solved line was made of. */
static void
keep_numbers (MsEliminator *self, int solved)
{
  int kept = 0;
  for (int i = 0; i < self->n_numbers; i++)
    if (line_at (self, solved)->numbers[i / 64] >> i % 64 & 1)
      self->numbers[kept++] = self->numbers[i];
  self->n_numbers = kept;
}

static void
conclude_equations (MsEliminator *self, int solved, MsLocalRung *found)
{
  const MsFindings *findings = self->findings;
  const Line *line = line_at (self, solved);
  int factors[MS_ELIMINATE_LINES];
  memset (factors, 0, sizeof factors);
  factors[solved] = 1;
  found->rung = (MsRung){ .rule = MS_RUNG_EQUATIONS, .n_set = line->n_cells };
  for (int i = solved; i >= 0; i--)
    {
      const Line *part = line_at (self, i);
      if (factors[i] == 0)
        continue;
      if (part->parents[0] >= 0)
        {
          factors[part->parents[0]] += factors[i];
          factors[part->parents[1]] -= factors[i];
          continue;
        }
      int number = self->numbers[part->parents[1]], need = findings->need[number];
      found->numbers[found->rung.n_numbers++] = number;
      found->terms[found->rung.n_terms++] = (MsRungTerm){ number, findings->cells[number],
        findings->cells[number] - need, findings->left[number], factors[i] };
    }
  memcpy (found->set, line->cells, sizeof line->cells);
  memcpy (found->safe, line->cells, sizeof line->cells);
  memcpy (found->mines, line->cells, sizeof line->cells);
  found->rung.n_safe = line->sum == 0 ? line->n_cells : 0;
  found->rung.n_mines = line->sum == 0 ? 0 : line->n_cells;
  found->rung.numbers = found->numbers;
  found->rung.terms = found->terms;
  found->rung.set = found->set;
  found->rung.safe = found->safe;
  found->rung.mines = found->mines;
}

static int
compare_terms (const void *a, const void *b)
{
  const MsRungTerm *first = a, *second = b;
  if (first->factor != second->factor)
    return second->factor - first->factor;
  return first->cell - second->cell;
}

/* Leaves out numbers as long as some line is solved without them; returns the solved line. */
static int
thin_out (MsEliminator *self)
{
  for (int i = 0; i < self->n_numbers;)
    {
      forget (self);
      int solved = close_numbers (self, i);
      if (solved < 0)
        i++;
      else
        {
          keep_numbers (self, solved);
          i = 0;
        }
    }
  forget (self);
  return close_numbers (self, -1);
}

bool
ms_eliminator_find (MsEliminator *self, int number, MsLocalRung *found, const int **numbers, int *n)
{
  gather (self, number);
  int solved = close_numbers (self, -1);
  if (solved >= 0)
    {
      keep_numbers (self, solved);
      solved = thin_out (self);
    }
  bool fits = solved >= 0 && self->n_numbers <= MS_LOCAL_MOST_NUMBERS;
  if (fits)
    conclude_equations (self, solved, found);
  forget (self);
  if (fits)
    qsort (found->terms, (size_t)found->rung.n_terms, sizeof *found->terms, compare_terms);
  *numbers = self->numbers;
  *n = self->n_numbers;
  return fits;
}

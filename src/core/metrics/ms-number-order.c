/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-number-order.h"

#include "ms-neighbours.h"

#include <math.h>
#include <string.h>

/* A number, a mine or a group, and in which steps its byte is in use. */
typedef struct
{
  int first, last; /* -1 where no number touches it */
  int byte;
} Item;

struct _MsNumberOrder
{
  const MsAllocator *allocator;
  const MsClickPart *part;
  int n_cells, n_numbers, n_bytes;
  double weight;
  int *cells, *tried; /* [n_cells]: the numbers in the order taken, and in one that is tried */
  /* [n_cells]: while an order is made, numbers beside those that were taken; then those ahead of
   * the step, in the order of their steps */
  int *waiting;
  int n_waiting;
  int *steps; /* [n_cells]: of numbers, else -1 */
  Item *items; /* [n_cells + groups]: by cell; after them the groups */
  MsOrderAhead *ahead; /* [n_cells] */
};

void
ms_number_order_free (MsNumberOrder *self)
{
  if (self == NULL)
    return;
  ms_dealloc (self->allocator, self->cells);
  ms_dealloc (self->allocator, self->tried);
  ms_dealloc (self->allocator, self->waiting);
  ms_dealloc (self->allocator, self->steps);
  ms_dealloc (self->allocator, self->items);
  ms_dealloc (self->allocator, self->ahead);
  ms_dealloc (self->allocator, self);
}

static bool
is_number (const MsNumberOrder *self, int cell)
{
  return self->part->roles[cell] & MS_PART_NUMBER;
}

static int
find_around (const MsNumberOrder *self, int cell, int around[8])
{
  return ms_neighbours (self->part->width, self->part->height, cell, around);
}

static bool
touch (const MsNumberOrder *self, int cell, int other)
{
  int width = self->part->width;
  int dx = cell % width - other % width, dy = cell / width - other / width;
  return dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1;
}

/* --- Which order --- */

static void
list_by_rows (MsNumberOrder *self, int *cells)
{
  for (int cell = 0, n = 0; cell < self->n_cells; cell++)
    if (is_number (self, cell))
      cells[n++] = cell;
}

static void
list_by_columns (MsNumberOrder *self, int *cells)
{
  for (int x = 0, n = 0; x < self->part->width; x++)
    for (int cell = x; cell < self->n_cells; cell += self->part->width)
      if (is_number (self, cell))
        cells[n++] = cell;
}

/* How many bytes more are in use once the number has been taken, twice for numbers.  steps tells
 * which were taken before. */
static int
growth_of (const MsNumberOrder *self, int cell)
{
  int around[8], n = find_around (self, cell, around), growth = 0;
  bool stays = false;
  for (int i = 0; i < n; i++)
    {
      int near[8], other = around[i], n_near, n_done = 0, n_left = 0;
      if (self->part->roles[other] == 0)
        continue;
      n_near = find_around (self, other, near);
      for (int j = 0; j < n_near; j++)
        if (near[j] != cell && is_number (self, near[j]))
          {
            n_done += self->steps[near[j]] >= 0;
            n_left += self->steps[near[j]] < 0;
          }
      if (is_number (self, other))
        {
          stays |= self->steps[other] < 0;
          growth -= self->steps[other] >= 0 && n_left == 0 ? 2 : 0;
        }
      else
        growth += (n_left > 0 && n_done == 0) - (n_left == 0 && n_done > 0);
    }
  return growth + (stays ? 2 : 0);
}

/* Always the number after which the fewest bytes are in use, of those that touch one taken before
 * if there are any; among equals the one that was touched first. */
static void
list_by_growth (MsNumberOrder *self, int *cells)
{
  int *waiting = self->waiting, n_waiting = 0, begin = 0;
  for (int cell = 0; cell < self->n_cells; cell++)
    self->steps[cell] = -1;
  for (int n = 0; n < self->n_numbers; n++)
    {
      int best = 0, least = INT32_MAX, around[8];
      while (n_waiting == 0 && (!is_number (self, begin) || self->steps[begin] >= 0))
        begin++;
      if (n_waiting == 0)
        waiting[n_waiting++] = begin;
      for (int i = 0; i < n_waiting; i++)
        {
          int growth = growth_of (self, waiting[i]);
          if (growth < least)
            {
              least = growth;
              best = i;
            }
        }
      int cell = waiting[best], n_around = find_around (self, cell, around);
      memmove (waiting + best, waiting + best + 1, (size_t)(--n_waiting - best) * sizeof *waiting);
      self->steps[cell] = n;
      cells[n] = cell;
      for (int i = 0; i < n_around; i++)
        {
          bool known = !is_number (self, around[i]) || self->steps[around[i]] >= 0;
          for (int j = 0; j < n_waiting && !known; j++)
            known = waiting[j] == around[i];
          if (!known)
            waiting[n_waiting++] = around[i];
        }
    }
}

static void
use (Item *item, int step)
{
  item->first = item->first < 0 || step < item->first ? step : item->first;
  item->last = step > item->last ? step : item->last;
}

/* The items of a step: its number, what touches it of the mines, of the numbers left outside and
 * of the numbers before it, and the groups that it touches; returns how many. */
static int
list_items (const MsNumberOrder *self, int cell, int items[9])
{
  const MsClickPart *part = self->part;
  int around[8], n = find_around (self, cell, around), n_items = 0;
  items[n_items++] = cell;
  for (int i = 0; i < n; i++)
    {
      int item = around[i], known = 0;
      if (part->groups[item] != 0)
        item = self->n_cells + part->groups[item] - 1;
      else if (part->roles[item] == 0
          || (is_number (self, item) && self->steps[item] > self->steps[cell]))
        continue;
      while (known < n_items && items[known] != item)
        known++;
      items[n_items] = item;
      n_items += known == n_items;
    }
  return n_items;
}

/* Takes the order of cells: finds when each byte is in use. */
static void
take (MsNumberOrder *self, const int *cells)
{
  for (int i = 0; i < self->n_cells + self->part->n_groups; i++)
    self->items[i] = (Item){ -1, -1, 0 };
  for (int i = 0; i < self->n_numbers; i++)
    self->steps[cells[i]] = i;
  for (int i = 0; i < self->n_numbers; i++)
    {
      int items[9], n = list_items (self, cells[i], items);
      for (int j = 0; j < n; j++)
        use (&self->items[items[j]], i);
    }
}

/* About how many states the order that was taken has. */
static double
weigh (const MsNumberOrder *self, const int *cells)
{
  double sum = 0;
  int in_use = 0;
  for (int i = 0; i < self->n_numbers; i++)
    {
      int items[9], n = list_items (self, cells[i], items);
      for (int j = 0; j < n; j++)
        {
          const Item *item = &self->items[items[j]];
          int weight = items[j] < self->n_cells && is_number (self, items[j]) ? 3 : 1;
          in_use += weight * ((item->first == i) - (item->last == i));
        }
      sum += ldexp (1, in_use / 2);
    }
  return sum;
}

/* Takes, of all orders, the one with the fewest states. */
static void
choose (MsNumberOrder *self)
{
  static void (*const lists[]) (
      MsNumberOrder * self, int *cells) = { list_by_rows, list_by_columns, list_by_growth };
  double least = INFINITY;
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
    {
      lists[i](self, self->tried);
      take (self, self->tried);
      double weight = weigh (self, self->tried);
      if (weight < least)
        {
          int *former = self->cells;
          least = weight;
          self->cells = self->tried;
          self->tried = former;
        }
    }
  self->weight = least;
  take (self, self->cells);
}

/* Gives each item the first byte that is free in its steps.  A byte is free again in the step
 * after the last in which it is looked at. */
static bool
give_bytes (MsNumberOrder *self)
{
  int last[MS_ORDER_MOST_BYTES], n_bytes = 0;
  for (int i = 0; i < self->n_numbers; i++)
    {
      int items[9], n = list_items (self, self->cells[i], items);
      for (int j = 0; j < n; j++)
        {
          Item *item = &self->items[items[j]];
          int byte = 0;
          if (item->first != i)
            continue;
          while (byte < n_bytes && last[byte] >= i)
            byte++;
          if (byte == MS_ORDER_MOST_BYTES)
            return false;
          n_bytes += byte == n_bytes;
          last[byte] = item->last;
          item->byte = byte;
        }
    }
  self->n_bytes = n_bytes == 0 ? 8 : (n_bytes + 7) / 8 * 8;
  return true;
}

/* --- The object --- */

static bool
allocate (MsNumberOrder *self)
{
  size_t n = (size_t)self->n_cells;
  self->cells = ms_alloc (self->allocator, n, sizeof *self->cells);
  self->tried = ms_alloc (self->allocator, n, sizeof *self->tried);
  self->waiting = ms_alloc (self->allocator, n, sizeof *self->waiting);
  self->steps = ms_alloc (self->allocator, n, sizeof *self->steps);
  self->items = ms_alloc (self->allocator, n + (size_t)self->part->n_groups, sizeof *self->items);
  self->ahead = ms_alloc (self->allocator, n, sizeof *self->ahead);
  return self->cells != NULL && self->tried != NULL && self->waiting != NULL && self->steps != NULL
      && self->items != NULL && self->ahead != NULL;
}

MsStatus
ms_number_order_new (const MsClickPart *part, const MsAllocator *allocator, MsNumberOrder **order)
{
  MsStatus status = MS_STATUS_NO_MEMORY;
  *order = NULL;
  MsNumberOrder *self = ms_alloc0 (allocator, 1, sizeof *self);
  if (self == NULL)
    return status;
  self->allocator = allocator;
  self->part = part;
  self->n_cells = part->width * part->height;
  if (allocate (self))
    {
      for (int cell = 0; cell < self->n_cells; cell++)
        self->n_numbers += is_number (self, cell);
      choose (self);
      status = give_bytes (self) ? MS_STATUS_OK : MS_STATUS_MEMORY_LIMIT;
    }
  if (status == MS_STATUS_OK)
    *order = self;
  else
    ms_number_order_free (self);
  return status;
}

int
ms_number_order_count (const MsNumberOrder *self)
{
  return self->n_numbers;
}

int
ms_number_order_count_bytes (const MsNumberOrder *self)
{
  return self->n_bytes;
}

double
ms_number_order_weigh (const MsNumberOrder *self)
{
  return self->weight;
}

int
ms_number_order_get (const MsNumberOrder *self, int i)
{
  return self->cells[i];
}

/* --- A step --- */

/* Adds to those that wait the numbers to come that touch an item which step i is the first to
 * notice. */
static void
begin_waiting (MsNumberOrder *self, int item, int i)
{
  int around[8], n = find_around (self, item, around);
  for (int j = 0; j < n; j++)
    {
      int step = self->steps[around[j]], k = self->n_waiting;
      if (!is_number (self, around[j]) || step <= i)
        continue;
      while (k > 0 && self->steps[self->waiting[k - 1]] > step)
        k--;
      if (k > 0 && self->waiting[k - 1] == around[j])
        continue;
      memmove (self->waiting + k + 1, self->waiting + k,
          (size_t)(self->n_waiting++ - k) * sizeof *self->waiting);
      self->waiting[k] = around[j];
    }
}

/* The bytes of what touches a number to come and was noted before step i ended. */
static MsOrderAhead
describe_ahead (const MsNumberOrder *self, int cell, int i)
{
  MsOrderAhead ahead = { .at = cell, .is_island = self->part->roles[cell] & MS_PART_ISLAND };
  int around[8], n = find_around (self, cell, around);
  for (int j = 0; j < n; j++)
    {
      const Item *item = &self->items[around[j]];
      if (item->first >= 0 && item->first <= i)
        ahead.bytes[ahead.n++] = (uint8_t)item->byte;
    }
  return ahead;
}

/* Lists the numbers to come that touch what was taken, each followed by one that touches it where
 * there is one. */
static void
look_ahead (MsNumberOrder *self, int i, MsOrderStep *step)
{
  int n = self->n_waiting;
  for (int j = 0; j < n; j++)
    self->ahead[j] = describe_ahead (self, self->waiting[j], i);
  for (int j = 1; j < n; j++)
    for (int k = j; k < n; k++)
      if (touch (self, self->ahead[j - 1].at, self->ahead[k].at))
        {
          MsOrderAhead ahead = self->ahead[j];
          self->ahead[j] = self->ahead[k];
          self->ahead[k] = ahead;
          self->ahead[j].touches_last = true;
          break;
        }
  step->n_ahead = n;
  step->ahead = self->ahead;
}

/* Notes in a step one of its items that is not its number. */
static void
describe_item (const MsNumberOrder *self, int i, int item, MsOrderStep *step)
{
  int role = item < self->n_cells ? self->part->roles[item] : 0;
  bool is_first = self->items[item].first == i;
  uint8_t byte = (uint8_t)self->items[item].byte;
  if (role & MS_PART_MINE)
    {
      step->flags[step->n_mines] = self->part->costs[item];
      step->mines[step->n_mines++] = byte;
    }
  else if (step->is_ghost && (item >= self->n_cells || role & MS_PART_GHOST))
    step->kin[step->n_kin++] = byte;
  else if (item >= self->n_cells)
    step->groups[step->n_groups++] = byte;
  else
    step->numbers[step->n_numbers++] = byte;
  if (item >= self->n_cells && is_first)
    step->begun[step->n_begun++] = byte;
  if (role & MS_PART_LEFT && is_first)
    step->left[step->n_left++] = byte;
}

void
ms_number_order_step (MsNumberOrder *self, int i, MsOrderStep *step)
{
  int cell = self->cells[i], items[9], n = list_items (self, cell, items);
  *step = (MsOrderStep){ .is_island = self->part->roles[cell] & MS_PART_ISLAND,
    .is_ghost = self->part->roles[cell] & MS_PART_GHOST,
    .byte = (uint8_t)self->items[cell].byte,
    .chord = self->part->costs[cell] };
  if (i == 0)
    self->n_waiting = 0;
  if (self->n_waiting > 0 && self->waiting[0] == cell)
    memmove (self->waiting, self->waiting + 1, (size_t)--self->n_waiting * sizeof *self->waiting);
  for (int j = 0; j < n; j++)
    {
      const Item *item = &self->items[items[j]];
      if (j > 0)
        describe_item (self, i, items[j], step);
      if (item->first == i && items[j] < self->n_cells)
        begin_waiting (self, items[j], i);
      if (item->last == i)
        step->forgotten[step->n_forgotten++] = (uint8_t)item->byte;
    }
  look_ahead (self, i, step);
}

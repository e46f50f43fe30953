/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cmocka-common.h"
#include "brute-sections.h"

#include <stdlib.h>
#include <string.h>

bool
brute_touch (const Brute *self, int a, int b)
{
  int dx = a % self->width - b % self->width, dy = a / self->width - b / self->width;
  return a != b && abs (dx) <= 1 && abs (dy) <= 1;
}

int
brute_count_bits (uint32_t bits)
{
  return __builtin_popcount (bits);
}

uint32_t
brute_around (const Brute *self, int cell)
{
  uint32_t bits = 0;
  for (int i = 0; i < self->n_covered; i++)
    if (brute_touch (self, cell, self->covered[i]))
      bits |= 1u << i;
  return bits;
}

static void
list_ways (Brute *self)
{
  uint32_t masks[MOST_CELLS];
  for (int cell = 0; cell < self->n; cell++)
    masks[cell] = brute_around (self, cell);
  for (int right = 1; right >= 0; right--)
    {
      for (uint32_t bits = 0; bits >> self->n_covered == 0; bits++)
        {
          bool fits = (brute_count_bits (bits) == self->mines) == right;
          for (int cell = 0; fits && cell < self->n; cell++)
            fits = self->cells[cell] > 8
                || brute_count_bits (bits & masks[cell]) == self->cells[cell];
          if (fits)
            self->ways[self->n_ways++] = bits;
        }
      if (right)
        self->n_layouts = self->n_ways;
    }
}

int
brute_decided (const Brute *self, int i, int n)
{
  uint32_t any = 0, all = 1;
  for (int j = 0; j < n; j++)
    {
      any |= self->ways[j] >> i & 1;
      all &= self->ways[j] >> i & 1;
    }
  return any == all ? (int)any : -1;
}

/* Whether a number binds two covered cells to each other. */
static bool
bound (const Brute *self, int i, int j)
{
  for (int cell = 0; cell < self->n; cell++)
    if (self->cells[cell] <= 8 && brute_touch (self, cell, self->covered[i])
        && brute_touch (self, cell, self->covered[j]))
      return true;
  return false;
}

static bool
beside_number (const Brute *self, int i)
{
  for (int cell = 0; cell < self->n; cell++)
    if (self->cells[cell] <= 8 && brute_touch (self, cell, self->covered[i]))
      return true;
  return false;
}

static void
spread (Brute *self, int i, int section)
{
  if (self->section_of[i] != -3)
    return;
  self->section_of[i] = section;
  for (int j = 0; j < self->n_covered; j++)
    if (bound (self, i, j))
      spread (self, j, section);
}

static void
find_sections (Brute *self)
{
  for (int i = 0; i < self->n_covered; i++)
    self->section_of[i] = brute_decided (self, i, self->n_ways) >= 0 ? -1 : -3;
  for (int i = 0; i < self->n_covered; i++)
    if (self->section_of[i] == -3 && !beside_number (self, i))
      self->section_of[i] = -2;
    else if (self->section_of[i] == -3)
      spread (self, i, self->n_sections++);
}

Brute *
brute_new (const MsPosition *position)
{
  Brute *self = calloc (1, sizeof *self);
  self->position = position;
  self->cells = ms_position_get_cells (position);
  self->width = ms_position_get_width (position);
  self->height = ms_position_get_height (position);
  self->mines = ms_position_get_mines (position);
  self->n = self->width * self->height;
  for (int cell = 0; cell < self->n; cell++)
    if (self->cells[cell] > 8)
      self->covered[self->n_covered++] = cell;
  list_ways (self);
  find_sections (self);
  return self;
}

uint32_t
brute_mask_of (const Brute *self, int section)
{
  uint32_t mask = 0;
  for (int i = 0; i < self->n_covered; i++)
    mask |= (uint32_t)(self->section_of[i] == section) << i;
  return mask;
}

static int
mirror (uint32_t bits)
{
  uint32_t turned = 0;
  for (int i = 0; i < MOST_COVERED; i++)
    turned |= (bits >> i & 1) << (MOST_COVERED - 1 - i);
  return (int)turned;
}

static int
compare (const void *a, const void *b)
{
  uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;
  int mines = brute_count_bits (first) - brute_count_bits (second);
  return mines != 0 ? mines : mirror (second) - mirror (first);
}

int
brute_list_parts (const Brute *self, uint32_t mask, int n, uint32_t parts[MOST_WAYS])
{
  static uint8_t seen[MOST_WAYS];
  int n_parts = 0;
  memset (seen, 0, sizeof seen);
  for (int j = 0; j < n; j++)
    if (!seen[self->ways[j] & mask])
      {
        seen[self->ways[j] & mask] = 1;
        parts[n_parts++] = self->ways[j] & mask;
      }
  qsort (parts, (size_t)n_parts, sizeof *parts, compare);
  return n_parts;
}

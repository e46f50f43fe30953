/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-player-field.h"

#include <math.h>
#include <string.h>

#define POOL_DOUBLES 65536

MsField *
ms_field_new (int n_cells, const MsAllocator *allocator)
{
  MsField *self = ms_alloc0 (allocator, 1, sizeof *self);
  if (self == NULL)
    return NULL;
  size_t n = (size_t)n_cells;
  self->allocator = allocator;
  self->counter = ms_section_counter_new (allocator);
  self->number_mark = ms_alloc0 (allocator, n, sizeof *self->number_mark);
  self->cell_mark = ms_alloc0 (allocator, n, sizeof *self->cell_mark);
  self->number_index = ms_alloc (allocator, n, 1);
  self->box_of = ms_alloc (allocator, n, sizeof *self->box_of);
  self->pool.values = ms_alloc (allocator, POOL_DOUBLES, sizeof (double));
  self->pool.capacity = POOL_DOUBLES;
  if (self->counter == NULL || self->number_mark == NULL || self->cell_mark == NULL
      || self->number_index == NULL || self->box_of == NULL || self->pool.values == NULL)
    {
      ms_field_free (self);
      return NULL;
    }
  return self;
}

void
ms_field_free (MsField *self)
{
  if (self == NULL)
    return;
  ms_section_counter_free (self->counter);
  ms_dealloc (self->allocator, self->number_mark);
  ms_dealloc (self->allocator, self->cell_mark);
  ms_dealloc (self->allocator, self->number_index);
  ms_dealloc (self->allocator, self->box_of);
  ms_dealloc (self->allocator, self->pool.values);
  ms_dealloc (self->allocator, self);
}

/* The number in the section under way, which it joins if it is new; -1: too many. */
static int
take_number (MsPlayer *player, int cell)
{
  MsField *field = player->field;
  MsSection *section = &field->section;
  if (field->number_mark[cell] == field->stamp)
    return field->number_index[cell];
  if (section->n_numbers == MS_SECTION_MOST)
    return -1;
  int index = section->n_numbers++;
  field->number_mark[cell] = field->stamp;
  field->number_index[cell] = (uint8_t)index;
  field->numbers[index] = cell;
  section->need[index] = (uint8_t)player->need[cell];
  return index;
}

/* A box with the numbers around a cell; -1: too many. */
static int
add_box (MsPlayer *player, int cell, int first, int most)
{
  MsField *field = player->field;
  MsSection *section = &field->section;
  const MsTouching *touching = &player->touching[cell];
  int index = section->n_boxes;
  uint64_t numbers = 0;
  if (index == MS_SECTION_MOST || first + index >= most)
    return -1;
  for (int i = 0; i < touching->n; i++)
    if (player->known[touching->cells[i]] == MS_KNOWN_OPENED)
      {
        int number = take_number (player, touching->cells[i]);
        if (number < 0)
          return -1;
        numbers |= UINT64_C (1) << number;
      }
  section->n_boxes++;
  section->size[index] = 0;
  section->numbers[index] = numbers;
  field->boxes[first + index].n_cells = 0;
  return first + index;
}

/* Puts an unknown cell into its box. */
static bool
take_cell (MsPlayer *player, int cell, int first, int most)
{
  MsField *field = player->field;
  uint64_t key = player->key[cell];
  size_t at = (size_t)key & (MS_FIELD_SLOTS - 1);
  field->cell_mark[cell] = field->stamp;
  while (field->slots[at].stamp == field->stamp && field->slots[at].key != key)
    at = (at + 1) & (MS_FIELD_SLOTS - 1);
  MsFieldSlot *slot = &field->slots[at];
  if (slot->stamp != field->stamp)
    {
      int box = add_box (player, cell, first, most);
      if (box < 0)
        return false;
      *slot = (MsFieldSlot){ key, field->stamp, (int16_t)box };
    }
  MsFieldBox *box = &field->boxes[slot->box];
  box->cells[box->n_cells++] = cell;
  field->section.size[slot->box - first]++;
  field->box_of[cell] = slot->box;
  return true;
}

/* Takes all that hangs together with the numbers taken; its boxes are boxes[first] and so on. */
static bool
walk (MsPlayer *player, int first, int most)
{
  MsField *field = player->field;
  for (int i = 0; i < field->section.n_numbers; i++)
    {
      const MsTouching *touching = &player->touching[field->numbers[i]];
      for (int j = 0; j < touching->n; j++)
        {
          int cell = touching->cells[j];
          if (player->known[cell] == MS_KNOWN_NOTHING && field->cell_mark[cell] != field->stamp
              && !take_cell (player, cell, first, most))
            return false;
        }
    }
  return true;
}

static void
begin_section (MsField *field)
{
  field->section.n_numbers = field->section.n_boxes = 0;
}

/* The section of a cell, counted; *consistent is false when it has no layout. */
static bool
add_section (MsPlayer *player, int cell, bool *consistent)
{
  MsField *field = player->field;
  if (field->n_sections == MS_FIELD_SECTIONS)
    return false;
  MsFieldSection *section = &field->sections[field->n_sections];
  begin_section (field);
  if (!take_cell (player, cell, field->n_boxes, MS_FIELD_BOXES)
      || !walk (player, field->n_boxes, MS_FIELD_BOXES))
    return false;
  *section = (MsFieldSection){ .first_box = field->n_boxes, .n_boxes = field->section.n_boxes };
  if (!ms_section_plan (field->counter, &field->section)
      || !ms_section_count (field->counter, &field->section, &field->pool, &section->count))
    return false;
  for (int i = 0; i < section->n_boxes; i++)
    field->boxes[field->n_boxes++].section = (uint8_t)field->n_sections;
  *consistent &= section->count.n > 0;
  field->lowest += section->count.lowest;
  field->highest += section->count.lowest + section->count.n - 1;
  field->join.sections[field->n_sections] = (uint8_t)field->n_sections;
  field->join.n = ++field->n_sections;
  return true;
}

static bool
add_sections (MsPlayer *player, bool *consistent)
{
  MsField *field = player->field;
  for (int i = 0; i < player->n_inside && *consistent; i++)
    if (field->cell_mark[player->inside[i]] != field->stamp
        && !add_section (player, player->inside[i], consistent))
      return false;
  return true;
}

/* What the mines in the boxes leave to the cells outside. */
static void
tell_outside (MsField *field, double expected, bool may_be_mine, bool may_be_safe, int outside)
{
  field->outside_mine = outside > 0 ? expected / field->seen / outside : 1;
  field->outside_certainty = may_be_mine && may_be_safe ? MS_CERTAINTY_NONE
      : may_be_mine                                     ? MS_CERTAINTY_MINE
                                                        : MS_CERTAINTY_SAFE;
}

/* From the product of all sections to every chance. */
static bool
sum_up (MsField *field)
{
  const double *terms = field->join.terms[field->join.n];
  int n = field->join.n_terms[field->join.n];
  double expected = 0;
  bool may_be_mine = false, may_be_safe = false;
  field->left_outside = field->outside;
  const double *weights = ms_field_weigh_left (field, n);
  if (weights == NULL)
    return false;
  field->total = 0;
  for (int s = 0; s < n; s++)
    {
      int k = field->mines - field->lowest - s;
      double ways = terms[s] * weights[s];
      if (ways == 0)
        continue;
      field->total += ways;
      expected += ways * k;
      may_be_mine |= k > 0;
      may_be_safe |= k < field->outside;
    }
  field->seen = field->total;
  if (field->total == 0)
    return true;
  tell_outside (field, expected, may_be_mine, may_be_safe, field->outside);
  return ms_field_tell_sections (field, &field->join, weights);
}

static void
tell_cells (MsPlayer *player)
{
  const MsField *field = player->field;
  for (int i = 0; i < field->n_boxes; i++)
    for (int j = 0; j < field->boxes[i].n_cells; j++)
      {
        int cell = field->boxes[i].cells[j];
        player->mine[cell] = field->mine[i];
        player->certainty[cell] = field->certainty[i];
      }
  player->outside_mine = field->outside_mine;
  player->outside_certainty = (MsCertainty)field->outside_certainty;
}

bool
ms_field_count (MsPlayer *player, bool *consistent)
{
  MsField *field = player->field;
  field->stamp++;
  field->n_boxes = field->n_sections = field->lowest = field->highest = field->join.n = 0;
  field->pool.used = 0;
  field->mines = player->mines - player->n_known_mines;
  field->outside = player->n_outside;
  *consistent = true;
  if (!add_sections (player, consistent))
    return false;
  if (!*consistent)
    return true;
  if (!ms_field_join (field, &field->join) || !ms_field_weigh (field) || !sum_up (field))
    return false;
  field->kept = field->pool.used;
  *consistent = field->total > 0;
  if (*consistent)
    tell_cells (player);
  return true;
}

double
ms_field_log_layouts (const MsField *field)
{
  return log (field->total) + field->log_largest;
}

/* The sections that the cell belongs to, or touches. */
static void
touch_sections (MsPlayer *player, int cell)
{
  MsField *field = player->field;
  const MsTouching *touching = &player->touching[cell];
  field->left_outside = field->outside;
  for (int i = -1; i < touching->n; i++)
    {
      int at = i < 0 ? cell : touching->cells[i];
      if (player->known[at] != MS_KNOWN_NOTHING)
        continue;
      int box = ms_field_box (player, at);
      field->left_outside -= box < 0;
      if (box >= 0)
        field->sections[field->boxes[box].section].touched = field->stamp;
    }
  field->others.n = 0;
  for (int i = 0; i < field->n_sections; i++)
    if (field->sections[i].touched != field->stamp)
      field->others.sections[field->others.n++] = (uint8_t)i;
}

static void
add_key (MsPlayer *player, int cell, uint64_t word)
{
  const MsTouching *touching = &player->touching[cell];
  for (int i = 0; i < touching->n; i++)
    player->key[touching->cells[i]] += word;
}

/* The section with the cell as a number, and the numbers around it. */
static bool
take_around (MsPlayer *player, int cell)
{
  MsField *field = player->field;
  const MsTouching *touching = &player->touching[cell];
  begin_section (field);
  field->index = take_number (player, cell);
  for (int i = 0; i < touching->n; i++)
    if (player->known[touching->cells[i]] == MS_KNOWN_OPENED
        && take_number (player, touching->cells[i]) < 0)
      return false;
  return walk (player, field->n_boxes, MS_FIELD_BOXES + MS_SECTION_MOST);
}

bool
ms_field_open (MsPlayer *player, int cell)
{
  MsField *field = player->field;
  field->stamp++;
  field->pool.used = field->kept;
  field->opened = cell;
  touch_sections (player, cell);
  player->known[cell] = MS_KNOWN_OPENED;
  add_key (player, cell, player->word[cell]);
  bool fits = take_around (player, cell) && ms_section_plan (field->counter, &field->section)
      && ms_field_join (field, &field->others);
  field->n_new_boxes = field->section.n_boxes;
  field->left_weights = fits ? ms_field_weigh_left (field, field->highest - field->lowest + 9)
                             : NULL;
  field->reused = field->pool.used;
  if (field->left_weights == NULL)
    ms_field_close (player);
  return field->left_weights != NULL;
}

void
ms_field_close (MsPlayer *player)
{
  MsField *field = player->field;
  player->known[field->opened] = MS_KNOWN_NOTHING;
  add_key (player, field->opened, -player->word[field->opened]);
  for (int i = 0; i < field->n_sections; i++)
    {
      const MsFieldSection *section = &field->sections[i];
      for (int j = 0; section->touched == field->stamp && j < section->n_boxes; j++)
        {
          const MsFieldBox *box = &field->boxes[section->first_box + j];
          for (int k = 0; k < box->n_cells; k++)
            field->box_of[box->cells[k]] = (int16_t)(section->first_box + j);
        }
    }
}

/* The gradients of the new section's terms and of the others' product, and the layouts; the product
 * of both counts all boxes. */
static bool
meet (MsField *field, const MsSectionCount *count, double **own, double **theirs)
{
  const double *terms = field->others.terms[field->others.n];
  int n = field->others.n_terms[field->others.n];
  int first = count->lowest + field->others.lowest - field->lowest;
  double expected = 0;
  bool may_be_mine = false, may_be_safe = false;
  *own = ms_section_pool_take (&field->pool, (size_t)count->n);
  *theirs = ms_section_pool_take (&field->pool, (size_t)n);
  if (*own == NULL || *theirs == NULL)
    return false;
  for (int r = 0; r < n; r++)
    (*theirs)[r] = 0;
  field->seen = 0;
  for (int t = 0; t < count->n; t++)
    {
      const double *weights = field->left_weights + first + t;
      double sum = 0;
      for (int r = 0; r < n; r++)
        {
          double part = terms[r] * weights[r];
          int k = field->mines - field->lowest - first - t - r;
          sum += part;
          expected += count->ways[t] * part * k;
          (*theirs)[r] += count->ways[t] * weights[r];
          may_be_mine |= k > 0 && count->ways[t] * part > 0;
          may_be_safe |= k < field->left_outside && count->ways[t] * part > 0;
        }
      (*own)[t] = sum;
      field->seen += count->ways[t] * sum;
    }
  if (field->seen > 0)
    tell_outside (field, expected, may_be_mine, may_be_safe, field->left_outside);
  return true;
}

bool
ms_field_show (MsPlayer *player, int need)
{
  MsField *field = player->field;
  MsSectionCount count;
  double *own, *theirs;
  field->pool.used = field->reused;
  field->seen = 0;
  field->section.need[field->index] = (uint8_t)need;
  if (!ms_section_count (field->counter, &field->section, &field->pool, &count))
    return false;
  if (count.n == 0)
    return true;
  if (!meet (field, &count, &own, &theirs))
    return false;
  if (field->seen == 0)
    return true;
  ms_field_tell_boxes (field, field->n_boxes, field->n_new_boxes, &count, own);
  return ms_field_tell_sections (field, &field->others, theirs);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-player-field.h"

#include <math.h>
#include <string.h>

#define POOL_DOUBLES 65536
/* Boxes of a section that is folded in the order in which they are met: more are worth a
 * better one. */
#define MOST_AS_MET 20

MsField *
ms_field_new (const MsKnown *known, const MsAllocator *allocator)
{
  MsField *self = ms_alloc0 (allocator, 1, sizeof *self);
  if (self == NULL)
    return NULL;
  size_t n = (size_t)known->n_cells;
  int sign;
  self->allocator = allocator;
  self->known = known;
  self->tried = -1;
  self->number_mark = ms_alloc0 (allocator, n, sizeof *self->number_mark);
  self->cell_mark = ms_alloc0 (allocator, n, sizeof *self->cell_mark);
  self->number_index = ms_alloc (allocator, n, 1);
  self->box_of = ms_alloc (allocator, n, sizeof *self->box_of);
  for (int i = 0; i < MS_FIELD_FACTORIALS && i <= known->n_cells; i++)
    self->log_factorials[i] = lgamma_r (i + 1.0, &sign);
  if (self->number_mark == NULL || self->cell_mark == NULL || self->number_index == NULL
      || self->box_of == NULL)
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
  ms_section_store_free (self->store);
  ms_dealloc (self->allocator, self->number_mark);
  ms_dealloc (self->allocator, self->cell_mark);
  ms_dealloc (self->allocator, self->number_index);
  ms_dealloc (self->allocator, self->box_of);
  ms_dealloc (self->allocator, self->pool.values);
  ms_dealloc (self->allocator, self);
}

bool
ms_field_prepare (MsField *field)
{
  if (field->counter == NULL)
    field->counter = ms_section_counter_new (field->allocator);
  if (field->store == NULL)
    field->store = ms_section_store_new (field->allocator);
  if (field->pool.values == NULL)
    field->pool.values = ms_alloc (field->allocator, POOL_DOUBLES, sizeof (double));
  field->pool.capacity = POOL_DOUBLES;
  return field->counter != NULL && field->store != NULL && field->pool.values != NULL;
}

/* The numbers around a cell, by their places in the section that was named last. */
static uint64_t
find_numbers (const MsField *field, int cell)
{
  const MsKnown *known = field->known;
  uint64_t numbers = 0, opened = ms_known_window (known, known->opened, cell, 1);
  for (; opened != 0; opened &= opened - 1)
    {
      int number = ms_known_cell (known, cell, opened, 1);
      numbers |= UINT64_C (1) << field->number_index[number];
    }
  return numbers;
}

/* A box with those numbers around it; -1: too many. */
static int
add_box (MsField *field, uint64_t numbers, int first)
{
  MsSection *section = &field->section;
  int index = section->n_boxes;
  if (index == MS_SECTION_MOST || first + index >= MS_FIELD_BOXES)
    return -1;
  section->n_boxes++;
  section->size[index] = 0;
  section->numbers[index] = numbers;
  field->boxes[first + index].n_cells = 0;
  return first + index;
}

/* Puts an unknown cell into its box, which is that of the numbers around it. */
static bool
take_cell (MsField *field, int cell, int first)
{
  uint64_t numbers = find_numbers (field, cell);
  size_t at = (size_t)(numbers * UINT64_C (0x9e3779b97f4a7c15) >> (64 - MS_FIELD_SLOT_BITS));
  field->cell_mark[cell] = field->stamp;
  while (field->slots[at].stamp == field->slot_stamp && field->slots[at].numbers != numbers)
    at = (at + 1) & (MS_FIELD_SLOTS - 1);
  MsFieldSlot *slot = &field->slots[at];
  if (slot->stamp != field->slot_stamp)
    {
      int box = add_box (field, numbers, first);
      if (box < 0)
        return false;
      *slot = (MsFieldSlot){ numbers, field->slot_stamp, (int16_t)box };
    }
  MsFieldBox *box = &field->boxes[slot->box];
  box->cells[box->n_cells++] = cell;
  field->section.size[slot->box - first]++;
  field->box_of[cell] = slot->box;
  return true;
}

/* Takes the unknown cells around the numbers of a name; their boxes are boxes[first] and so on. */
static bool
take_cells (MsField *field, const MsSectionName *name, int first)
{
  for (int i = 0; i < name->n; i++)
    {
      uint64_t around = name->words[i] & MS_SECTION_NAME_AROUND;
      int number = field->numbers[i], n = 0;
      for (; around != 0; around &= around - 1, n++)
        {
          int cell = ms_known_cell (field->known, number, around, 1);
          if (field->cell_mark[cell] != field->stamp && !take_cell (field, cell, first))
            return false;
        }
      field->around[i] = (uint8_t)n;
    }
  return true;
}

/* What its boxes are at each total of mines, one after the other. */
static bool
tell_totals (MsField *field, MsFieldSection *section)
{
  const MsSectionCount *count = &section->count;
  size_t each = ms_field_count_told (count->n, section->n_boxes);
  double *values = ms_section_pool_take (&field->pool, 2 * each);
  if (values == NULL)
    return false;
  section->mine = values;
  section->safe = values + each;
  const MsSectionRows rows = { section->n_boxes, section->mine, section->safe };
  ms_section_tell_totals (field->counter, count, &rows);
  return true;
}

/* Counts the section that was built. */
static bool
count_built (MsField *field, MsSectionCount *count)
{
  const MsSection *section = &field->section;
  size_t used = field->pool.used;
  if (section->n_boxes <= MOST_AS_MET
      && ms_section_plan_along (field->counter, section, -1, field->around)
      && ms_section_count (field->counter, section, &field->pool, count))
    return true;
  field->pool.used = used;
  return ms_section_plan (field->counter, section, -1)
      && ms_section_count (field->counter, section, &field->pool, count);
}

/* Takes the section that was named last, whose boxes are boxes[first] and so on, and counts it. */
static bool
take_section (MsField *field, const MsSectionName *name, int first, MsSectionCount *count)
{
  MsSection *section = &field->section;
  section->n_numbers = name->n;
  section->n_boxes = 0;
  field->slot_stamp += field->slot_stamp < UINT32_MAX ? 1 : 2;
  for (int i = 0; i < name->n; i++)
    section->need[i] = field->known->need[field->numbers[i]];
  return take_cells (field, name, first) && count_built (field, count);
}

/* The section that was counted last stays in the counter. */
static void
keep_trace (MsField *field, MsFieldSection *section)
{
  section->trace = ms_section_keep (field->counter);
  section->traced = true;
}

/* And in the field the shape it has. */
static bool
keep_shape (MsField *field, MsFieldSection *section)
{
  const MsSection *shape = &field->section;
  int first = section->first_box;
  if (!ms_field_has_room (field, shape->n_boxes, shape->n_numbers))
    return false;
  section->first_number = field->n_numbers;
  section->n_numbers = shape->n_numbers;
  for (int i = 0; i < shape->n_numbers; i++)
    {
      field->need[field->n_numbers] = shape->need[i];
      field->left[field->n_numbers++] = field->around[i];
    }
  for (int i = 0; i < shape->n_boxes; i++)
    {
      field->numbers_of[first + i] = shape->numbers[i];
      field->order[first + i] = (uint8_t)ms_section_get_box (field->counter, &section->trace, i);
    }
  return true;
}

/* The section that was named last, counted. */
static bool
count_section (MsField *field, const MsSectionName *name, MsFieldSection *section)
{
  MsSectionCount count;
  if (!take_section (field, name, field->n_boxes, &count))
    return false;
  *section = (MsFieldSection){ .first_box = field->n_boxes,
    .n_boxes = field->section.n_boxes,
    .count = count,
    .room = ms_section_get_room (field->counter) };
  if (!tell_totals (field, section))
    return false;
  keep_trace (field, section);
  return keep_shape (field, section);
}

/* The section of a cell, from the store if it is there. */
static bool
find_section (MsField *field, int cell, MsFieldSection *section)
{
  MsSectionName name;
  if (!ms_field_name_section (field, cell, &name))
    return false;
  if (ms_field_recall_section (field, &name, section))
    return true;
  if (!count_section (field, &name, section))
    return false;
  ms_field_keep_section (field, &name, section);
  return true;
}

/* The section of a cell; *consistent is false when it has no layout. */
static bool
add_section (MsField *field, int cell, bool *consistent)
{
  if (field->n_sections == MS_FIELD_SECTIONS)
    return false;
  MsFieldSection *section = &field->sections[field->n_sections];
  if (!find_section (field, cell, section))
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
add_sections (MsField *field, bool *consistent)
{
  const MsKnown *known = field->known;
  for (int i = 0; i < known->n_inside && *consistent; i++)
    if (field->cell_mark[known->inside[i]] != field->stamp
        && !add_section (field, known->inside[i], consistent))
      return false;
  return true;
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
  field->outside_mine = field->outside > 0 ? expected / field->total / field->outside : 1;
  field->outside_certainty = ms_field_judge_outside (may_be_mine, may_be_safe);
  return ms_field_tell_sections (field, &field->join, weights);
}

bool
ms_field_count (MsField *field, bool *consistent)
{
  const MsKnown *known = field->known;
  ms_field_begin_walk (field);
  field->n_boxes = field->n_sections = field->n_numbers = field->lowest = field->highest =
      field->join.n = 0;
  field->pool.used = 0;
  ms_section_store_tidy (field->store);
  ms_section_forget (field->counter);
  field->mines = known->mines - known->n_found;
  field->outside = known->n_outside;
  memset (field->box_of, 0xff, (size_t)known->n_cells * sizeof *field->box_of);
  *consistent = true;
  if (!add_sections (field, consistent))
    return false;
  if (!*consistent)
    return true;
  if (!ms_field_join (field, &field->join) || !ms_field_weigh (field) || !sum_up (field))
    return false;
  field->kept = field->pool.used;
  memset (field->weights_left, 0, sizeof field->weights_left);
  *consistent = field->total > 0;
  return true;
}

/* Traces a section that was recalled, in the room left for it: by its name it is made of the very same
 * boxes again. */
static bool
trace_again (MsField *field, int index)
{
  MsFieldSection *section = &field->sections[index];
  MsSectionName name;
  MsSectionCount count;
  int first = section->first_box;
  ms_section_set_place (field->counter, section->place);
  field->pool.used = section->pool_place;
  if (!ms_field_name_section (field, field->boxes[first].cells[0], &name)
      || !take_section (field, &name, first, &count))
    return false;
  for (int i = 0; i < section->n_boxes; i++)
    field->boxes[first + i].section = (uint8_t)index;
  keep_trace (field, section);
  return true;
}

bool
ms_field_trace (MsField *field)
{
  size_t used = field->pool.used;
  MsSectionPlace place = ms_section_get_place (field->counter);
  bool fits = true, again = false;
  for (int i = 0; i < field->n_sections && fits; i++)
    if (!field->sections[i].traced)
      {
        if (!again)
          ms_field_begin_walk (field);
        again = true;
        fits = trace_again (field, i);
      }
  ms_section_set_place (field->counter, place);
  field->pool.used = used;
  return fits;
}

double
ms_field_log_layouts (const MsField *field)
{
  return log (field->total) + field->log_largest;
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The field of a game: finds its sections, names them (ms-section-store.h) and counts them. */
#include "ms-player-field.h"

#include <math.h>

#define REACH 2
#define MIDDLE (8 * REACH + REACH)
#define AROUND (UINT64_C (0x070507) << (MIDDLE - 9))

/* The walk through the numbers of a section, and the arrays of the field that it fills. */
typedef struct
{
  const MsKnown *known;
  int32_t *numbers;
  uint32_t *mark, stamp;
  uint8_t *index;
} Walk;

/* Appends those numbers of a window that are new to the n others.  Returns how many there are
 * afterwards; -1: too many. */
static inline int
take_numbers (const Walk *walk, int middle, uint64_t numbers, int n)
{
  for (; numbers != 0; numbers &= numbers - 1)
    {
      int cell = ms_known_cell (walk->known, middle, numbers, REACH);
      if (walk->mark[cell] == walk->stamp)
        continue;
      if (n == MS_SECTION_MOST)
        return -1;
      walk->mark[cell] = walk->stamp;
      walk->index[cell] = (uint8_t)n;
      walk->numbers[n++] = cell;
    }
  return n;
}

/* Makes the name of the section of a cell that touches a number.  The numbers of the section are
 * marked, and are field->numbers[name->n].  False: too large. */
static bool
name_section (MsField *field, int cell, MsSectionName *name)
{
  const MsKnown *known = field->known;
  const Walk walk = { known, field->numbers, field->number_mark, field->stamp,
    field->number_index };
  int n = take_numbers (
      &walk, cell, ms_known_window (known, known->opened, cell, REACH) & AROUND, 0);
  uint32_t first = known->places[walk.numbers[0]].at;
  for (int i = 0; i < n; i++)
    {
      int number = walk.numbers[i];
      uint64_t around = ms_known_window (known, known->unknown, number, 1);
      uint64_t numbers = ms_known_window (known, known->opened, number, REACH)
          & ms_known_widen (around << (MIDDLE - 9));
      name->words[i] = ms_section_name_word (
          known->places[number].at - first, known->need[number], around);
      n = take_numbers (&walk, number, numbers, n);
    }
  name->n = n;
  return n >= 0;
}

#define POOL_DOUBLES 65536
/* The most boxes of a section that are folded in the order in which they are met; with more, a
 * better order is worth its cost. */
#define MOST_AS_MET 20

MsField *
ms_field_new (const MsKnown *known, MsArena *arena)
{
  MsField *self = ms_arena_alloc0 (arena, 1, sizeof *self);
  size_t n = (size_t)known->n_cells;
  int sign;
  if (self == NULL)
    return NULL;
  self->arena = arena;
  self->known = known;
  self->tried = -1;
  self->number_mark = ms_arena_alloc0 (arena, n, sizeof *self->number_mark);
  self->cell_mark = ms_arena_alloc0 (arena, n, sizeof *self->cell_mark);
  self->number_index = ms_arena_alloc (arena, n, 1);
  self->box_of = ms_arena_alloc (arena, n, sizeof *self->box_of);
  for (int i = 0; i < MS_FIELD_FACTORIALS && i <= known->n_cells; i++)
    self->log_factorials[i] = lgamma_r (i + 1.0, &sign);
  return self;
}

bool
ms_field_prepare (MsField *field)
{
  if (field->counter == NULL)
    field->counter = ms_section_counter_new (field->arena);
  if (field->store == NULL)
    field->store = ms_section_store_new (field->arena);
  if (field->pool.values == NULL)
    field->pool.values = ms_arena_alloc (field->arena, POOL_DOUBLES, sizeof (double));
  field->pool.capacity = POOL_DOUBLES;
  return field->counter != NULL && field->store != NULL && field->pool.values != NULL;
}

/* Adds a box with those numbers around it and returns its index; -1: too many boxes. */
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

/* Sections of the field are put into the store, and recalled from there instead of being counted.
 *
 * The words kept of a section hold these pieces, each padded with zeros to a whole word: a Kept;
 * the ways, mine and safe of the section, which are used where they lie; the numbers of each box,
 * the order of the boxes, what each number needs, how many cells are around each number, the size
 * of each box, and the cells of the boxes, counted from the section's first number. */
typedef struct
{
  MsSectionRoom room;
  int n_boxes, lowest, n_totals;
} Kept;

static size_t
count_words (size_t bytes)
{
  return (bytes + 7) / 8;
}

/* Whether a section with n_boxes boxes and n_numbers numbers fits beside those already in the
 * field. */
static bool
has_room (const MsField *field, int n_boxes, int n_numbers)
{
  return field->n_boxes + n_boxes <= MS_FIELD_BOXES
      && field->n_numbers + n_numbers <= MS_FIELD_NUMBERS;
}

/* How many doubles hold, for n_boxes boxes and each total, the layouts in which a cell is a mine
 * (or those in which it is safe).  One row is spare, because totals are worked on in pairs. */
static size_t
count_told (int n_totals, int n_boxes)
{
  return ((size_t)n_totals + 1) * (size_t)n_boxes;
}

static uint64_t *
put (uint64_t *to, const void *from, size_t bytes)
{
  size_t n = count_words (bytes);
  to[n - 1] = 0;
  memcpy (to, from, bytes);
  return to + n;
}

static const uint64_t *
get (const uint64_t *from, void *to, size_t bytes)
{
  memcpy (to, from, bytes);
  return from + count_words (bytes);
}

/* Restores the boxes of a section from the store. */
static void
recall_boxes (MsField *field, const uint8_t *sizes, const int32_t *cells, int n_boxes)
{
  int first = field->n_boxes, from = field->numbers[0];
  for (int i = 0; i < n_boxes; i++)
    {
      MsFieldBox *box = &field->boxes[first + i];
      box->n_cells = sizes[i];
      for (int j = 0; j < box->n_cells; j++)
        {
          int cell = from + *cells++;
          box->cells[j] = cell;
          field->cell_mark[cell] = field->stamp;
          field->box_of[cell] = (int16_t)(first + i);
        }
    }
}

/* Takes the section of that name from the store.  In the counter and in the pool it gets the same
 * room as if it had been counted: whether a position fits must not depend on what was counted
 * before it.  False: it is not in the store, or there is no room. */
static bool
recall_section (MsField *field, const MsSectionName *name, MsFieldSection *section)
{
  Kept kept;
  int first = field->n_boxes;
  const uint64_t *at = ms_section_store_find (field->store, name);
  if (at == NULL)
    return false;
  at = get (at, &kept, sizeof kept);
  size_t n_boxes = (size_t)kept.n_boxes, n_numbers = (size_t)name->n;
  size_t n_totals = (size_t)kept.n_totals;
  if (!has_room (field, kept.n_boxes, name->n))
    return false;
  double *ways = (double *)at;
  *section = (MsFieldSection){ .first_box = first,
    .n_boxes = kept.n_boxes,
    .first_number = field->n_numbers,
    .n_numbers = name->n,
    .count = { kept.lowest, kept.n_totals, ways },
    .place = ms_section_get_place (field->counter),
    .pool_place = field->pool.used,
    .mine = ways + n_totals,
    .safe = ways + n_totals * (1 + n_boxes) };
  size_t told = count_told (kept.n_totals, kept.n_boxes);
  if (ms_section_pool_take (&field->pool, n_totals + 2 * told) == NULL
      || !ms_section_leave_room (field->counter, &kept.room))
    return false;
  at = get (at + n_totals * (1 + 2 * n_boxes), field->numbers_of + first,
      n_boxes * sizeof *field->numbers_of);
  at = get (at, field->order + first, n_boxes);
  at = get (at, field->need + field->n_numbers, n_numbers);
  at = get (at, field->left + field->n_numbers, n_numbers);
  recall_boxes (
      field, (const uint8_t *)at, (const int32_t *)(at + count_words (n_boxes)), kept.n_boxes);
  field->n_numbers += name->n;
  return true;
}

/* Puts the section of that name, which was counted, into the store, to be recalled later, if it has
 * a layout and there is room. */
static void
keep_section (MsField *field, const MsSectionName *name, const MsFieldSection *section)
{
  const MsSectionCount *count = &section->count;
  const Kept kept = { section->room, section->n_boxes, count->lowest, count->n };
  uint8_t sizes[MS_SECTION_MOST];
  int32_t cells[MS_SECTION_CELLS];
  size_t n_boxes = (size_t)section->n_boxes, n_numbers = (size_t)section->n_numbers, n_cells = 0;
  size_t n_totals = (size_t)count->n;
  const MsFieldBox *boxes = field->boxes + section->first_box;
  for (int i = 0; i < section->n_boxes; i++)
    {
      sizes[i] = boxes[i].n_cells;
      for (int j = 0; j < boxes[i].n_cells; j++)
        cells[n_cells++] = boxes[i].cells[j] - field->numbers[0];
    }
  size_t n = count_words (sizeof kept) + n_totals * (1 + 2 * n_boxes) + n_boxes
      + 2 * count_words (n_boxes) + 2 * count_words (n_numbers)
      + count_words (n_cells * sizeof *cells);
  uint64_t *to = n_totals > 0 ? ms_section_store_add (field->store, name, n) : NULL;
  if (to == NULL)
    return;
  to = put (to, &kept, sizeof kept);
  to = put (to, count->ways, n_totals * sizeof (double));
  to = put (to, section->mine, n_totals * n_boxes * sizeof (double));
  to = put (to, section->safe, n_totals * n_boxes * sizeof (double));
  to = put (to, field->numbers_of + section->first_box, n_boxes * sizeof *field->numbers_of);
  to = put (to, field->order + section->first_box, n_boxes);
  to = put (to, field->need + section->first_number, n_numbers);
  to = put (to, field->left + section->first_number, n_numbers);
  to = put (to, sizes, n_boxes);
  put (to, cells, n_cells * sizeof *cells);
}

/* Puts an unknown cell into its box, which is found by the numbers around the cell. */
static bool
take_cell (MsField *field, int cell, int first)
{
  const MsKnown *known = field->known;
  uint64_t numbers = 0, opened = ms_known_window (known, known->opened, cell, 1);
  for (; opened != 0; opened &= opened - 1)
    numbers |= UINT64_C (1) << field->number_index[ms_known_cell (known, cell, opened, 1)];
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

/* Puts the unknown cells around the numbers of a name into boxes; the first box is boxes[first]. */
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

/* Builds the section that was named last in field->section, with boxes[first] as its first box, and
 * counts it. */
static bool
take_section (MsField *field, const MsSectionName *name, int first, MsSectionCount *count)
{
  MsSection *section = &field->section;
  section->n_numbers = name->n;
  section->n_boxes = 0;
  field->slot_stamp += field->slot_stamp < UINT32_MAX ? 1 : 2;
  for (int i = 0; i < name->n; i++)
    section->need[i] = field->known->need[field->numbers[i]];
  if (!take_cells (field, name, first))
    return false;
  size_t used = field->pool.used;
  if (section->n_boxes <= MOST_AS_MET
      && ms_section_plan_along (field->counter, section, -1, field->around)
      && ms_section_count (field->counter, section, &field->pool, count))
    return true;
  field->pool.used = used;
  return ms_section_plan (field->counter, section, -1)
      && ms_section_count (field->counter, section, &field->pool, count);
}

/* Keeps the section that was counted last in the counter. */
static void
keep_trace (MsField *field, MsFieldSection *section)
{
  section->trace = ms_section_keep (field->counter);
  section->traced = true;
}

/* Copies the shape of that section into the field. */
static bool
keep_shape (MsField *field, MsFieldSection *section)
{
  const MsSection *shape = &field->section;
  int first = section->first_box;
  if (!has_room (field, shape->n_boxes, shape->n_numbers))
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

/* Counts the section that was named last. */
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
  /* The layouts in which the cells of each box are mines, and safe, for each total of mines. */
  size_t each = count_told (count.n, section->n_boxes);
  section->mine = ms_section_pool_take (&field->pool, 2 * each);
  if (section->mine == NULL)
    return false;
  section->safe = section->mine + each;
  const MsSectionRows rows = { section->n_boxes, section->mine, section->safe };
  ms_section_tell_totals (field->counter, &section->count, &rows);
  keep_trace (field, section);
  return keep_shape (field, section);
}

/* Adds the section of a cell to the field, from the store if it is there, else by counting it;
 * *consistent becomes false when it has no layout. */
static bool
add_section (MsField *field, int cell, bool *consistent)
{
  MsFieldSection *section = &field->sections[field->n_sections];
  MsSectionName name;
  if (field->n_sections == MS_FIELD_SECTIONS || !name_section (field, cell, &name))
    return false;
  if (!recall_section (field, &name, section))
    {
      if (!count_section (field, &name, section))
        return false;
      keep_section (field, &name, section);
    }
  for (int i = 0; i < section->n_boxes; i++)
    field->boxes[field->n_boxes++].section = (uint8_t)field->n_sections;
  *consistent &= section->count.n > 0;
  field->lowest += section->count.lowest;
  field->highest += section->count.lowest + section->count.n - 1;
  field->join.sections[field->n_sections] = (uint8_t)field->n_sections;
  field->join.n = ++field->n_sections;
  return true;
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
  for (int i = 0; i < known->n_inside && *consistent; i++)
    if (field->cell_mark[known->inside[i]] != field->stamp
        && !add_section (field, known->inside[i], consistent))
      return false;
  if (!*consistent)
    return true;
  if (!ms_field_weigh (field) || !ms_field_sum_up (field))
    return false;
  field->kept = field->pool.used;
  memset (field->weights_left, 0, sizeof field->weights_left);
  *consistent = field->total > 0;
  return true;
}

/* Counts a recalled section once more, in the room left for it, so that it is traced; its name
 * ensures that it has the very same boxes again. */
static bool
trace_again (MsField *field, int index)
{
  MsFieldSection *section = &field->sections[index];
  MsSectionName name;
  MsSectionCount count;
  int first = section->first_box;
  ms_section_set_place (field->counter, section->place);
  field->pool.used = section->pool_place;
  if (!name_section (field, field->boxes[first].cells[0], &name)
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

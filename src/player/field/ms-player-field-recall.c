/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sections of the field to the store, and from there in the place of counting them.
 *
 * What is kept of a section in words, each piece with zeros up to a whole word: the room that it takes,
 * the numbers of each box, their order, what each number needs and how many cells are around it, and
 * the boxes: their sizes, and their cells counted from the section's first number. */
#include "ms-player-field.h"

#include <string.h>

static uint64_t *
put (uint64_t *to, const void *from, size_t bytes)
{
  size_t n = (bytes + 7) / 8;
  to[n - 1] = 0;
  memcpy (to, from, bytes);
  return to + n;
}

static const uint64_t *
get (const uint64_t *from, void *to, size_t bytes)
{
  memcpy (to, from, bytes);
  return from + (bytes + 7) / 8;
}

/* A section that is recalled takes the room that counting it would have taken, in the counter and in
 * the pool: whether a position fits must not depend on what was counted before it. */
static bool
leave_room (MsField *field, const MsKeptSection *kept, const MsSectionRoom *room)
{
  size_t told = ms_field_count_told (kept->count.n, kept->n_boxes);
  return ms_section_pool_take (&field->pool, (size_t)kept->count.n + 2 * told) != NULL
      && ms_section_leave_room (field->counter, room);
}

/* The boxes of a section from the store. */
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

bool
ms_field_recall_section (MsField *field, const MsSectionName *name, MsFieldSection *section)
{
  MsKeptSection kept;
  int first = field->n_boxes;
  if (!ms_section_store_find (field->store, name, &kept))
    return false;
  size_t n_boxes = (size_t)kept.n_boxes, n_numbers = (size_t)name->n;
  if (!ms_field_has_room (field, kept.n_boxes, name->n))
    return false;
  MsSectionRoom room;
  MsSectionPlace place = ms_section_get_place (field->counter);
  size_t pool_place = field->pool.used;
  const uint64_t *at = get (kept.words, &room, sizeof room);
  if (!leave_room (field, &kept, &room))
    return false;
  at = get (at, field->numbers_of + first, n_boxes * sizeof (uint64_t));
  at = get (at, field->order + first, n_boxes);
  at = get (at, field->need + field->n_numbers, n_numbers);
  at = get (at, field->left + field->n_numbers, n_numbers);
  recall_boxes (
      field, (const uint8_t *)at, (const int32_t *)(at + (n_boxes + 7) / 8), kept.n_boxes);
  *section = (MsFieldSection){ .first_box = first,
    .n_boxes = kept.n_boxes,
    .first_number = field->n_numbers,
    .n_numbers = name->n,
    .count = kept.count,
    .place = place,
    .pool_place = pool_place,
    .mine = kept.mine,
    .safe = kept.safe };
  field->n_numbers += section->n_numbers;
  return true;
}

void
ms_field_keep_section (MsField *field, const MsSectionName *name, const MsFieldSection *section)
{
  uint64_t words[MS_SECTION_MOST * 3 + MS_SECTION_CELLS / 2 + 16];
  uint8_t sizes[MS_SECTION_MOST];
  int32_t cells[MS_SECTION_CELLS];
  size_t n_boxes = (size_t)section->n_boxes, n_numbers = (size_t)section->n_numbers, n_cells = 0;
  const MsFieldBox *boxes = field->boxes + section->first_box;
  for (int i = 0; i < section->n_boxes; i++)
    {
      sizes[i] = boxes[i].n_cells;
      for (int j = 0; j < boxes[i].n_cells; j++)
        cells[n_cells++] = boxes[i].cells[j] - field->numbers[0];
    }
  uint64_t *end = put (words, &section->room, sizeof section->room);
  end = put (end, field->numbers_of + section->first_box, n_boxes * sizeof (uint64_t));
  end = put (end, field->order + section->first_box, n_boxes);
  end = put (end, field->need + section->first_number, n_numbers);
  end = put (end, field->left + section->first_number, n_numbers);
  end = put (end, sizes, n_boxes);
  end = put (end, cells, n_cells * sizeof *cells);
  MsKeptSection kept = { .n_boxes = section->n_boxes,
    .n_words = (int)(end - words),
    .words = words,
    .count = section->count,
    .mine = section->mine,
    .safe = section->safe };
  ms_section_store_keep (field->store, name, &kept);
}

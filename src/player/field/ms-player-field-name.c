/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names of sections (ms-section-store.h): a walk from number to number, by windows of bits. */
#include "ms-player-field.h"

#define REACH 2
#define MIDDLE (8 * REACH + REACH)
#define AROUND (UINT64_C (0x070507) << (MIDDLE - 9))

/* The walk, and what of the field it marks. */
typedef struct
{
  const MsKnown *known;
  int32_t *numbers;
  uint32_t *mark, stamp;
  uint8_t *index;
} Walk;

/* Takes the numbers of a window that are new, after n others.  Returns how many there are then, -1:
 * too many. */
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

bool
ms_field_name_section (MsField *field, int cell, MsSectionName *name)
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

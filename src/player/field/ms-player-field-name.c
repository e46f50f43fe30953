/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names of sections (ms-section-store.h): a walk from number to number, by windows of bits. */
#include "ms-player-field.h"

#define REACH 2
#define MIDDLE (8 * REACH + REACH)
#define AROUND (UINT64_C (0x070507) << (MIDDLE - 9))

/* Takes the numbers of a window that are new. */
static inline bool
take_numbers (MsField *field, int middle, uint64_t numbers, int *n_numbers)
{
  int n = *n_numbers;
  for (; numbers != 0; numbers &= numbers - 1)
    {
      int cell = ms_known_cell (field->known, middle, (unsigned)__builtin_ctzll (numbers), REACH);
      if (field->number_mark[cell] == field->stamp)
        continue;
      if (n == MS_SECTION_MOST)
        return false;
      field->number_mark[cell] = field->stamp;
      field->number_index[cell] = (uint8_t)n;
      field->numbers[n++] = cell;
    }
  *n_numbers = n;
  return true;
}

bool
ms_field_name_section (MsField *field, int cell, MsSectionName *name)
{
  const MsKnown *known = field->known;
  int n = 0;
  if (!take_numbers (field, cell, ms_known_window (known, known->opened, cell, REACH) & AROUND, &n))
    return false;
  uint32_t first = known->places[field->numbers[0]].at;
  for (int i = 0; i < n; i++)
    {
      int number = field->numbers[i];
      uint64_t around = ms_known_window (known, known->unknown, number, 1);
      uint64_t numbers = ms_known_window (known, known->opened, number, REACH)
          & ms_known_widen (around << (MIDDLE - 9));
      name->words[i] = ms_section_name_word (
          known->places[number].at - first, known->need[number], around);
      if (!take_numbers (field, number, numbers, &n))
        return false;
    }
  name->n = n;
  return true;
}

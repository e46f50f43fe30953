/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names of sections (ms-section-store.h): a walk from number to number, by windows of bits. */
#include "ms-player-field.h"

#define REACH 2
#define MIDDLE (8 * REACH + REACH)
#define AROUND (UINT64_C (0x070507) << (MIDDLE - 9))

/* Takes the numbers of a window that are new. */
static bool
take_numbers (MsField *field, int middle, uint64_t numbers, MsSectionName *name)
{
  for (; numbers != 0; numbers &= numbers - 1)
    {
      int bit = __builtin_ctzll (numbers);
      int cell = middle + bit % 8 - REACH + (bit / 8 - REACH) * field->known->width;
      if (field->name_mark[cell] == field->stamp)
        continue;
      if (name->n == MS_SECTION_NAME_MOST)
        return false;
      field->name_mark[cell] = field->stamp;
      name->words[name->n++] = (uint64_t)cell;
    }
  return true;
}

bool
ms_field_name_section (MsField *field, int cell, MsSectionName *name)
{
  const MsKnown *known = field->known;
  name->n = 0;
  if (!take_numbers (
          field, cell, ms_known_window (known, known->opened, cell, REACH) & AROUND, name))
    return false;
  for (int i = 0; i < name->n; i++)
    {
      int number = (int)name->words[i];
      uint64_t around = ms_known_window (known, known->unknown, number, 1);
      uint64_t numbers = ms_known_window (known, known->opened, number, REACH)
          & ms_known_widen (around << (MIDDLE - 9));
      name->words[i] = ms_section_name_word (number, known->need[number], around);
      if (!take_numbers (field, number, numbers, name))
        return false;
    }
  return true;
}

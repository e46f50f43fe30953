/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-cell-name.h"

#include <limits.h>
#include <stdint.h>
#include <stdio.h>

const char *
ms_cell_name (int x, int y, char name[MS_CELL_NAME_SIZE])
{
  /* Letters are a bijective base 26 (there is no zero digit), least significant first. */
  char letters[8];
  int n = 0;
  for (long rest = (long)x + 1; rest > 0; rest = (rest - 1) / 26)
    letters[n++] = (char)('A' + (rest - 1) % 26);

  int length = 0;
  while (n > 0)
    name[length++] = letters[--n];
  snprintf (name + length, MS_CELL_NAME_SIZE - (unsigned)length, "%ld", (long)y + 1);
  return name;
}

MsCellName
ms_cell_name_at (int cell, int width)
{
  MsCellName name;
  ms_cell_name (cell % width, cell / width, name.text);
  return name;
}

/* The value of a letter as a digit, 1…26; 0 when it is not a letter.  isalpha would not do, as
 * locales may have other letters. */
static int
letter_value (char letter)
{
  if (letter >= 'a' && letter <= 'z')
    return letter - 'a' + 1;
  return letter >= 'A' && letter <= 'Z' ? letter - 'A' + 1 : 0;
}

/* base * number + digit, but at most INT_MAX + 1. */
static int64_t
add_digit (int64_t number, int base, int digit)
{
  int64_t next = number * base + digit;
  return next <= INT_MAX ? next : (int64_t)INT_MAX + 1;
}

bool
ms_cell_name_read (const char *text, int *x, int *y)
{
  int64_t column = 0, row = 0;
  for (; letter_value (*text) > 0; text++)
    column = add_digit (column, 26, letter_value (*text));
  for (; *text >= '0' && *text <= '9'; text++)
    row = add_digit (row, 10, *text - '0');
  if (column == 0 || row == 0 || *text != '\0')
    return false;
  *x = (int)(column - 1);
  *y = (int)(row - 1);
  return true;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cell-name.h"

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

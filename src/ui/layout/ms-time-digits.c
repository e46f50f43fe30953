/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-time-digits.h"

static int chosen;

void
ms_time_digits_set (int digits)
{
  chosen = digits;
}

int
ms_time_digits_get (void)
{
  return chosen;
}

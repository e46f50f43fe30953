/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first difference that was found. */
#pragma once

#include <stdbool.h>

typedef struct
{
  char what[48]; /* which check; "" = none failed */
  char detail[2048];
} SoakFault;

/* Notes a fault.  Always false, so that a check can end with it. */
bool soak_fail (SoakFault *fault, const char *what, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));

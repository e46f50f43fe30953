/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A reader with faults that lengths.c is to find: what it does grows by the square of the bytes, in
 * branches of texts that begin with "time", in memory of those that begin with "memory". */
#include "fuzz.h"

#include <glib.h>
#include <string.h>

/* Just so often that it is more than what lengths.c lets pass: bytes. */
#define LINE 16
#define TEXT 64

static volatile unsigned sum;

static void
look_at_all (const uint8_t *data, size_t size)
{
  for (size_t i = 0; i < size; i++)
    if (data[i] == '\n')
      sum++;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  gboolean slow = size > 4 && memcmp (data, "time", 4) == 0;
  gboolean large = size > 6 && memcmp (data, "memory", 6) == 0;
  look_at_all (data, size);
  for (size_t i = 0; i < size; i += LINE)
    {
      if (slow && i % TEXT == 0)
        look_at_all (data, i);
      g_autofree uint8_t *copy = g_memdup2 (data, large ? i + 1 : 1);
      sum += copy[0];
    }
  return 0;
}

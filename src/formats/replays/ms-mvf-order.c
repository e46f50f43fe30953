/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-mvf.h"

#include <math.h>

#define NUMBERS 6
#define DIGITS 8

/* The digits of a number from 0 to 1, rounded to DIGITS places; of 1 the first of its digits. */
static void
put_digits (double number, char *digits)
{
  const long scale = 100000000; /* 10 to the power of DIGITS */
  long rounded = lround (number * (double)scale);

  if (rounded == scale)
    rounded /= 10;
  for (int i = DIGITS - 1; i >= 0; i--, rounded /= 10)
    digits[i] = (char)('0' + rounded % 10);
}

void
ms_mvf_order (guint key, int n_bytes, guint8 *order)
{
  const double shift = 1000;
  double a = sqrt (key), b = sqrt (key + shift), c = sqrt (a + shift), d = sqrt (b + shift);
  const double numbers[NUMBERS] = { cos (c + shift), sin (sqrt (b)), cos (c),
    sin (sqrt (a) + shift), cos (d), sin (d) };
  char digits[NUMBERS * DIGITS];
  int n = 0;

  for (int i = 0; i < n_bytes; i++)
    put_digits (fabs (numbers[i]), digits + i * DIGITS);
  /* The places of the digits, sorted by digit, those of equal digits as they stand. */
  for (char digit = '0'; digit <= '9'; digit++)
    for (int place = 0; place < n_bytes * DIGITS; place++)
      if (digits[place] == digit)
        order[n++] = (guint8)place;
}

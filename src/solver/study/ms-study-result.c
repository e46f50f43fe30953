/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-study-result.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define N_LETTERS 26

void
ms_study_letter (int section, char letter[MS_STUDY_LETTER_SIZE])
{
  char reversed[MS_STUDY_LETTER_SIZE];
  int n = 0;
  for (long left = (long)section + 1; left > 0; left = (left - 1) / N_LETTERS)
    reversed[n++] = (char)('A' + (left - 1) % N_LETTERS);
  for (int i = 0; i < n; i++)
    letter[i] = reversed[n - 1 - i];
  letter[n] = '\0';
}

int
ms_study_letter_parse (const char *text)
{
  long number = 0;
  if (text[0] >= '0' && text[0] <= '9')
    {
      char *end;
      number = strlen (text) < MS_STUDY_LETTER_SIZE ? strtol (text, &end, 10) : 0;
      return number >= 1 && *end == '\0' ? (int)number - 1 : -1;
    }
  for (const char *p = text; *p != '\0'; p++)
    {
      int letter = toupper ((unsigned char)*p);
      if (letter < 'A' || letter > 'Z' || number > INT_MAX / (2 * N_LETTERS))
        return -1;
      number = N_LETTERS * number + (letter - 'A' + 1);
    }
  return (int)number - 1;
}

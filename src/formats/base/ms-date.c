/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-date.h"

#include <string.h>

#define FIRST_YEAR 1990
#define LAST_YEAR 9999

/* Takes a number of least to most digits, and no more than that, at *text. */
static gboolean
take_number (const char **text, gsize least, gsize most, int *number)
{
  gsize n = strspn (*text, "0123456789");
  if (n < least || n > most)
    return FALSE;
  *number = 0;
  for (; n > 0; n--, (*text)++)
    *number = *number * 10 + (**text - '0');
  return TRUE;
}

/* Takes count digits of a longer number. */
static int
take_digits (const char **text, int count)
{
  int number = 0;
  for (; count > 0; count--, (*text)++)
    number = number * 10 + (**text - '0');
  return number;
}

/* Takes one of the characters in separators; the same as *before, unless that is 0. */
static gboolean
take_separator (const char **text, const char *separators, char *before)
{
  if (**text == '\0' || strchr (separators, **text) == NULL
      || (*before != '\0' && *before != **text))
    return FALSE;
  *before = *(*text)++;
  return TRUE;
}

static gboolean
take_date (const char **text, int date[3])
{
  const char *at = *text;
  char separator = '\0';
  if (strspn (at, "0123456789") == 8)
    {
      date[0] = take_digits (&at, 4);
      date[1] = take_digits (&at, 2);
      date[2] = take_digits (&at, 2);
    }
  else if (strspn (at, "0123456789") == 4)
    {
      if (!take_number (&at, 4, 4, &date[0]) || !take_separator (&at, "-._/", &separator)
          || !take_number (&at, 1, 2, &date[1]) || !take_separator (&at, "-._/", &separator)
          || !take_number (&at, 1, 2, &date[2]))
        return FALSE;
    }
  else if (!take_number (&at, 1, 2, &date[2]) || !take_separator (&at, ".", &separator)
      || !take_number (&at, 1, 2, &date[1]) || !take_separator (&at, ".", &separator)
      || !take_number (&at, 4, 4, &date[0]))
    return FALSE;
  if (date[0] < FIRST_YEAR || date[0] > LAST_YEAR
      || !g_date_valid_dmy (
          (GDateDay)date[2], (GDateMonth)CLAMP (date[1], 0, 13), (GDateYear)date[0]))
    return FALSE;
  *text = at;
  return TRUE;
}

/* The part of a second that digits behind the point, or a fourth colon, say. */
static double
take_fraction (const char *text)
{
  double part = 0, unit = 1;
  if (*text == '.' || *text == ',' || *text == ':')
    for (text++; g_ascii_isdigit (*text) && unit > 1e-3; text++)
      part += (*text - '0') * (unit /= 10);
  return part;
}

/* Takes "7:45" or "19:45:57", or with other separators hours, minutes and seconds of two digits
 * each: "3.20" may be anything. */
static gboolean
take_clock (const char **text, int clock[3])
{
  char separator = '\0';
  gsize n = strspn (*text, "0123456789");
  clock[2] = 0;
  if (n == 6)
    for (int i = 0; i < 3; i++)
      clock[i] = take_digits (text, 2);
  else if (!take_number (text, 1, 2, &clock[0]) || !take_separator (text, ":.-_", &separator)
      || !take_number (text, 2, 2, &clock[1]))
    return FALSE;
  if (n < 6 && !(take_separator (text, ":.-_", &separator) && take_number (text, 2, 2, &clock[2]))
      && separator != ':')
    return FALSE;
  return (n != 1 || separator == ':') && clock[0] < 24 && clock[1] < 60 && clock[2] < 60;
}

gint64
ms_date_find (const char *text, GTimeZone *zone)
{
  for (const char *at = text; *at != '\0'; at++)
    {
      int date[3], clock[3];
      const char *behind = at;
      if (!g_ascii_isdigit (*at) || (at > text && g_ascii_isdigit (at[-1]))
          || !take_date (&behind, date))
        continue;
      behind += strspn (behind, " .,_-T");
      gboolean timed = take_clock (&behind, clock);
      g_autoptr (GDateTime)
          moment = g_date_time_new (zone, date[0], date[1], date[2], timed ? clock[0] : 0,
              timed ? clock[1] : 0, timed ? clock[2] + take_fraction (behind) : 0);
      if (moment != NULL)
        return g_date_time_to_unix (moment) * 1000 + g_date_time_get_microsecond (moment) / 1000;
    }
  return -1;
}

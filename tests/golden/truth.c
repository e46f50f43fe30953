/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "truth.h"

#include "text-position.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
give_up (const char *what)
{
  fprintf (stderr, "test data: %s\n", what);
  abort ();
}

/* What follows "key": in the text, or NULL. */
static const char *
find_value (const char *text, const char *key)
{
  char quoted[64];
  snprintf (quoted, sizeof quoted, "\"%s\":", key);
  const char *found = strstr (text, quoted);
  if (found == NULL)
    return NULL;
  found += strlen (quoted);
  return found + strspn (found, " \n");
}

static const char *
skip_separators (const char *text)
{
  return text + strspn (text, " \n,[");
}

static char *
dup_string (const char **text)
{
  if (**text != '"')
    give_up ("no string");
  const char *end = strchr (*text + 1, '"');
  char *copy = strndup (*text + 1, (size_t)(end - *text - 1));
  *text = end + 1;
  return copy;
}

static double *
read_numbers (const char *text, int n)
{
  double *numbers = malloc ((size_t)n * sizeof *numbers);
  for (int i = 0; i < n; i++)
    {
      text = skip_separators (text);
      char *end = (char *)text + 4;
      numbers[i] = strncmp (text, "null", 4) == 0 ? NAN : strtod (text, &end);
      if (end == text)
        give_up ("no number");
      text = end;
    }
  return numbers;
}

static char **
read_strings (const char *text, int n)
{
  char **strings = calloc ((size_t)n, sizeof *strings);
  for (int i = 0; i < n; i++)
    {
      text = skip_separators (text);
      if (strncmp (text, "null", 4) == 0)
        text += 4;
      else
        strings[i] = dup_string (&text);
    }
  return strings;
}

static int
compare_ints (const void *a, const void *b)
{
  return *(const int *)a - *(const int *)b;
}

/* [[x,y],…] */
static int *
read_cells (const char *text, int width, int n_cells, int *n)
{
  int *cells = malloc ((size_t)n_cells * sizeof *cells), x, y, taken;
  *n = 0;
  if (*text++ != '[')
    give_up ("no array");
  while (sscanf (text, " [ %d , %d ]%n", &x, &y, &taken) == 2)
    {
      cells[(*n)++] = y * width + x;
      text += taken;
      text += strspn (text, " \n,");
    }
  if (text[strspn (text, " \n")] != ']')
    give_up ("no end of array");
  qsort (cells, (size_t)*n, sizeof *cells, compare_ints);
  return cells;
}

Truth *
truth_read (const char *path, int width, int n_cells)
{
  char *text = text_read_file (path);
  Truth *truth = calloc (1, sizeof *truth);
  const char *consistent = find_value (text, "consistent"), *value;
  if (consistent == NULL)
    give_up (path);
  truth->n_cells = n_cells;
  truth->consistent = strncmp (consistent, "true", 4) == 0;
  if ((value = find_value (text, "layouts")) != NULL)
    truth->layouts = dup_string (&value);
  if ((value = find_value (text, "mine_probability")) != NULL)
    truth->mine_probability = read_numbers (value, n_cells);
  if ((value = find_value (text, "fraction")) != NULL)
    truth->fraction = read_strings (value, n_cells);
  if ((value = find_value (text, "safe")) != NULL)
    truth->safe = read_cells (value, width, n_cells, &truth->n_safe);
  if ((value = find_value (text, "certain_mines")) != NULL)
    truth->certain_mines = read_cells (value, width, n_cells, &truth->n_certain_mines);
  free (text);
  return truth;
}

void
truth_free (Truth *truth)
{
  for (int i = 0; truth->fraction != NULL && i < truth->n_cells; i++)
    free (truth->fraction[i]);
  free (truth->fraction);
  free (truth->mine_probability);
  free (truth->layouts);
  free (truth->safe);
  free (truth->certain_mines);
  free (truth);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "text-position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char symbols[] = "012345678HFQ";

_Noreturn static void
give_up (const char *what)
{
  fprintf (stderr, "test data: %s\n", what);
  abort ();
}

char *
text_read_file (const char *path)
{
  FILE *file = fopen (path, "rb");
  if (file == NULL)
    give_up (path);
  size_t capacity = 1 << 20;
  char *text = malloc (capacity);
  size_t n = text != NULL ? fread (text, 1, capacity - 1, file) : 0;
  fclose (file);
  if (n == 0 || n == capacity - 1)
    give_up (path);
  text[n] = '\0';
  return text;
}

char *
text_read_worked (const char *name)
{
  char path[4096];
  const char *tests = getenv ("G_TEST_SRCDIR");
  if (tests == NULL
      || snprintf (path, sizeof path, "%s/golden/worked/%s", tests, name) >= (int)sizeof path)
    give_up (name);
  return text_read_file (path);
}

MsPosition *
text_position_parse (const char *text)
{
  int width, height, mines, n = 0, taken = 0;
  MsPosition *position;
  if (sscanf (text, "%dx%dx%d%n", &width, &height, &mines, &taken) != 3)
    give_up ("no WxHxM");
  MsCell *cells = malloc ((size_t)width * height);
  for (const char *c = text + taken; *c != '\0'; c++)
    {
      if (*c == '\n' || *c == '\r')
        continue;
      const char *symbol = strchr (symbols, *c);
      if (symbol == NULL || n == width * height)
        give_up ("a bad cell");
      cells[n++] = (MsCell)(symbol - symbols);
    }
  if (n != width * height
      || ms_position_new (width, height, mines, cells, NULL, &position, NULL) != MS_STATUS_OK)
    give_up ("not a position");
  free (cells);
  return position;
}

char *
text_position_print (const MsPosition *position)
{
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  const MsCell *cells = ms_position_get_cells (position);
  char *text = malloc ((size_t)(width + 1) * height + 64);
  char *place = text
      + sprintf (text, "%dx%dx%d\n", width, height, ms_position_get_mines (position));
  for (int y = 0; y < height; y++)
    {
      for (int x = 0; x < width; x++)
        *place++ = symbols[cells[y * width + x]];
      *place++ = '\n';
    }
  *place = '\0';
  return text;
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Texts as lines: what minesage-cli would print, as JSON (minesage.h). */
#include "ms-lib-lines.h"

#include <glib.h>

#include <string.h>

struct MinesageLines
{
  char *text; /* the lines, each with a NUL behind it */
  size_t n;
  const char *lines[]; /* [n] in text */
};

/* Splits text, which is taken over, into lines.  NULL when there is no memory. */
static MinesageLines *
split (char *text)
{
  size_t n = 0, length = strlen (text);
  if (length > 0 && text[length - 1] == '\n')
    text[--length] = 0;
  for (size_t i = 0; i < length; i++)
    n += text[i] == '\n';
  n += length > 0;
  MinesageLines *self = ms_alloc (NULL, 1, sizeof *self + n * sizeof self->lines[0]);
  if (self == NULL)
    {
      g_free (text);
      return NULL;
    }
  self->text = text;
  self->n = 0;
  for (char *line = text; self->n < n;)
    {
      self->lines[self->n++] = line;
      line = strchr (line, '\n');
      if (line != NULL)
        *line++ = 0;
    }
  return self;
}

size_t
minesage_lines_count (const MinesageLines *self)
{
  return self != NULL ? self->n : 0;
}

const char *
minesage_lines_get (const MinesageLines *self, size_t i)
{
  return i < minesage_lines_count (self) ? self->lines[i] : NULL;
}

void
minesage_lines_free (MinesageLines *self)
{
  if (self == NULL)
    return;
  g_free (self->text);
  ms_dealloc (NULL, self);
}

MinesageStatus
ms_lib_report (MinesageEngine *engine, const MinesagePosition *assuming, const MsPosition *position,
    const MinesageOptions *options, const MsLibReport *report, void *found, MinesageLines **lines,
    MinesageError *error)
{
  MsLibOptions read;
  MsLibShelter shelter;
  if (lines == NULL)
    return ms_lib_refuse (error, "The place for the lines is NULL.");
  *lines = NULL;
  if (position == NULL)
    return ms_lib_refuse (error, report->missing);
  MinesageStatus outcome = ms_lib_read_options (&read, engine, options, assuming, error);
  if (outcome != MINESAGE_OK)
    return outcome;
  MsStatus status = ms_lib_shelter_run (
      &shelter, engine->allocator, report->find, position, &read.solver, found);
  char *text = NULL;
  outcome = ms_lib_status (status);
  if (status == MS_STATUS_NO_MEMORY || !ms_lib_has_room (report->count_room (found)))
    outcome = MINESAGE_NO_MEMORY;
  else if (status != MS_STATUS_CANCELLED)
    text = report->write (found, status, &outcome);
  if (text != NULL && (*lines = split (text)) == NULL)
    outcome = MINESAGE_NO_MEMORY;
  ms_lib_shelter_end (&shelter);
  return ms_lib_end (error, outcome);
}

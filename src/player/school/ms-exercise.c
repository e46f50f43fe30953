/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* An exercise as data, and as a line of text. */
#include "ms-exercise.h"

#include "ms-neighbours.h"

#include <stdio.h>
#include <string.h>

/* An exercise with the allocator that it is freed by. */
typedef struct
{
  MsExercise exercise;
  const MsAllocator *allocator;
  uint8_t mine[MS_EXERCISE_MOST_SIDE * MS_EXERCISE_MOST_SIDE];
} Owned;

MsStatus
ms_exercise_new (const MsExercise *parts, int width, int height, const MsCell *cells,
    const uint8_t *mine, const MsAllocator *allocator, MsExercise **exercise)
{
  Owned *owned = ms_alloc (allocator, 1, sizeof *owned);
  int mines = 0;
  *exercise = NULL;
  if (owned == NULL)
    return MS_STATUS_NO_MEMORY;
  owned->exercise = *parts;
  owned->exercise.mine = owned->mine;
  owned->allocator = allocator;
  for (int cell = 0; cell < width * height; cell++)
    mines += owned->mine[cell] = mine[cell] != 0;
  MsStatus status = ms_position_new (
      width, height, mines, cells, allocator, &owned->exercise.position, NULL);
  if (status == MS_STATUS_OK)
    *exercise = &owned->exercise;
  else
    ms_dealloc (allocator, owned);
  return status;
}

void
ms_exercise_free (MsExercise *exercise)
{
  Owned *owned = (Owned *)exercise;
  if (owned == NULL)
    return;
  ms_position_unref (owned->exercise.position);
  ms_dealloc (owned->allocator, owned);
}

/* --- Text --- */

/* A number, or for a covered cell whether it is a mine, and flagged. */
static char
sign_of (MsCell cell, bool mine)
{
  if (ms_cell_is_opened (cell))
    return (char)('0' + cell);
  return cell == MS_CELL_FLAG ? 'F' : mine ? '*' : '.';
}

void
ms_exercise_write (const MsExercise *exercise, char text[MS_EXERCISE_MOST_TEXT])
{
  const MsPosition *position = exercise->position;
  const MsCell *cells = ms_position_get_cells (position);
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  int n = snprintf (text, MS_EXERCISE_MOST_TEXT, "%d %c%c %d %d %dx%d ", exercise->topic,
      exercise->flag ? 'f' : 'o', exercise->has_total ? 't' : 'u', exercise->cell, exercise->other,
      width, height);
  for (int cell = 0; cell < width * height; cell++)
    text[n++] = sign_of (cells[cell], exercise->mine[cell] != 0);
  text[n] = '\0';
}

/* A cell that can be asked for: -1, or a covered one. */
static bool
is_askable (int cell, int n_cells, const MsCell *cells)
{
  return cell == -1 || (cell >= 0 && cell < n_cells && !ms_cell_is_opened (cells[cell]));
}

/* Reads the cells; false where a sign is none, or a number is not that of the mines around it. */
static bool
read_cells (const char *text, int width, int height, MsCell *cells, uint8_t *mine)
{
  int around[8];
  if (strlen (text) != (size_t)(width * height))
    return false;
  for (int cell = 0; cell < width * height; cell++)
    {
      char sign = text[cell];
      if (strchr ("012345678.*F", sign) == NULL)
        return false;
      mine[cell] = sign == '*' || sign == 'F';
      cells[cell] = sign == 'F'        ? MS_CELL_FLAG
          : sign == '*' || sign == '.' ? MS_CELL_COVERED
                                       : (MsCell)(sign - '0');
    }
  for (int cell = 0; cell < width * height; cell++)
    {
      int n = ms_neighbours (width, height, cell, around), n_mines = 0;
      for (int i = 0; i < n; i++)
        n_mines += mine[around[i]];
      if (ms_cell_is_opened (cells[cell]) && cells[cell] != n_mines)
        return false;
    }
  return true;
}

MsExercise *
ms_exercise_read (const char *text, const MsAllocator *allocator)
{
  MsExercise parts, *exercise;
  char asked, total;
  int width, height, n = 0;
  MsCell cells[MS_EXERCISE_MOST_SIDE * MS_EXERCISE_MOST_SIDE];
  uint8_t mine[MS_EXERCISE_MOST_SIDE * MS_EXERCISE_MOST_SIDE];
  if (sscanf (text, "%2d %c%c %4d %4d %3dx%3d %n", &parts.topic, &asked, &total, &parts.cell,
          &parts.other, &width, &height, &n)
          != 7
      || n == 0 || parts.topic < 0 || parts.topic >= MS_N_TOPICS || width < 1 || height < 1
      || width > MS_EXERCISE_MOST_SIDE || height > MS_EXERCISE_MOST_SIDE
      || !read_cells (text + n, width, height, cells, mine))
    return NULL;
  parts.flag = asked == 'f';
  parts.has_total = total == 't';
  if ((asked != 'f' && asked != 'o') || (total != 't' && total != 'u')
      || !is_askable (parts.cell, width * height, cells)
      || !is_askable (parts.other, width * height, cells)
      || (parts.cell == -1 && parts.topic != MS_TOPIC_DECIDE)
      || (parts.other == -1) != (parts.topic != MS_TOPIC_GUESS))
    return NULL;
  ms_exercise_new (&parts, width, height, cells, mine, allocator, &exercise);
  return exercise;
}

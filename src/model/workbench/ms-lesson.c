/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-lesson.h"

#include "ms-document.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const MsLessonTask tasks[] = {
  { "3x3x1\n000\n011\n01H", MS_TASK_FLAG, MS_RUNG_ONE_NUMBER,
      N_ ("A number says how many of the cells around it hide a mine. Only one cell is covered "
          "here, so it is the mine. Flag it: with a right click, a long press, or the key F.") },
  { "4x3x2\n002H\n002H\n0011", MS_TASK_FLAG, MS_RUNG_ONE_NUMBER,
      N_ ("A 2 has two mines around it, and here only two cells are covered. Flag one of the two "
          "mines.") },
  { "6x3x2\n111111\n1FHHF1\n111111", MS_TASK_OPEN, MS_RUNG_ONE_NUMBER,
      N_ ("Both mines have their flags. A 1 that has its mine has no other, so the rest around it "
          "is safe. Open a safe cell: with a click, a tap, or the space key.") },
  { "5x3x2\n11211\n1HHH1\n11211", MS_TASK_OPEN, MS_RUNG_ONE_NUMBER,
      N_ ("No flags here: nobody needs them to win. Find the two mines in your mind, and open the "
          "cell that is safe.") },
  { "6x2x1\nH1HHHH\n11HHHH", MS_TASK_OPEN, MS_RUNG_ONE_NUMBER,
      N_ ("A cell without a number has no mine around it, so its neighbours open by themselves. "
          "Open a safe cell, and watch.") },
  { "5x3x2\n11211\n1FHF1\n11211", MS_TASK_CHORD, MS_RUNG_ONE_NUMBER,
      N_ ("A number that has all its flags opens the rest around it at one click. That is called "
          "a chord. Click a number that has its flags.") },
  { "6x3x2\n111111\n1HHHH1\n111111", MS_TASK_CHORD, MS_RUNG_ONE_NUMBER,
      N_ ("First the flag, then the chord: flag a mine, and click a 1 beside it.") },
  { "5x3x2\n11211\n1HFH1\n11211", MS_TASK_OPEN, MS_RUNG_ONE_NUMBER,
      N_ ("This flag is wrong, and a chord beside it would open a mine. Take the flag away, as you "
          "set it, and open the cell.") },
  { "5x3x2\nHHHHH\n11111\n00000", MS_TASK_OPEN, MS_RUNG_TWO_NUMBERS,
      N_ ("1-1 at an edge: the mine of the first 1 is in the first two cells, and the second 1 "
          "touches both of them. So its third cell is safe. Open it.") },
  { "3x5x2\nH10\nH10\nH10\nH10\nH10", MS_TASK_OPEN, MS_RUNG_TWO_NUMBERS,
      N_ ("The same along another wall. Begin at a corner, and open a safe cell.") },
  { "5x3x3\nHHHHH\n12121\n00000", MS_TASK_FLAG, MS_RUNG_TWO_NUMBERS,
      N_ ("1-2 at an edge: the 2 needs one mine more than the 1 beside it, and touches one cell "
          "more. That cell is a mine. Flag it.") },
  { "3x5x3\nH10\nH20\nH10\nH20\nH10", MS_TASK_FLAG, MS_RUNG_TWO_NUMBERS,
      N_ ("The same along another wall. Where does a 2 touch just one cell more than a 1? Flag "
          "that mine.") },
  { "5x3x2\nHHHHH\n11211\n00000", MS_TASK_FLAG, MS_RUNG_TWO_NUMBERS,
      N_ ("1-2-1 along a wall: the mines are straight across from the two 1s. Flag one of them.") },
  { "7x3x3\nHHHHHHH\n1121111\n0000000", MS_TASK_OPEN, MS_RUNG_TWO_NUMBERS,
      N_ ("Look for 1-2-1, or for 1-1 at an edge. Open a cell that is safe.") },
  { "4x3x2\nHHHH\n1221\n0000", MS_TASK_FLAG, MS_RUNG_TWO_NUMBERS,
      N_ ("1-2-2-1 along a wall: the mines are straight across from the two 2s. Flag one of "
          "them.") },
  { "8x3x4\nHHHHHHHH\n11122111\n00000000", MS_TASK_OPEN, MS_RUNG_TWO_NUMBERS,
      N_ ("Look for 1-2-2-1: the cells straight across from its 1s are safe. Open a safe cell.") },
  { "5x4x3\nHHHHH\n12321\n01H10\n01110", MS_TASK_OPEN, MS_RUNG_TWO_NUMBERS,
      N_ ("Take away what is certain first: the cell in the lower half is a mine, so three numbers "
          "need one less. Then 1-2-3-2-1 is really 1-1-2-1-1. Open a safe cell.") },
  { "4x5x3\nH100\nH211\nH3F1\nH211\nH100", MS_TASK_FLAG, MS_RUNG_TWO_NUMBERS,
      N_ ("The same along another wall, where the certain mine has its flag. Take it away from the "
          "numbers around it, and flag a mine of the wall.") },
  { "3x4x2\nHHH\nHHH\nH1H\nH1H", MS_TASK_OPEN, MS_RUNG_TWO_NUMBERS,
      N_ ("A hole: the mine of the lower 1 is one of the four cells at the sides, and the upper 1 "
          "touches all four. So the row above the upper 1 is safe. Open a cell of it.") },
  { "3x3x2\nHHH\nHH1\nH11", MS_TASK_OPEN, MS_RUNG_ONE_NUMBER,
      N_ ("A corner: one of the 1s touches a single covered cell. That is the mine of the other 1s "
          "too. Open a safe cell.") },
  { "3x3x3\nHHH\n13H\n01H", MS_TASK_FLAG, MS_RUNG_THREE_NUMBERS,
      N_ ("Three numbers together: the two 1s give the 3 only two of its mines. What only the 3 "
          "touches is the third. Flag it.") },
  { "3x3x2\nHHH\n12H\n01H", MS_TASK_OPEN, MS_RUNG_EQUATIONS,
      N_ ("This time the number between them is a 2: the two 1s already account for both of its "
          "mines, so what only the 2 touches is safe. Open it.") },
  { "5x1x1\nH1H1H", MS_TASK_FLAG, MS_RUNG_MINE_TOTAL,
      N_ ("The number of mines on the whole board helps too. Here only 1 mine is left for two 1s, "
          "so they share it. Flag it.") },
  { "4x4x1\nHHHH\nH1HH\nHHHH\nHHHH", MS_TASK_OPEN, MS_RUNG_MINE_TOTAL,
      N_ ("There is only 1 mine on this board, and the 1 needs it. What the 1 does not touch is "
          "safe. Open a safe cell.") },
  { "2x3x1\nHH\n11\n00", MS_TASK_DECIDE, MS_N_RUNG_RULES,
      N_ ("Sometimes nothing is certain. Is there a cell here that is safe for sure? Open it, or "
          "choose Nothing Is Certain.") },
  { "6x3x2\nHHHHHH\n111111\n000000", MS_TASK_DECIDE, MS_RUNG_TWO_NUMBERS,
      N_ ("Look well before you guess. Open a safe cell, or choose Nothing Is Certain.") },
  { "5x2x3\n2HHHH\nHHHHH", MS_TASK_DECIDE, MS_N_RUNG_RULES,
      N_ ("There are 3 mines on this board, and two of them are beside the 2. Open a safe cell, or "
          "choose Nothing Is Certain.") },
  { "5x2x3\n2HHHH\nHHHHH", MS_TASK_GUESS, MS_N_RUNG_RULES,
      N_ ("Now a guess is needed. Two of the three cells beside the 2 are mines, but only one of "
          "the other six. Open a cell where a mine is least likely.") },
  { "4x3x3\nHHHH\nHH1H\nHHHH", MS_TASK_GUESS, MS_N_RUNG_RULES,
      N_ ("The other way round: there are 3 mines on this board, but only one of them is beside "
          "the 1. Open a cell where a mine is least likely.") },
  { "3x3x3\nHHH\nH3H\n121", MS_TASK_GUESS, MS_N_RUNG_RULES,
      N_ ("Of the three cells at the top each is as likely to be a mine as the others. But a cell "
          "that shows more when it opens is the better guess. Which one?") },
};

const MsLessonTask *
ms_lesson_get (guint *n)
{
  *n = G_N_ELEMENTS (tasks);
  return tasks;
}

MsPosition *
ms_lesson_dup_position (const MsLessonTask *task)
{
  MsDocument *document;
  if (ms_document_read (task->board, strlen (task->board), &document, NULL) != MS_STATUS_OK)
    return NULL;
  MsPosition *position = ms_position_ref (document->position);
  ms_document_free (document);
  return position;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In which order a bag folds its boxes, whatever its states are kept in. */
#pragma once

#include "ms-problem.h"

/* The open boxes around a number that are not folded yet, into boxes; marks them in
 * folded[n_boxes], and returns how many.  Those that bind many numbers come first, because they
 * prune, and the number's own last, because there only one count of mines is left. */
static inline int
ms_fold_boxes (const MsProblem *problem, uint8_t *folded, int number, int boxes[MS_MAX_AROUND])
{
  const MsNumber *entry = &problem->numbers[number];
  int n = 0;
  for (int i = 0; i < entry->n_boxes; i++)
    {
      int box = entry->boxes[i], j = n;
      const MsBox *candidate = &problem->boxes[box];
      if (candidate->state != MS_BOX_OPEN || folded[box])
        continue;
      folded[box] = 1;
      for (; j > 0 && problem->boxes[boxes[j - 1]].n_numbers < candidate->n_numbers; j--)
        boxes[j] = boxes[j - 1];
      boxes[j] = box;
      n++;
    }
  return n;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-review.h"

const char *
ms_verdict_name (MsReviewVerdict verdict)
{
  static const char *const names[MS_N_VERDICTS] = {
    [MS_VERDICT_FIRST] = "first",
    [MS_VERDICT_CERTAIN] = "certain",
    [MS_VERDICT_BEST] = "best",
    [MS_VERDICT_WORSE] = "worse",
    [MS_VERDICT_AVOIDABLE] = "avoidable",
    [MS_VERDICT_MINE] = "mine",
    [MS_VERDICT_UNKNOWN] = "unknown",
  };
  return names[verdict];
}

const MsReviewOpening *
ms_review_find_opening (const MsReview *review, int move)
{
  int low = 0, high = review->n_openings;
  while (low < high)
    {
      int middle = low + (high - low) / 2;
      if (review->openings[middle].move < move)
        low = middle + 1;
      else
        high = middle;
    }
  bool found = low < review->n_openings && review->openings[low].move == move;
  return found ? &review->openings[low] : NULL;
}

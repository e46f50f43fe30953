/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-review-overlay.h"

#include <glib/gi18n.h>

/* The groups of the cells that were best to open, and of those that were opened: the overlay
 * outlines each. */
enum
{
  BEST = 1,
  OPENED = 2
};

MsBoardOverlay *
ms_review_overlay_new (const MsReview *review, const MsReviewOpening *opening)
{
  if (!ms_verdict_is_judged (opening->verdict))
    return NULL;
  MsBoardOverlay *overlay = ms_board_overlay_new (review->width, review->height);
  gboolean certain = opening->basis == MS_BASIS_CERTAIN;
  for (int i = 0; i < opening->n_best; i++)
    ms_board_overlay_add (overlay,
        &(MsOverlayCell){ .cell = opening->best_cells[i],
            .group = BEST,
            .sign = certain ? MS_OVERLAY_SAFE : MS_OVERLAY_NO_SIGN,
            .label = "★",
            .text = certain ? _ ("certainly safe") : _ ("the recommended guess") });
  for (int i = 0; i < opening->n_opens; i++)
    {
      /* An opened cell that was one of the best keeps their group and sign. */
      int cell = opening->opens[i], width = review->width;
      const MsOverlayCell *there = ms_board_overlay_find (overlay, cell % width, cell / width);
      MsOverlayCell opened = { .cell = cell,
        .group = there != NULL ? there->group : OPENED,
        .sign = there != NULL ? there->sign : MS_OVERLAY_NO_SIGN,
        .label = "?",
        .text = there != NULL                     ? _ ("opened, as recommended")
            : opening->verdict == MS_VERDICT_MINE ? _ ("opened, a certain mine")
                                                  : _ ("opened as a guess") };
      ms_board_overlay_add (overlay, &opened);
    }
  return overlay;
}

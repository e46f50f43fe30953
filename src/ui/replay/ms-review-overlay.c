/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-review-overlay.h"

#include <glib/gi18n.h>

/* Two groups, so that each has its outline. */
enum
{
  BEST = 1,
  OPENED = 2
};

static void
add_best (MsBoardOverlay *overlay, const MsReviewOpening *opening)
{
  gboolean certain = opening->basis == MS_BASIS_CERTAIN;
  for (int i = 0; i < opening->n_best; i++)
    ms_board_overlay_add (overlay,
        &(MsOverlayCell){ .cell = opening->best_cells[i],
            .group = BEST,
            .sign = certain ? MS_OVERLAY_SAFE : MS_OVERLAY_NO_SIGN,
            .label = "★",
            .text = certain ? _ ("certainly safe") : _ ("the recommended guess") });
}

/* What is opened may be the best, too. */
static void
add_opened (MsBoardOverlay *overlay, const MsReviewOpening *opening)
{
  int width = ms_board_overlay_get_width (overlay);
  for (int i = 0; i < opening->n_opens; i++)
    {
      int cell = opening->opens[i];
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
}

MsBoardOverlay *
ms_review_overlay_make (const MsReview *review, const MsReviewOpening *opening)
{
  if (!ms_verdict_is_judged (opening->verdict))
    return NULL;
  MsBoardOverlay *overlay = ms_board_overlay_new (review->width, review->height);
  add_best (overlay, opening);
  add_opened (overlay, opening);
  return overlay;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsWorthView: what the rungs of the ladder took in the player's games (ms-worth.h): what cost most
 * with the games to look at, then a row for each rung with its patterns and a plot over time.
 *
 * A game's button activates "records.watch-game", one beside each rung "app.train" with its topic.
 * It asks while it is shown, again and again until all games have been studied. */
#pragma once

#include "ms-records.h"

#include <gtk/gtk.h>

#define MS_TYPE_WORTH_VIEW (ms_worth_view_get_type ())
G_DECLARE_FINAL_TYPE (MsWorthView, ms_worth_view, MS, WORTH_VIEW, GtkBox)

/* Which games it is about from now on, also where they have changed. */
void ms_worth_view_set (MsWorthView *self, MsRecords *records, const MsRecordFilter *filter);

/* Whether all is shown that there is; for tests. */
gboolean ms_worth_view_is_complete (MsWorthView *self);

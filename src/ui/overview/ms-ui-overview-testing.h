/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What only tests ask of the overview and of the way to the next cell. */
#pragma once

#include "ms-overview-map.h"

typedef struct _MsOverviewImage MsOverviewImage;
typedef struct _MsOverview MsOverview;
/* What it draws; the frame, in logical pixels of the widget; whether nothing is out of date. */
const MsOverviewMap *ms_overview_get_map (MsOverview *self);
MsOverviewImage *ms_overview_get_image (MsOverview *self); /* NULL: not on the screen yet */
graphene_rect_t ms_overview_get_frame (MsOverview *self);
gboolean ms_overview_is_done (MsOverview *self);

typedef struct _MsOverviewController MsOverviewController;
MsOverview *ms_overview_controller_get_overview (MsOverviewController *self); /* borrowed */

typedef struct _MsGoals MsGoals;
/* The goals cells[n], row-major indices in ascending order, of a board that is width cells wide;
 * copied. */
MsGoals *ms_goals_new_of_cells (const int *cells, int n, int width);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsFirstPage: what there is to play, as tiles; an unfinished game above them, ways to other boards
 * below.
 *
 * It decides nothing: every button of it is an action of the window.  One tile is the default: it
 * gets the first focus, so that Enter plays it.  1, 2, 3 and 4 are the levels, as on the board;
 * Ctrl+Z brings back what was discarded.
 */
#pragma once

#include "ms-level-tile.h"

#include "ms-rules.h"

#define MS_TYPE_FIRST_PAGE (ms_first_page_get_type ())
G_DECLARE_FINAL_TYPE (MsFirstPage, ms_first_page, MS, FIRST_PAGE, GtkBox)

/* The small boards have the properties theme, ramp and style of look, of which a reference is taken. */
GtkWidget *ms_first_page_new (GObject *look);

/* What a tile begins; plain data. */
typedef struct
{
  MsRules rules; /* width 0: what is to be played is asked for first */
  const char *action; /* "win.level" */
  const char *target; /* a string; NULL: none */
} MsFirstChoice;

/* The tiles, in the order of reading, without best times; replaces those there were.
 * choices: [n], copied but for its strings, which are static. */
void ms_first_page_set_choices (
    MsFirstPage *self, const MsFirstChoice *choices, guint n, guint default_choice);
MsLevelTile *ms_first_page_get_tile (MsFirstPage *self, guint choice); /* borrowed */

/* The unfinished game, and those that were discarded; everything is copied. */
typedef struct
{
  const char *text; /* a sentence about it; NULL: there is none, nor what follows */
  int width, height;
  const MsCell *cells; /* [height * width]; its clock stands: shown is only which are opened */
  const char *discarded; /* a sentence about those that can be brought back; NULL: none */
} MsFirstOffer;

/* Where that hides the button with the focus, another one gets it: Undo before anything else. */
void ms_first_page_set_offer (MsFirstPage *self, const MsFirstOffer *offer);

/* Gives the focus to the default. */
void ms_first_page_focus (MsFirstPage *self);

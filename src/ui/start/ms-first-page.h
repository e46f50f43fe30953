/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsFirstPage: the games that can be begun, as tiles; above them an unfinished game, below them
 * buttons for other boards.
 *
 * The page only shows: every button of it activates an action of the window.  One tile is the
 * default: it has the focus at first, so that Enter begins its game.  The keys 1, 2, 3 and 4 are
 * the levels, as on the board; Ctrl+Z brings back what was discarded.
 */
#pragma once

#include "ms-position.h"
#include "ms-rules.h"

#include <gtk/gtk.h>

#define MS_TYPE_FIRST_PAGE (ms_first_page_get_type ())
G_DECLARE_FINAL_TYPE (MsFirstPage, ms_first_page, MS, FIRST_PAGE, GtkBox)

/* look is an object whose properties theme, ramp and style the small boards use; a reference is
 * taken. */
GtkWidget *ms_first_page_new (GObject *look);

/* The game that a tile begins; plain data. */
typedef struct
{
  MsRules rules; /* width 0: the player is asked first what to play */
  const char *action; /* "win.level" */
  const char *target; /* a string; NULL: none */
} MsFirstChoice;

/* Sets the tiles, in reading order and without best times, in place of those there were. choices:
 * [n], copied except for the strings, which are static. */
void ms_first_page_set_choices (
    MsFirstPage *self, const MsFirstChoice *choices, guint n, guint default_choice);

/* time: the best time of that choice, "12.34 s"; NULL: there is none. */
void ms_first_page_set_best_time (MsFirstPage *self, guint choice, const char *time);

/* Whether a sentence tells of the lesson. */
void ms_first_page_set_welcome (MsFirstPage *self, gboolean shown);

/* The unfinished game, and those that were discarded; all of it is copied. */
typedef struct
{
  /* A sentence about the unfinished game; NULL: there is none, and the next three fields are
   * ignored. */
  const char *text;
  int width, height;
  /* [height * width]; as the clock is stopped, only which cells are opened is shown. */
  const MsCell *cells;
  /* A sentence about the discarded games that can be brought back; NULL: none. */
  const char *discarded;
  gboolean under_way; /* it is the game of this window, to which the page leads back */
} MsFirstOffer;

/* Sets the offer.  If this hides the button that has the focus, another button gets it: preferably
 * Undo. */
void ms_first_page_set_offer (MsFirstPage *self, const MsFirstOffer *offer);

/* Gives the focus to the game of this window, if that is offered, else to the default tile. */
void ms_first_page_focus (MsFirstPage *self);

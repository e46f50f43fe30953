/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A board in an MsGame, with all that goes where the board goes when it is set aside or replaced:
 * its play, how far it was played with help, what of it is in a file, and the track of the pointer.
 * The time is here only while the board is away; that of the current board is on the game's clock.
 * Private to MsGame, which it does not see. */
#pragma once

#include "ms-clock.h"
#include "ms-play.h"
#include "ms-pointer-track.h"

typedef struct
{
  MsPlay *play; /* owned, never NULL: a game or an analysis */
  MsPosition *position; /* what the player sees, once somebody has asked; NULL after a change */
  guint64 serial; /* differs for each board of a game */

  gboolean paused;
  gboolean watched; /* see ms_game_watch */
  gboolean assisted;
  gboolean odds_seen; /* odds were seen of this position, in which some cell is open */

  gint64 elapsed_ms; /* while it is away */
  gboolean clock_ran; /* when it went away */
  MsPointerTrack track;

  /* How often the board was changed, and how often when it was last put into a file, so that a save
   * that ends late knows what it has saved. */
  guint64 n_changes, n_saved;
  /* An analysis as it was opened or last saved; NULL: there is none, as for a game. */
  MsPosition *saved;
  double saved_density;
} MsGameBoard;

/* Takes play, whose present state counts as saved. */
MsGameBoard *ms_game_board_new (MsPlay *play, guint64 serial);
void ms_game_board_free (MsGameBoard *self); /* NULL is allowed */

/* Stops clock and keeps its time; and sets clock to the time that was kept. */
void ms_game_board_leave (MsGameBoard *self, MsClock *clock);
void ms_game_board_return (MsGameBoard *self, MsClock *clock);

/* Drops what was known of the cells as they were. */
void ms_game_board_forget_position (MsGameBoard *self);
MsPosition *ms_game_board_ref_position (MsGameBoard *self); /* owned by the caller */

/* Odds of the position are shown.  TRUE: nothing had made the game assisted so far, and its next
 * opening will.  NULL is allowed. */
gboolean ms_game_board_see_odds (MsGameBoard *self);
gboolean ms_game_board_stays_assisted (const MsGameBoard *self);

/* Something would be lost with the board: any change of a game; of an analysis what differs from
 * that which was opened or saved, since edits that were taken back are no loss. */
gboolean ms_game_board_is_modified (const MsGameBoard *self);
/* The first n_changes of its changes count as saved, which made saved, of which a reference is
 * taken, with density. */
void ms_game_board_note_saved (
    MsGameBoard *self, guint64 n_changes, MsPosition *saved, double density);
/* The board is in no file as it is. */
void ms_game_board_note_unsaved (MsGameBoard *self);

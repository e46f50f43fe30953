/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsResultBar: the card shown when a game has ended, with what to do next.  No modal dialog is
 * used.
 *
 * It is a page of a GtkStack beside the counters, whose place it takes, and repeats what they
 * said; the status line says how the game ended.  It is two lines high at every width and with
 * every text, so that the stack, which is as high as its highest page, has the same height before
 * and after the end.  A button shows in full what has no room on the card.
 *
 * Signal
 *   closed ()   by the player, with the button of the card
 */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_RESULT_BAR (ms_result_bar_get_type ())
G_DECLARE_FINAL_TYPE (MsResultBar, ms_result_bar, MS, RESULT_BAR, GtkBox)

/* What there is to say of a game that has ended.  Texts for the player, owned; NULL: there is
 * nothing to say, or it is not known. */
typedef struct
{
  char *end; /* how the game ended, as a sentence; never NULL */
  char *time, *mines; /* as the counters showed them; never NULL */
  char *speed, *efficiency, *guesses, *place; /* in few words */
  char *speed_sentence, *efficiency_sentence, *guesses_sentence, *place_sentence;
} MsResultText;

/* Sets text, which is taken, of a game that was won or lost; NULL: the card is empty. */
void ms_result_bar_set_text (MsResultBar *self, MsResultText *text, gboolean won);

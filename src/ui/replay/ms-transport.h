/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsTransport: the bar under a replay: a slider of its time with marks, buttons to play, to step and
 * to go to guesses, and the speed.  It lets the playback's time pass with the frames of the display
 * while it plays.
 *
 * Its buttons are actions of the window ("win.play", "win.step-next", …); the rest it does itself. */
#pragma once

#include "ms-playback.h"

#include <gtk/gtk.h>

#define MS_TYPE_TRANSPORT (ms_transport_get_type ())
G_DECLARE_FINAL_TYPE (MsTransport, ms_transport, MS, TRANSPORT, GtkBox)

void ms_transport_set_playback (MsTransport *self, MsPlayback *playback); /* once; refed */

/* The button that plays, for the focus to begin with. */
GtkWidget *ms_transport_get_play_button (MsTransport *self);
GtkRange *ms_transport_get_range (MsTransport *self); /* borrowed */

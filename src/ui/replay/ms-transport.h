/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsTransport: the bar under a replay: a slider of its time with marks, buttons to play, to step
 * and to go to guesses, and the speed.  While the replay plays, the bar advances the playback's
 * time with each frame of the display.
 *
 * Its buttons activate actions of the window ("win.play", "win.step-next", …); the bar handles the
 * slider and the speed itself. */
#pragma once

#include "ms-playback.h"

#include <gtk/gtk.h>

#define MS_TYPE_TRANSPORT (ms_transport_get_type ())
G_DECLARE_FINAL_TYPE (MsTransport, ms_transport, MS, TRANSPORT, GtkBox)

/* To be called once; a reference is taken. */
void ms_transport_set_playback (MsTransport *self, MsPlayback *playback);

/* The button that plays, which should have the focus first. */
GtkWidget *ms_transport_get_play_button (MsTransport *self);
GtkRange *ms_transport_get_range (MsTransport *self); /* borrowed */

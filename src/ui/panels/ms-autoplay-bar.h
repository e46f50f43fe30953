/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsAutoplayBar: the controls of a game that plays itself: step, run, stop, and how fast.
 *
 * The buttons are the window's actions autoplay-step, autoplay-run, autoplay-stop and autoplay; the
 * bar itself only knows the speed.
 *
 * Properties
 *   speed  double, read-write, 0…1: from slow to fast
 */
#pragma once

#include <gtk/gtk.h>

#define MS_TYPE_AUTOPLAY_BAR (ms_autoplay_bar_get_type ())
G_DECLARE_FINAL_TYPE (MsAutoplayBar, ms_autoplay_bar, MS, AUTOPLAY_BAR, GtkBox)

/* Milliseconds for which a move is shown before it is made: 2000 at speed 0, 20 at speed 1. */
guint ms_autoplay_bar_get_interval (MsAutoplayBar *self);

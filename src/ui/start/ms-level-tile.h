/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A board that can be begun, as a large button: a small board over its title, its size and, where
 * there is something to say of it, a note.  The small board is a sample of its level, and not the
 * one that will be played. */
#pragma once

#include "ms-rules.h"

#include <gtk/gtk.h>

/* look: an object whose properties theme, ramp and style the small board follows.  rules: their
 * width is 0 where nothing is known of the board. */
GtkWidget *ms_level_tile_new (
    GObject *look, const MsRules *rules, const char *title, const char *size);
/* Has a small board, an MsMiniature, follow the properties of look. */
void ms_level_tile_bind_look (GObject *look, gpointer miniature);

/* note: shown under the size; NULL: nothing is. */
void ms_level_tile_set_note (GtkWidget *tile, const char *note);
/* What screen readers call it, as the labels in a button are not read: at first, and without spoken
 * (NULL), its title and its size; then these and spoken. */
void ms_level_tile_set_spoken (GtkWidget *tile, const char *spoken);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsSupposeView: the part of the page of odds where something is supposed of a cell: the cell it is
 * about, what is supposed already, and why something cannot be.  It changes nothing itself.
 *
 * Signals
 *   suppose (int)    an MsCertainty that is to be assumed of the subject
 *   take-back (int)  the cell of which nothing is to be assumed any more; -1: of any cell
 */
#pragma once

#include "ms-variation.h"

#include <gtk/gtk.h>

#define MS_TYPE_SUPPOSE_VIEW (ms_suppose_view_get_type ())
G_DECLARE_FINAL_TYPE (MsSupposeView, ms_suppose_view, MS, SUPPOSE_VIEW, GtkBox)

/* name: of the subject, the cell that the buttons are about; copied.  NULL: there is no cell of which
 * something can be supposed. */
void ms_suppose_view_set_subject (MsSupposeView *self, const char *name);

/* Lists what the variation assumes; width: of the board, in cells. */
void ms_suppose_view_set_variation (MsSupposeView *self, MsVariation *variation, int width);

/* sentence: why what is supposed cannot be; copied.  NULL: nothing was refuted. */
void ms_suppose_view_set_refutation (MsSupposeView *self, const char *sentence);

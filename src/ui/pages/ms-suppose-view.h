/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsSupposeView: the part of the page of odds where something is supposed of a cell: the cell it is
 * about, what is supposed already, and why something cannot be.  It changes nothing itself.
 *
 * Signals
 *   suppose (int)    an MsCertainty is to be assumed of the subject
 *   take-back (int)  so much is not to be assumed of that cell any more; -1: of any
 */
#pragma once

#include "ms-variation.h"

#include <gtk/gtk.h>

#define MS_TYPE_SUPPOSE_VIEW (ms_suppose_view_get_type ())
G_DECLARE_FINAL_TYPE (MsSupposeView, ms_suppose_view, MS, SUPPOSE_VIEW, GtkBox)

GtkWidget *ms_suppose_view_new (void);

/* name: of the cell that a button is about, copied; NULL: there is none of which something can be
 * supposed. */
void ms_suppose_view_set_subject (MsSupposeView *self, const char *name);

/* What is assumed, on a board so wide. */
void ms_suppose_view_set_variation (MsSupposeView *self, MsVariation *variation, int width);

/* A sentence, copied; NULL: nothing was refuted. */
void ms_suppose_view_set_refutation (MsSupposeView *self, const char *sentence);

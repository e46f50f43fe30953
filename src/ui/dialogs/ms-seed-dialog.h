/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsSeedDialog: asks for the seed of a board, and for the rules that make a board of it.  A whole
 * line (ms-seed-text.h) put into the field of the seed fills in the rules too.
 *
 * Signals
 *   start (rules, seed)   gpointer to const MsRules, valid in the handler; guint64.  The dialog
 *                         closes itself afterwards
 */
#pragma once

#include "ms-rules.h"

#include <gtk/gtk.h>

#define MS_TYPE_SEED_DIALOG (ms_seed_dialog_get_type ())
G_DECLARE_FINAL_TYPE (MsSeedDialog, ms_seed_dialog, MS, SEED_DIALOG, GtkWindow)

/* rules: what to begin with, copied; seed: the text to begin with. */
MsSeedDialog *ms_seed_dialog_new (GtkWindow *parent, const MsRules *rules, const char *seed);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsSeedDialog: asks for the seed of a board, and for the rules by which a board is made from it.
 * A whole line (ms-seed-text.h), pasted into the field of the seed, fills in the rules too.
 *
 * Signals
 *   start (rules, seed)   gpointer to const MsRules, valid in the handler only; guint64.  The
 *                         dialog closes itself afterwards
 */
#pragma once

#include "ms-rules.h"

#include <gtk/gtk.h>

#define MS_TYPE_SEED_DIALOG (ms_seed_dialog_get_type ())
G_DECLARE_FINAL_TYPE (MsSeedDialog, ms_seed_dialog, MS, SEED_DIALOG, GtkWindow)

/* rules: those shown at first, copied; seed: the text in the field at first. */
MsSeedDialog *ms_seed_dialog_new (GtkWindow *parent, const MsRules *rules, const char *seed);

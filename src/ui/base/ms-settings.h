/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program's settings: from the installed schema, or from the one in the build tree. */
#pragma once

#include "ms-odds-format.h"

#include <gio/gio.h>

/* A new reference, or NULL when no schema is found (a broken installation): GSettings itself would
 * abort.  A program that runs in the build tree takes that tree's schema, which fits it. */
GSettings *ms_settings_new (void);

/* How chances are to be written, as the player chose. */
MsOddsFormat ms_settings_get_numbers (GSettings *settings);

/* The player's name, valid UTF-8: the name of the account unless another is set. */
char *ms_settings_dup_player (GSettings *settings);

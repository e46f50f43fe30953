/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program's settings: the schema installed with it, or the one of the build tree. */
#pragma once

#include "ms-odds-format.h"

#include <gio/gio.h>

/* A new reference, or NULL when no schema is found (a broken installation): GSettings itself would
 * abort.  A program in the build tree takes the schema of that tree, which fits it. */
GSettings *ms_settings_new (void);

/* How the player wants chances written. */
MsOddsFormat ms_settings_get_numbers (GSettings *settings);

/* The name the player goes by, valid UTF-8: that of the account where none is chosen. */
char *ms_settings_dup_player (GSettings *settings);

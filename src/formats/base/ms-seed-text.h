/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* The seed of a board with the rules it belongs to, as one line that people can pass on:
 *
 *   30x16x99 open 1234567              width, height and mines; the promise for the first click
 *   30x16x99 open no-guess 1234567     the same for a board that needs no guess
 *
 * The same line and the same first click give the same board. */
#pragma once

#include "ms-rules.h"
#include "ms-status.h"

#include <glib.h>

/* The line; owned by the caller. */
char *ms_seed_text_dup (const MsRules *rules, guint64 seed);

/* Reads such a line, or a seed alone, in capital or small letters and with any space between the
 * words.  Returns FALSE, with nothing changed, where text is neither.  *has_rules becomes TRUE
 * where text has rules, which are then in *rules (they have been checked, and the rule set is
 * MS_RULES_FREE); a seed alone leaves *rules unchanged. */
gboolean ms_seed_text_read (const char *text, MsRules *rules, guint64 *seed, gboolean *has_rules);

/* Reads a level's name or "WxHxM" into the size and the mines of rules; the other fields of rules
 * are checked with them.  Returns MS_STATUS_FILE_BAD_HEADER where text is neither, and
 * MS_STATUS_BAD_SIZE or MS_STATUS_BAD_MINES, with the numbers as they were typed, where such a game
 * is impossible. */
MsStatus ms_seed_text_read_level (const char *text, MsRules *rules, MsErrorInfo *info);

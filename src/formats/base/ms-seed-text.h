/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The seed of a board with the rules it belongs to, as one line that people can pass on:
 *
 *   30x16x99 open 1234567              width, height and mines; the promise for the first click
 *   30x16x99 open no-guess 1234567     the same, of a board that needs no guess
 *
 * The same line and the same first click are the same board. */
#pragma once

#include "ms-rules.h"
#include "ms-status.h"

#include <glib.h>

/* The caller's. */
char *ms_seed_text_dup (const MsRules *rules, guint64 seed);

/* Reads such a line, or a seed alone, in any case and with any space between the words.  FALSE, and
 * nothing changes, where text is neither.  *has_rules: text has rules, which are in *rules now
 * (playable ones, by free rules); a seed alone leaves *rules as it was. */
gboolean ms_seed_text_read (const char *text, MsRules *rules, guint64 *seed, gboolean *has_rules);

/* A level's name or "WxHxM" as the size and mines of rules, whose other fields say what else must be
 * possible.  MS_STATUS_FILE_BAD_HEADER where it is neither; MS_STATUS_BAD_SIZE, MS_STATUS_BAD_MINES, with
 * the numbers as they were typed, where there can be no such game. */
MsStatus ms_seed_text_read_level (const char *text, MsRules *rules, MsErrorInfo *info);

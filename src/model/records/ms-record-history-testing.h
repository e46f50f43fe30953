/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What only tests call of a record's history: its moves one by one. */
#pragma once

#include "ms-record-history.h"

/* Appends one more move to those in text. */
void ms_record_moves_append (GString *text, const MsRules *rules, const MsMove *move);
/* An array of MsMove, or NULL where text is not of the form of moves or leaves the board. */
GArray *ms_record_moves_read (const MsRules *rules, const char *text);

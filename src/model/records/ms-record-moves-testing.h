/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What only tests call of the moves as text. */
#pragma once

#include "ms-record-moves.h"

/* Appends one more move to those in text. */
void ms_record_moves_append (GString *text, const MsRules *rules, const MsMove *move);

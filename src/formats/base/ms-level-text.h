/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A level as somebody types it. */
#pragma once

#include "ms-rules.h"
#include "ms-status.h"

/* A level's name or "WxHxM" as the size and mines of rules, whose other fields say what else must be
 * possible.  MS_STATUS_FILE_BAD_HEADER where it is neither; MS_STATUS_BAD_SIZE, MS_STATUS_BAD_MINES, with
 * the numbers as they were typed, where there can be no such game. */
MsStatus ms_level_text_read (const char *text, MsRules *rules, MsErrorInfo *info);

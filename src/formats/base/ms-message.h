/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Sentences for people, translated, from what core, solver and formats report.  Shared by the
 * GObject layers and the command line, so that both say the same.  The texts are owned by the
 * caller. */
#pragma once

#include "ms-status.h"

#include <glib.h>

/* One sentence without a file name and without "line 3:", e.g.  "This row has 29 cells; 30 were
 * expected."  In a file that is not text, the place is part of the sentence: "The file breaks off.
 * (at byte 123)". */
char *ms_message_dup_sentence (const MsErrorInfo *info);

/* "NAME:LINE:COLUMN: sentence", leaving out what is not known. */
char *ms_message_dup (const MsErrorInfo *info, const char *file_name);

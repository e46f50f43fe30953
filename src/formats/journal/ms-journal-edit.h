/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An edit as the words of a journal (ms-journal.h).  Private to formats. */
#pragma once

#include "ms-edit.h"

#include <glib.h>

void ms_journal_edit_append (GString *text, const MsEdit *edit, gboolean joined);

/* All of the text up to end.  TRUE and an owned *edit; FALSE where it is no edit that is possible.
 */
gboolean ms_journal_edit_parse (const char *text, const char *end, MsEdit **edit, gboolean *joined);

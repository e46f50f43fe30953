/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table as a source file, with a comment that says how it was made. */
#pragma once

#include "ms-fit.h"

/* name: that of the variable; note: one line more for the comment, or NULL.  False when it could not be
 * written. */
bool ms_table_write (const char *file, const char *name, const MsLearnedTable *table,
    const MsFitRecipe *recipe, const MsRows *rows, const char *note);

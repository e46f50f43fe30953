/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes a table as a C source file, with a comment that says how it was made. */
#pragma once

#include "ms-fit.h"

/* name: the name of the variable; note: one more line for the comment, or NULL.  False when the
 * file could not be written. */
bool ms_table_write (const char *file, const char *name, const MsLearnedTable *table,
    const MsFitRecipe *recipe, const MsRows *rows, const char *note);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The figures of records: those that are kept, and those that a formula makes of them.
 *
 * A formula is written in the names that columns have in CSV, of those that are numbers or truths
 * (0 and 1), in "time", which is "seconds", in the names of derived columns, and in numbers, with
 * + - * / ^, brackets, sqrt () and ln (): "3bv / time".  Derived columns are such formulas, and so
 * are the columns that a player makes up.  A figure that is not known, a division by 0 and whatever
 * has no value make the whole formula unknown. */
#pragma once

#include "ms-record-columns.h"

typedef struct _MsRecordFormula MsRecordFormula;

#define MS_RECORD_FORMULA_MOST 200 /* bytes of a formula's text */

/* NULL, and a sentence in *fault that names the place, where text is no formula; the caller's. */
MsRecordFormula *ms_record_formula_new (const char *text, char **fault);
void ms_record_formula_free (MsRecordFormula *formula);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsRecordFormula, ms_record_formula_free)

/* Its value; NaN where it has none. */
double ms_record_formula_evaluate (const MsRecordFormula *formula, const MsRecord *record);
/* The same in SQL, by which rows are sorted, NULL where it has no value; kept for good.  It uses
 * functions of ours. */
const char *ms_record_formula_get_sql (const MsRecordFormula *formula);
/* Makes these functions known to a database; SQLITE_OK, or what SQLite says. */
int ms_record_formula_add_functions (sqlite3 *db);
/* What may stand in formulas, comma-separated; the caller's. */
char *ms_record_formula_dup_names (void);

/* The value of a count, share or number, or of a derived column; NaN where it is not known. */
double ms_record_figure_get (const MsRecordColumn *column, const MsRecord *record);
/* What a column means: its sentence, its formula, or both; "" where its title says it all.  The
 * caller's. */
char *ms_record_figure_dup_about (const MsRecordColumn *column);
/* The SQL by which rows are sorted by a column; kept for good. */
const char *ms_record_figure_get_sql (const MsRecordColumn *column);

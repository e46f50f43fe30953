/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of a record as values of SQLite, after the table in ms-record-columns.h.  Private to
 * model. */
#pragma once

#include "ms-record-columns.h"

#include <sqlite3.h>

/* Binds the columns of parts to the places of statement from first on, in the order of
 * ms_record_columns_dup_names; the place after them.  The statement keeps copies. */
int ms_record_bind (
    sqlite3_stmt *statement, int first, const MsRecord *record, MsRecordParts parts);

/* Reads the columns of parts out of a sound row, from its first column on.  What is NULL stays as
 * it is in record, which is a new one. */
void ms_record_fetch (sqlite3_stmt *row, MsRecord *record, MsRecordParts parts);

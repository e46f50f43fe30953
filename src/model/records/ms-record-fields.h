/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of a record as fields of CSV, after the table in ms-record-columns.h; the forms are
 * those of ms-record-csv.h.  Private to model. */
#pragma once

#include "ms-record-columns.h"

/* The field, the caller's; "" where the value is not known. */
char *ms_record_field_dup (const MsRecord *record, const MsRecordColumn *column);

/* Sets the value of column in record, which is a new one, to what text says; FALSE where that is
 * not of its form or not within its limits.  Width and height are judged with the mines, so that
 * they have to be set before these. */
gboolean ms_record_field_set (MsRecord *record, const MsRecordColumn *column, const char *text);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which rows of the database a filter lets through.  Private to model. */
#pragma once

#include "ms-record-filter.h"

/* SQL that is true of those rows; only what the filter asks for stands in it, so that an index of
 * the schema can serve it.  It holds numbers and names of our own, nothing from outside.  The
 * caller's. */
char *ms_record_where_dup (const MsRecordFilter *filter);

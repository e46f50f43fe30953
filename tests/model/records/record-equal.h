/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether two records say the same, column by column: every column but id is equal, and NaN equals
 * NaN. */
#pragma once

#include "ms-record-columns.h"

#include <math.h>

static gboolean
same_number (double a, double b)
{
  return a == b || (isnan (a) && isnan (b));
}

static gboolean
same_bytes (GBytes *a, GBytes *b)
{
  return a == NULL || b == NULL ? a == b : g_bytes_equal (a, b);
}

static gboolean
same_value (const MsRecordColumn *column, gconstpointer a, gconstpointer b)
{
  switch (column->kind)
    {
    case MS_RECORD_KIND_ID:
    case MS_RECORD_KIND_MOMENT:
    case MS_RECORD_KIND_SPAN:
      return *(const gint64 *)a == *(const gint64 *)b;
    case MS_RECORD_KIND_SEED:
      return *(const guint64 *)a == *(const guint64 *)b;
    case MS_RECORD_KIND_SIDE:
    case MS_RECORD_KIND_MINES:
    case MS_RECORD_KIND_COUNT:
      return *(const int *)a == *(const int *)b;
    case MS_RECORD_KIND_TRUTH:
      return column->size == sizeof (bool) ? *(const bool *)a == *(const bool *)b
                                           : !*(const gboolean *)a == !*(const gboolean *)b;
    case MS_RECORD_KIND_FIRST_CLICK:
      return *(const MsFirstClick *)a == *(const MsFirstClick *)b;
    case MS_RECORD_KIND_RULE_SET:
      return *(const MsRuleSet *)a == *(const MsRuleSet *)b;
    case MS_RECORD_KIND_SHARE:
    case MS_RECORD_KIND_NUMBER:
      return same_number (*(const double *)a, *(const double *)b);
    case MS_RECORD_KIND_NAME:
    case MS_RECORD_KIND_TEXT:
      return g_strcmp0 (*(char *const *)a, *(char *const *)b) == 0;
    case MS_RECORD_KIND_BYTES:
      return same_bytes (*(GBytes *const *)a, *(GBytes *const *)b);
    default:
      g_return_val_if_reached (FALSE);
    }
}

static gboolean
record_equal (const MsRecord *a, const MsRecord *b)
{
  const MsRecordColumn *column;
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    {
      if (column->part != MS_RECORD_PART_ID && column->formula == NULL
          && !same_value (
              column, G_STRUCT_MEMBER_P (a, column->offset), G_STRUCT_MEMBER_P (b, column->offset)))
        return FALSE;
    }
  return TRUE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-record-filter.h"

static void
add_number (GString *sql, const char *condition, gint64 number)
{
  g_string_append_printf (sql, " AND %s %" G_GINT64_FORMAT, condition, number);
}

/* A truth of the row that has to be wanted, unless any will do. */
static void
add_truth (GString *sql, const char *truth, int wanted)
{
  if (wanted != MS_RECORD_ANY)
    g_string_append_printf (sql, " AND (%s) = %d", truth, wanted != 0);
}

static void
add_level (GString *sql, const MsRecordFilter *filter)
{
  if (filter->width == 0)
    return;
  add_number (sql, "width =", filter->width);
  add_number (sql, "height =", filter->height);
  add_number (sql, "mines =", filter->mines);
}

char *
ms_record_filter_dup_sql (const MsRecordFilter *filter)
{
  GString *sql = g_string_new ("1");
  if (filter->id != 0)
    add_number (sql, "id =", filter->id);
  add_level (sql, filter);
  add_truth (sql, "no_guess", filter->no_guess);
  add_truth (sql, "assisted", filter->assisted);
  add_truth (sql, "won", filter->won);
  if (filter->measured != MS_RECORD_ANY)
    add_number (sql, "measured =", filter->measured != 0);
  add_truth (sql, "source IS NOT NULL", filter->foreign);
  add_truth (sql, "avoidable > 0", filter->avoidable);
  if (filter->rule_set != MS_RECORD_ANY)
    g_string_append_printf (
        sql, " AND rule_set = '%s'", ms_rule_set_name ((MsRuleSet)filter->rule_set));
  if (filter->from != 0)
    add_number (sql, "ended_at >=", filter->from);
  if (filter->until != 0)
    add_number (sql, "ended_at <", filter->until);
  if (filter->least_bbbv > 0)
    add_number (sql, "bbbv >=", filter->least_bbbv);
  return g_string_free (sql, FALSE);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-record-columns.h"

#include <math.h>

/* The offset of a field; no other type than the one named compiles. */
#define AT(type, field) \
  (offsetof (MsRecord, field) + 0 * sizeof (1 ? &((MsRecord *)NULL)->field : (type *)NULL))

#define GAME(kind) MS_RECORD_KIND_##kind, MS_RECORD_PART_GAME
#define MEASURE(kind) MS_RECORD_KIND_##kind, MS_RECORD_PART_MEASURES
#define HISTORY(kind) MS_RECORD_KIND_##kind, MS_RECORD_PART_HISTORY
#define MOST_MINES (MS_MAX_SIDE * MS_MAX_SIDE - 1)
#define MOST_PLUCK 1000000000
#define NULLED .nullable = TRUE
#define NEEDED .needed = TRUE

/* clang-format off */
const MsRecordColumn ms_record_columns[] = {
  { "id", NULL, MS_RECORD_KIND_ID, MS_RECORD_PART_ID, AT (gint64, id) },
  { "ended_at", "date", GAME (MOMENT), AT (gint64, ended_at), 0, MS_RECORD_LAST_MS, NEEDED },
  { "width", "width", GAME (SIDE), AT (int, rules.width), 1, MS_MAX_SIDE, NEEDED },
  { "height", "height", GAME (SIDE), AT (int, rules.height), 1, MS_MAX_SIDE, NEEDED },
  { "mines", "mines", GAME (MINES), AT (int, rules.mines), 0, MOST_MINES, NEEDED },
  { "elapsed_ms", "seconds", GAME (SPAN), AT (gint64, elapsed_ms), 0, MS_RECORD_MOST_MS, NEEDED },
  { "won", "won", GAME (TRUTH), AT (gboolean, won), 0, 1, NEEDED },
  { "first_click", "first_click", GAME (FIRST_CLICK), AT (MsFirstClick, rules.first_click) },
  { "no_guess", "no_guess", GAME (FLAG), AT (bool, rules.no_guess), 0, 1 },
  { "seed", "seed", GAME (SEED), AT (guint64, seed) },
  { "assisted", "assisted", GAME (TRUTH), AT (gboolean, assisted), 0, 1 },
  { "player", "player", GAME (NAME), AT (char *, player) },
  { "measured", NULL, MEASURE (TRUTH), AT (gboolean, measured), 0, 1 },
  { "bbbv", "3bv", MEASURE (COUNT), AT (int, bbbv), 0, G_MAXINT, NULLED },
  { "solved_bbbv", "solved_3bv", MEASURE (COUNT), AT (int, solved_bbbv), 0, G_MAXINT, NULLED },
  { "left_clicks", "left_clicks", MEASURE (COUNT), AT (int, left_clicks), 0, G_MAXINT, NULLED },
  { "right_clicks", "right_clicks", MEASURE (COUNT), AT (int, right_clicks), 0, G_MAXINT, NULLED },
  { "chords", "chords", MEASURE (COUNT), AT (int, chords), 0, G_MAXINT, NULLED },
  { "guesses", "guesses", MEASURE (COUNT), AT (int, guesses), 0, G_MAXINT, NULLED },
  { "luck", "luck", MEASURE (FRACTION), AT (double, luck), 0, 1, NULLED },
  { "avoidable", "avoidable", MEASURE (COUNT), AT (int, avoidable), 0, G_MAXINT, NULLED },
  { "survival", "survival", MEASURE (FRACTION), AT (double, survival), 0, 1, NULLED },
  { "pluck", "pluck", MEASURE (FRACTION), AT (double, pluck), 0, MOST_PLUCK, NULLED },
  { "rule_set", "rule_set", GAME (RULE_SET), AT (MsRuleSet, rules.rule_set) },
  { "source", "source", GAME (NAME), AT (char *, source), NULLED },
  { "path", NULL, MS_RECORD_KIND_BYTES, MS_RECORD_PART_PATH, AT (GBytes *, path), NULLED },
  { "layout", "layout", HISTORY (BYTES), AT (GBytes *, layout), NULLED },
  { "moves", "moves", HISTORY (TEXT), AT (char *, moves), NULLED },
};
/* clang-format on */

gboolean
ms_record_column_is_unknown (const MsRecordColumn *column, const MsRecord *record)
{
  if (!column->nullable)
    return FALSE;
  if (column->kind == MS_RECORD_KIND_COUNT)
    return G_STRUCT_MEMBER (int, record, column->offset) < 0;
  if (column->kind == MS_RECORD_KIND_FRACTION)
    return isnan (G_STRUCT_MEMBER (double, record, column->offset));
  return G_STRUCT_MEMBER (gpointer, record, column->offset) == NULL;
}

/* --- SQL --- */

/* The names of parts, or text for each of them. */
static char *
dup_list (MsRecordParts parts, const char *text)
{
  GString *list = g_string_new (NULL);
  for (int i = 0; i < MS_RECORD_N_COLUMNS; i++)
    if (ms_record_columns[i].part & parts)
      g_string_append_printf (
          list, "%s%s", list->len > 0 ? ", " : "", text != NULL ? text : ms_record_columns[i].sql);
  return g_string_free (list, FALSE);
}

char *
ms_record_columns_dup_names (MsRecordParts parts)
{
  return dup_list (parts, NULL);
}

char *
ms_record_columns_dup_places (MsRecordParts parts)
{
  return dup_list (parts, "?");
}

/* A value that may be NULL is then taken for 0, which is possible wherever NULL is. */
static void
append_limits (GString *sql, const MsRecordColumn *column)
{
  g_string_append_printf (sql,
      column->nullable ? " AND ifnull (%s, 0) BETWEEN %" G_GINT64_FORMAT " AND %" G_GINT64_FORMAT
                       : " AND %s BETWEEN %" G_GINT64_FORMAT " AND %" G_GINT64_FORMAT,
      column->sql, column->least, column->most);
}

static void
append_names (GString *sql, const MsRecordColumn *column)
{
  g_string_append_printf (sql, " AND %s IN (", column->sql);
  for (int i = 0; i < MS_N_FIRST_CLICKS; i++)
    g_string_append_printf (
        sql, "%s'%s'", i > 0 ? ", " : "", ms_first_click_name ((MsFirstClick)i));
  g_string_append_c (sql, ')');
}

static void
append_rule_sets (GString *sql, const MsRecordColumn *column)
{
  g_string_append_printf (sql, " AND %s IN (", column->sql);
  for (int i = 0; i < MS_N_RULE_SETS; i++)
    g_string_append_printf (sql, "%s'%s'", i > 0 ? ", " : "", ms_rule_set_name ((MsRuleSet)i));
  g_string_append_c (sql, ')');
}

static char *
dup_condition (void)
{
  GString *sql = g_string_new ("(width * height >= 2 AND mines < width * height");
  for (int i = 0; i < MS_RECORD_N_COLUMNS; i++)
    if (ms_record_columns[i].kind == MS_RECORD_KIND_FIRST_CLICK)
      append_names (sql, &ms_record_columns[i]);
    else if (ms_record_columns[i].kind == MS_RECORD_KIND_RULE_SET)
      append_rule_sets (sql, &ms_record_columns[i]);
    else if (ms_record_columns[i].most > 0)
      append_limits (sql, &ms_record_columns[i]);
  g_string_append_c (sql, ')');
  return g_string_free (sql, FALSE);
}

const char *
ms_record_columns_get_condition (void)
{
  static gsize condition;
  if (g_once_init_enter (&condition))
    g_once_init_leave (&condition, (gsize)dup_condition ());
  return (const char *)condition;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-figures.h"
#include "ms-record-backup.h"
#include "ms-record-columns.h"
#include "ms-record-pages.h"

#include <glib/gi18n-lib.h>

#include <errno.h>
#include <string.h>

#define LEAST_VALUES 16 /* of a game, in the first version of the schema */
#define CARD_GAME 4 /* the place of a card's game in its row */

/* Rows of the exercises' tables, by how many values they have; what they came from and what was
 * looked at for them is found again. */
enum
{
  CARD,
  ANSWER,
  N_KINDS
};
static const struct
{
  int n_values;
  const char *sql; /* of the number, and the values behind the first, which is that number */
} kinds[N_KINDS] = {
  [CARD] = { 6,
      "INSERT OR IGNORE INTO cards (id, topic, exercise, game, move, made_on)"
      "  VALUES (?1, ?2, ?3, ?4, ?5, ?6)" },
  [ANSWER] = { 7,
      "INSERT OR IGNORE INTO card_answers"
      "  (id, card, topic, correct, elapsed_ms, answered_at, day)"
      "  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)" },
};

typedef struct
{
  MsRecordStore *into;
  const char *path;
  MsRecordSalvage *outcome;
  sqlite3_stmt *insert, *inserts[N_KINDS];
  int n_columns;
  GPtrArray *names; /* char *: of the columns */
  int *order; /* of the values of a row in the file the columns; -1: of a column nobody knows */
  gboolean copy; /* it is the copy that is read: the numbers of its games may be taken */
  GHashTable *named,
      *saved; /* gint64: numbers of games that the damaged file had, and that are had */
  gint64 n_added;
  int code; /* of the first failure that is not the row's own; SQLITE_OK: none */
} Salvage;

static void
add_number (GHashTable *numbers, gint64 id)
{
  g_hash_table_add (numbers, g_memdup2 (&id, sizeof id));
}

static void
note_name (gint64 id, gpointer data)
{
  Salvage *self = data;
  if (!self->copy)
    add_number (self->named, id);
}

/* Each game stands once in the index of the keys; the entries of other indexes may be about
 * anything else. */
static void
note_entry (const MsRecordValue *values, int n_values, gpointer data)
{
  if (n_values == 2 && values[0].type == SQLITE_TEXT && values[0].length == MS_RECORD_KEY_DIGITS
      && values[1].type == SQLITE_INTEGER)
    note_name (values[1].whole, data);
}

static void
bind_value (sqlite3_stmt *statement, int place, const MsRecordValue *value)
{
  const char *bytes = (const char *)value->bytes;
  if (value->type == SQLITE_INTEGER)
    sqlite3_bind_int64 (statement, place, value->whole);
  else if (value->type == SQLITE_FLOAT)
    sqlite3_bind_double (statement, place, value->number);
  else if (value->type == SQLITE_TEXT)
    sqlite3_bind_text64 (statement, place, bytes, value->length, SQLITE_STATIC, SQLITE_UTF8);
  else if (value->type == SQLITE_BLOB)
    sqlite3_bind_blob64 (statement, place, bytes, value->length, SQLITE_STATIC);
  else
    sqlite3_bind_null (statement, place);
}

/* Takes one step of an insertion that is bound; whether it has added the row. */
static gboolean
insert (Salvage *self, sqlite3_stmt *statement)
{
  int code = sqlite3_step (statement);
  if (code != SQLITE_DONE && (code & 0xff) != SQLITE_CONSTRAINT && (code & 0xff) != SQLITE_MISMATCH
      && (code & 0xff) != SQLITE_TOOBIG)
    self->code = code;
  return code == SQLITE_DONE && sqlite3_changes (self->into->db) > 0;
}

/* A card or an answer, which keeps its number, also out of the copy: that has the earlier ones
 * under the same.  Games out of the copy do not: a card from there comes from no game. */
static void
take_exercise (Salvage *self, int kind, gint64 id, const MsRecordValue *values)
{
  sqlite3_stmt *statement = self->inserts[kind];
  sqlite3_reset (statement);
  sqlite3_clear_bindings (statement);
  sqlite3_bind_int64 (statement, 1, id);
  for (int i = 1; i < kinds[kind].n_values; i++)
    bind_value (statement, i + 1, &values[i]);
  if (self->copy && kind == CARD)
    sqlite3_bind_null (statement, CARD_GAME);
  insert (self, statement);
}

/* --- The columns of a file --- */

static void
pass_over (gint64 id, gpointer data)
{
}

static void
pass_over_entry (const MsRecordValue *values, int n_values, gpointer data)
{
}

static int
find_column (Salvage *self, const char *name, gsize length)
{
  for (int i = 0; i < self->n_columns; i++)
    if (strlen (self->names->pdata[i]) == length
        && strncmp (self->names->pdata[i], name, length) == 0)
      return i;
  return -1;
}

/* "CREATE TABLE games (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, …": a name stands behind
 * each comma that is in no brackets within these. */
static void
read_order (Salvage *self, const char *sql, gsize length)
{
  int depth = 0, column = 0;
  for (gsize i = 0; i < length && column < self->n_columns; i++)
    {
      depth += (sql[i] == '(') - (sql[i] == ')');
      if (depth != 1 || (sql[i] != '(' && sql[i] != ','))
        continue;
      gsize begin = i + 1;
      while (begin < length && g_ascii_isspace (sql[begin]))
        begin++;
      gsize end = begin;
      while (end < length && (g_ascii_isalnum (sql[end]) || sql[end] == '_'))
        end++;
      self->order[column++] = find_column (self, sql + begin, end - begin);
    }
}

static gboolean
is_text (const MsRecordValue *value, const char *text)
{
  return value->type == SQLITE_TEXT && value->length == strlen (text)
      && memcmp (value->bytes, text, value->length) == 0;
}

static void
note_schema (gint64 id, const MsRecordValue *values, int n_values, gpointer data)
{
  if (n_values == 5 && is_text (&values[0], "table") && is_text (&values[1], "games")
      && values[4].type == SQLITE_TEXT)
    read_order (data, (const char *)values[4].bytes, values[4].length);
}

/* Versions of the schema have only added columns behind those there were, but not each program that
 * did so had the same order of those that one version brings: what the file says of it counts.
 * Where that is lost, they are as this program adds them. */
static gboolean
find_order (Salvage *self, const char *path)
{
  static const MsRecordPagesHooks hooks = { note_schema, pass_over, pass_over_entry };
  for (int i = 0; i < self->n_columns; i++)
    self->order[i] = i;
  return ms_record_pages_read (path, &hooks, self);
}

/* The first column is the number, which is not in the row. */
static void
take_row (gint64 id, const MsRecordValue *values, int n_values, gpointer data)
{
  Salvage *self = data;
  for (int kind = 0; kind < N_KINDS && self->code == SQLITE_OK; kind++)
    if (n_values == kinds[kind].n_values)
      take_exercise (self, kind, id, values);
  if (self->code != SQLITE_OK || n_values < LEAST_VALUES || n_values > self->n_columns)
    return;
  note_name (id, data);
  sqlite3_reset (self->insert);
  sqlite3_clear_bindings (self->insert);
  if (!self->copy)
    sqlite3_bind_int64 (self->insert, 1, id);
  for (int i = 1; i < n_values; i++)
    if (self->order[i] > 0)
      bind_value (self->insert, self->order[i] + 1, &values[i]);
  if (!insert (self, self->insert))
    return;
  self->n_added++;
  add_number (self->saved, id);
}

/* Games that have a row, with values in it that no game can have, go again. */
static gboolean
drop_unsound (Salvage *self, GError **error)
{
  g_autofree char *sql = g_strconcat ("DELETE FROM games WHERE ",
      ms_record_columns_get_condition (), " IS NOT TRUE RETURNING id", NULL);
  g_autoptr (sqlite3_stmt) rows = ms_record_store_prepare (self->into, sql, error);
  int code = SQLITE_DONE;
  while (rows != NULL && (code = sqlite3_step (rows)) == SQLITE_ROW)
    {
      gint64 id = sqlite3_column_int64 (rows, 0);
      self->n_added--;
      if (!self->copy)
        g_hash_table_remove (self->saved, &id);
    }
  if (code != SQLITE_DONE)
    return ms_record_store_fail (self->into, code, error);
  return rows != NULL;
}

static gboolean
read_file (Salvage *self, const char *path, gint64 *n_added, GError **error)
{
  static const MsRecordPagesHooks hooks = { take_row, note_name, note_entry };
  self->n_added = 0;
  if (!find_order (self, path) || !ms_record_pages_read (path, &hooks, self))
    return ms_record_store_refuse (
        self->into, MS_RECORD_ERROR_UNAVAILABLE, g_strerror (errno), error);
  if (self->code != SQLITE_OK)
    return ms_record_store_fail (self->into, self->code, error);
  if (!drop_unsound (self, error))
    return FALSE;
  *n_added = self->n_added;
  return TRUE;
}

static gboolean
prepare (Salvage *self, GError **error)
{
  g_autoptr (GString) names = g_string_new (NULL), places = g_string_new (NULL);
  g_autoptr (sqlite3_stmt) columns = ms_record_store_prepare (self->into,
      "SELECT name, CASE WHEN \"notnull\" AND dflt_value IS NOT NULL"
      "  THEN 'ifnull (?, ' || dflt_value || ')' ELSE '?' END"
      " FROM pragma_table_info ('games') ORDER BY cid",
      error);
  if (columns == NULL)
    return FALSE;
  for (; sqlite3_step (columns) == SQLITE_ROW; self->n_columns++)
    {
      const char *comma = names->len > 0 ? ", " : "";
      g_ptr_array_add (self->names, g_strdup ((const char *)sqlite3_column_text (columns, 0)));
      g_string_append_printf (names, "%s%s", comma, (char *)self->names->pdata[self->n_columns]);
      g_string_append_printf (
          places, "%s%s", comma, (const char *)sqlite3_column_text (columns, 1));
    }
  g_autofree char *sql = g_strdup_printf (
      "INSERT OR IGNORE INTO games (%s) VALUES (%s)", names->str, places->str);
  self->order = g_new (int, self->n_columns);
  self->insert = ms_record_store_prepare (self->into, sql, error);
  gboolean done = self->insert != NULL;
  for (int kind = 0; kind < N_KINDS && done; kind++)
    {
      self->inserts[kind] = ms_record_store_prepare (self->into, kinds[kind].sql, error);
      done = self->inserts[kind] != NULL;
    }
  return done;
}

/* A card of a game that is lost comes from none: its number may become another game's. */
static gboolean
forget_lost (Salvage *self, GError **error)
{
  return ms_record_store_exec (
      self->into, "UPDATE cards SET game = NULL WHERE game NOT IN (SELECT id FROM games)", error);
}

static gint64
count_lost (Salvage *self)
{
  GHashTableIter iter;
  gpointer id;
  gint64 n = 0;
  g_hash_table_iter_init (&iter, self->named);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    n += !g_hash_table_contains (self->saved, id);
  return n;
}

static gboolean
salvage (MsRecordStore *into, gpointer data, GError **error)
{
  Salvage *self = data;
  g_autoptr (GPtrArray) copies = ms_record_backup_list (self->path);
  if (!prepare (self, error) || !read_file (self, self->path, &self->outcome->n_saved, error)
      || !forget_lost (self, error))
    return FALSE;
  self->copy = TRUE;
  if (copies->len > 0 && !read_file (self, copies->pdata[0], &self->outcome->n_copied, error))
    return FALSE;
  self->outcome->n_lost = count_lost (self);
  return ms_record_store_exec (
      into, "UPDATE games SET measured = 0 WHERE layout IS NOT NULL AND moves IS NOT NULL", error);
}

gboolean
ms_record_salvage (MsRecordStore *into, const char *path, MsRecordSalvage *outcome, GError **error)
{
  g_autoptr (GHashTable) named = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr (GHashTable) saved = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  Salvage self = {
    .into = into, .path = path, .outcome = outcome, .names = names, .named = named, .saved = saved
  };
  *outcome = (MsRecordSalvage){ 0 };
  gboolean done = ms_record_store_transact (into, salvage, &self, error);
  g_free (self.order);
  sqlite3_finalize (self.insert);
  for (int kind = 0; kind < N_KINDS; kind++)
    sqlite3_finalize (self.inserts[kind]);
  return done;
}

gboolean
ms_record_salvage_has_copy (const char *path)
{
  g_autoptr (GPtrArray) copies = ms_record_backup_list (path);
  return copies->len > 0;
}

/* --- What is said of it --- */

/* Adds a sentence that has the number n in it, if there is any. */
static void
say (char **text, const char *sentence, gint64 n)
{
  if (n == 0)
    return;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  char *with_number = g_strdup_printf (sentence, (long)n);
#pragma GCC diagnostic pop
  *text = ms_sentences_join (*text, with_number);
}

char *
ms_record_salvage_dup_notice (const MsRecordSalvage *outcome, const char *aside)
{
  const char *domain = GETTEXT_PACKAGE;
  if (outcome->n_saved + outcome->n_copied == 0)
    return g_strdup_printf (
        /* Translators: the path of a file. */
        _ ("The records were damaged. They have been set aside as %s, and new ones have been "
           "started."),
        aside);
  char *text = g_strdup_printf (
      /* Translators: the path of a file; sentences follow that say how many games were saved. */
      _ ("The records were damaged. They have been set aside as %s."), aside);
  say (&text,
      g_dngettext (domain, "%ld game was saved from them.", "%ld games were saved from them.",
          (gulong)outcome->n_saved),
      outcome->n_saved);
  say (&text,
      g_dngettext (domain, "%ld game was taken from the latest daily copy.",
          "%ld games were taken from the latest daily copy.", (gulong)outcome->n_copied),
      outcome->n_copied);
  say (&text,
      /* Translators: as far as is known. */
      g_dngettext (domain, "At least %ld game is lost.", "At least %ld games are lost.",
          (gulong)outcome->n_lost),
      outcome->n_lost);
  if (outcome->n_lost == 0)
    say (&text, _ ("No game is known to be lost."), 1);
  return text;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The schema of the records, and how older ones become the newest.
 *
 * A released step is never changed; a change of the schema is another step.  What the columns of
 * the newest one mean stands in ms-record-columns.c, and so do the figures that later versions
 * bring: their steps follow from the table.  The column of such a figure comes behind the path in
 * the row. */
#include "ms-record-columns.h"
#include "ms-record-store.h"

#include <glib/gi18n-lib.h>

#define APPLICATION_ID 0x4d536167 /* "MSag" */

/* steps[i] makes version i + 1 out of version i. */
static const char *const steps[] = {
  "CREATE TABLE games ("
  "  id INTEGER PRIMARY KEY,"
  "  key TEXT NOT NULL UNIQUE," /* the end: ms_record_dup_key */
  "  board TEXT," /* ms_record_dup_board_key */
  "  ended_at INTEGER NOT NULL," /* milliseconds since 1970, UTC */
  "  width INTEGER NOT NULL,"
  "  height INTEGER NOT NULL,"
  "  mines INTEGER NOT NULL,"
  "  first_click TEXT NOT NULL," /* see ms_first_click_name */
  "  no_guess INTEGER NOT NULL,"
  "  seed INTEGER NOT NULL," /* the 64 bits, as a signed number */
  "  elapsed_ms INTEGER NOT NULL,"
  "  won INTEGER NOT NULL,"
  "  assisted INTEGER NOT NULL,"
  "  player TEXT NOT NULL,"
  "  layout BLOB," /* ms_record_pack_layout */
  "  moves TEXT" /* ms-record-history.h */
  ") STRICT;"
  "CREATE INDEX games_level"
  "  ON games (width, height, mines, no_guess, assisted, won, elapsed_ms);"
  "CREATE INDEX games_board ON games (board);"
  "CREATE INDEX games_ended ON games (ended_at);",

  /* What is worked out of layout and moves, for games of version 1 too: measured says when. */
  "ALTER TABLE games ADD COLUMN measured INTEGER NOT NULL DEFAULT 0;"
  "ALTER TABLE games ADD COLUMN bbbv INTEGER;"
  "ALTER TABLE games ADD COLUMN solved_bbbv INTEGER;"
  "ALTER TABLE games ADD COLUMN left_clicks INTEGER;"
  "ALTER TABLE games ADD COLUMN right_clicks INTEGER;"
  "ALTER TABLE games ADD COLUMN chords INTEGER;"
  "ALTER TABLE games ADD COLUMN guesses INTEGER;"
  "ALTER TABLE games ADD COLUMN luck REAL;"
  "CREATE INDEX games_unmeasured ON games (id) WHERE measured = 0;",

  /* Games of other programs, rule sets and guesses that could be avoided; games whose moves are
   * known are measured again for these.  The path, by far the longest, is last in the row: nobody
   * has to read over it. */
  "ALTER TABLE games ADD COLUMN rule_set TEXT NOT NULL DEFAULT 'free';"
  "ALTER TABLE games ADD COLUMN source TEXT;"
  "ALTER TABLE games ADD COLUMN avoidable INTEGER;"
  "ALTER TABLE games ADD COLUMN survival REAL;"
  "ALTER TABLE games ADD COLUMN pluck REAL;"
  "ALTER TABLE games ADD COLUMN path BLOB;" /* ms-pointer-pack.h */
  "UPDATE games SET measured = 0 WHERE layout IS NOT NULL AND moves IS NOT NULL;"
  "CREATE INDEX games_time ON games (elapsed_ms);"
  "CREATE INDEX games_path ON games (ended_at) WHERE path IS NOT NULL;",

  /* Luck and guesses have become those of the review: what was measured otherwise is forgotten, and
   * measured again where that can be. */
  "UPDATE games SET guesses = NULL, luck = NULL, survival = NULL, pluck = NULL;"
  "UPDATE games SET measured = 0 WHERE layout IS NOT NULL AND moves IS NOT NULL;",

  /* The program that a game was played with by itself, as far as the source tells it, which names
   * the program before the file; and games whose file tells of another one. */
  "ALTER TABLE games ADD COLUMN program TEXT;"
  "ALTER TABLE games ADD COLUMN doubtful INTEGER NOT NULL DEFAULT 0;"
  "UPDATE games SET program = substr(source, 1, instr(source, ', ') - 1)"
  "  WHERE instr(source, ', ') > 1;",
};

/* Exercises from games, and the answers to all exercises (ms-record-cards.h).  carded_games has the
 * games that were looked at for them. */
#define CARDS_SCHEMA 9
static const char cards_step[] =
    "CREATE TABLE cards ("
    "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
    "  topic INTEGER NOT NULL," /* MsRungRule or MsTopic */
    "  exercise TEXT NOT NULL UNIQUE," /* ms_exercise_write */
    "  game INTEGER," /* NULL: it has been deleted */
    "  move INTEGER NOT NULL,"
    "  made_on INTEGER NOT NULL" /* day */
    ") STRICT;"
    "CREATE TABLE card_answers ("
    "  id INTEGER PRIMARY KEY,"
    "  card INTEGER," /* NULL: the exercise was made for once */
    "  topic INTEGER NOT NULL,"
    "  correct INTEGER NOT NULL,"
    "  elapsed_ms INTEGER NOT NULL,"
    "  answered_at INTEGER NOT NULL," /* milliseconds since 1970, UTC */
    "  day INTEGER NOT NULL"
    ") STRICT;"
    "CREATE TABLE carded_games (game INTEGER PRIMARY KEY) STRICT;"
    "CREATE INDEX cards_game ON cards (game);"
    "CREATE TRIGGER games_cards AFTER DELETE ON games BEGIN"
    "  UPDATE cards SET game = NULL WHERE game = old.id;"
    "  DELETE FROM carded_games WHERE game = old.id;"
    " END;";

/* What the moments of games asked (ms-record-needs.h); needed_games has the games that were
 * studied. */
#define NEEDS_SCHEMA 10
static const char needs_step[] =
    "CREATE TABLE needs ("
    "  game INTEGER NOT NULL,"
    "  move INTEGER NOT NULL,"
    "  rule INTEGER NOT NULL," /* MsRungRule; MS_N_RUNG_RULES: no cell was safe */
    "  pattern INTEGER NOT NULL,"
    "  wait_ms INTEGER NOT NULL,"
    "  PRIMARY KEY (game, move)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE needed_games (game INTEGER PRIMARY KEY) STRICT;"
    "CREATE TRIGGER games_needs AFTER DELETE ON games BEGIN"
    "  DELETE FROM needs WHERE game = old.id;"
    "  DELETE FROM needed_games WHERE game = old.id;"
    " END;";

static int
newest_schema (void)
{
  return MAX (ms_record_columns_get_schema (), NEEDS_SCHEMA);
}

static char *
dup_step (gint64 version)
{
  if (version <= (gint64)G_N_ELEMENTS (steps))
    return g_strdup (steps[version - 1]);
  if (version == CARDS_SCHEMA)
    return g_strdup (cards_step);
  return version == NEEDS_SCHEMA ? g_strdup (needs_step)
                                 : ms_record_columns_dup_step ((int)version);
}

static gboolean
read_number (MsRecordStore *self, const char *sql, gint64 *number, GError **error)
{
  g_autoptr (sqlite3_stmt) statement = ms_record_store_prepare (self, sql, error);
  *number = 0; /* for compilers that do not see that it is not read after a failure */
  if (statement == NULL)
    return FALSE;
  int code = sqlite3_step (statement);
  if (code != SQLITE_ROW)
    return ms_record_store_fail (self, code, error);
  *number = sqlite3_column_int64 (statement, 0);
  return TRUE;
}

/* The message gives the application id and the first table, so that the player can find out whose
 * database it is. */
static gboolean
fail_foreign (MsRecordStore *self, gint64 owner, GError **error)
{
  g_autoptr (sqlite3_stmt) table = ms_record_store_prepare (
      self, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid LIMIT 1", error);
  if (table == NULL)
    return FALSE;
  gboolean has_table = sqlite3_step (table) == SQLITE_ROW;
  const char *name = has_table ? (const char *)sqlite3_column_text (table, 0) : NULL;
  g_autofree char *valid = g_utf8_make_valid (name != NULL ? name : "", -1);
  g_autofree char *why = owner != 0
      ? g_strdup_printf ("application_id 0x%08x, “%s”", (unsigned)(guint32)owner, valid)
      : g_strdup_printf ("“%s”", valid);
  return ms_record_store_refuse (self, MS_RECORD_ERROR_FOREIGN, why, error);
}

/* A database is ours when its application id says so, or when it is empty; any other belongs to
 * another program. */
static gboolean
check_owner (MsRecordStore *self, gint64 version, GError **error)
{
  gint64 owner, n_tables, n_ours;
  if (!read_number (self, "PRAGMA application_id", &owner, error)
      || !read_number (self, "SELECT count(*) FROM sqlite_schema", &n_tables, error)
      || !read_number (self,
          "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'games'", &n_ours,
          error))
    return FALSE;
  if (owner == 0 && version == 0 && n_tables == 0)
    return TRUE;
  if (owner != APPLICATION_ID)
    return fail_foreign (self, owner, error);
  if (version > newest_schema ())
    {
      g_set_error (error, MS_RECORD_ERROR, MS_RECORD_ERROR_NEWER,
          /* Translators: the path of a file. */
          _ ("The records in %s were written by a newer version of Minesage. They are left as they "
             "are, and games are not recorded."),
          self->path);
      return FALSE;
    }
  return (version > 0 && n_ours == 1) || ms_record_store_fail (self, SQLITE_CORRUPT, error);
}

static gboolean
take_steps (MsRecordStore *self, gpointer data, GError **error)
{
  gint64 version;
  /* Again, inside the transaction: another process may have been faster. */
  if (!read_number (self, "PRAGMA user_version", &version, error))
    return FALSE;
  for (; version < newest_schema (); version++)
    {
      g_autofree char *step = dup_step (version + 1);
      if (!ms_record_store_exec (self, step, error))
        return FALSE;
    }
  g_autofree char *stamp = g_strdup_printf (
      "PRAGMA application_id = %d; PRAGMA user_version = %d", APPLICATION_ID, newest_schema ());
  return ms_record_store_exec (self, stamp, error);
}

gboolean
ms_record_store_check_schema (MsRecordStore *self, GError **error)
{
  gint64 version;
  g_autoptr (GError) fault = NULL;
  if (read_number (self, "PRAGMA user_version", &version, &fault)
      && check_owner (self, version, &fault))
    return TRUE;
  /* Nothing is wrong with the questions: the head of the file is. */
  if (g_error_matches (fault, MS_RECORD_ERROR, MS_RECORD_ERROR_FAILED))
    return ms_record_store_fail (self, SQLITE_CORRUPT, error);
  g_propagate_error (error, g_steal_pointer (&fault));
  return FALSE;
}

/* The index follows from the columns, whichever version they are of: one of other columns is
 * replaced. */
static gboolean
replace_index (MsRecordStore *self, gpointer index, GError **error)
{
  g_autoptr (GString) sql = g_string_new (NULL);
  g_autoptr (sqlite3_stmt) others = ms_record_store_prepare (
      self, "SELECT name FROM sqlite_schema WHERE name GLOB '" MS_RECORD_INDEX "*'", error);
  if (others == NULL)
    return FALSE;
  while (sqlite3_step (others) == SQLITE_ROW)
    g_string_append_printf (sql, "DROP INDEX %s;", (const char *)sqlite3_column_text (others, 0));
  g_clear_pointer (&others, sqlite3_finalize);
  g_string_append (sql, index);
  return ms_record_store_exec (self, sql->str, error);
}

gboolean
ms_record_store_index (MsRecordStore *self, GError **error)
{
  gint64 n;
  g_autofree char *index = NULL, *name = ms_record_columns_dup_index (&index);
  g_autofree char *sql = g_strdup_printf (
      "SELECT count(*) FROM sqlite_schema WHERE name = '%s'", name);
  return read_number (self, sql, &n, error)
      && (n > 0 || self->read_only || ms_record_store_transact (self, replace_index, index, error));
}

gboolean
ms_record_store_count_unsound (MsRecordStore *self, GError **error)
{
  gint64 n;
  /* The sound ones are counted by their index. */
  g_autofree char *sql = g_strconcat (
      "SELECT (SELECT count(*) FROM games) - (SELECT count(*) FROM games WHERE ",
      ms_record_columns_get_condition (), ")", NULL);
  if (!read_number (self, sql, &n, error))
    return FALSE;
  if (n == 0 || self->notice != NULL)
    return TRUE;
  self->notice = g_strdup_printf (
      /* Translators: a number, and the path of a file. */
      g_dngettext (GETTEXT_PACKAGE,
          "%1$ld game in %2$s has values no game can have, and is left out.",
          "%1$ld games in %2$s have values no game can have, and are left out.", (gulong)n),
      (long)n, self->path);
  return TRUE;
}

gboolean
ms_record_store_migrate (MsRecordStore *self, GError **error)
{
  gint64 version;
  if (!read_number (self, "PRAGMA user_version", &version, error))
    return FALSE;
  if (version == newest_schema ())
    return TRUE;
  if (self->read_only)
    return ms_record_store_fail (self, SQLITE_READONLY, error);
  return ms_record_store_transact (self, take_steps, NULL, error);
}

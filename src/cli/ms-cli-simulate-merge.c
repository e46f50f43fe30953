/* SPDX-License-Identifier: GPL-3.0-or-later */
/* simulate --merge: adds up what shards have printed as JSON. */
#include "ms-cli-simulate.h"

#include <glib/gi18n-lib.h>

#include <string.h>

#define MOST_BYTES (G_MAXINT32 / 2) /* a gigabyte: more lines than there can be shards */

typedef struct
{
  /* the study that has these shards: the text before "shard" in their JSON; NULL: no line read
   * yet */
  char *games;
  guint64 n_shards;
  GHashTable *done; /* numbers of the shards that were added */
  char *against; /* the strategy of the comparison, or NULL */
  MsCliTally tally;
} Sum;

static void
sum_clear (Sum *self)
{
  g_free (self->games);
  g_free (self->against);
  g_hash_table_unref (self->done);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Sum, sum_clear)

/* The largest count in a line: more than anybody plays, and so small that the sum of all lines
 * fits. */
#define MOST_COUNT (G_GINT64_CONSTANT (1) << 36)

/* Finds the count behind a key in text; FALSE where there is none. */
static gboolean
find_number (const char *text, const char *key, gint64 *number)
{
  g_autofree char *quoted = g_strdup_printf ("\"%s\":", key);
  const char *found = strstr (text, quoted);
  char *end;
  if (found == NULL)
    return FALSE;
  *number = g_ascii_strtoll (found + strlen (quoted), &end, 10);
  return end > found + strlen (quoted) && *number >= 0 && *number <= MOST_COUNT;
}

/* The string behind a key in text, owned by the caller; NULL where there is none. */
static char *
dup_word (const char *text, const char *key)
{
  g_autofree char *quoted = g_strdup_printf ("\"%s\":\"", key);
  const char *found = strstr (text, quoted);
  if (found == NULL)
    return NULL;
  found += strlen (quoted);
  return g_strndup (found, strcspn (found, "\""));
}

/* Whether sums from a file, which may be any numbers, can be added without overflow, even when the
 * sums of both halves are added later. */
static gboolean
can_add (gint64 a, gint64 b)
{
  const gint64 most = G_MAXINT64 / 4;
  return a >= -most && a <= most && b >= -most && b <= most;
}

/* Adds the sums in text to luck.  Where they are missing, or have a wrong number, nothing is added,
 * and check_luck will find that games are missing. */
static void
add_luck (const char *text, MsGuessLuck *luck)
{
  g_autofree char *sums = dup_word (text, "sums");
  MsGuessLuck shard;
  if (sums == NULL)
    return;
  ms_guess_luck_init (&shard, luck->n_players);
  char *at = sums;
  for (int half = 0; half < 2; half++)
    for (int i = 0; i < shard.n_sums; i++)
      {
        char *end;
        shard.sums[half][i] = g_ascii_strtoll (at, &end, 10);
        if (end == at || !can_add (luck->sums[half][i], shard.sums[half][i]))
          return;
        at = end;
      }
  if (*at == '\0')
    ms_guess_luck_merge (luck, &shard);
}

static void
add_efficiency (const char *text, MsCliTally *tally)
{
  const char *own = strstr (text, ",\"efficiency\":{");
  g_autofree char *sums = own != NULL ? dup_word (own, "sums") : NULL;
  if (sums == NULL)
    return;
  char *end;
  gint64 sum = g_ascii_strtoll (sums, &end, 10), squares = g_ascii_strtoll (end, NULL, 10);
  if (!can_add (tally->efficiency, sum) || !can_add (tally->efficiency_squares, squares))
    return;
  tally->efficiency += sum;
  tally->efficiency_squares += squares;
}

static gboolean
add_against (Sum *self, const char *against)
{
  MsCliTally *tally = &self->tally;
  gint64 wins, gained, lost;
  if (!find_number (against, "wins", &wins) || !find_number (against, "gained", &gained)
      || !find_number (against, "lost", &lost))
    return FALSE;
  if (tally->games == 0 && strstr (against, ",\"witness\":\"") != NULL)
    ms_guess_luck_init (&tally->against_luck, 3);
  tally->against_wins += wins;
  tally->gained += gained;
  tally->lost += lost;
  add_luck (against, &tally->against_luck);
  return TRUE;
}

static gboolean
add_counts (Sum *self, const char *line, const char *against)
{
  MsCliTally *tally = &self->tally;
  gsize length = against != NULL ? (gsize)(against - line) : strlen (line);
  g_autofree char *own = g_strndup (line, length);
  gint64 games, wins, guesses;
  if (!find_number (own, "games", &games) || !find_number (own, "wins", &wins)
      || !find_number (own, "guesses", &guesses)
      || (against != NULL && !add_against (self, against)))
    return FALSE;
  tally->games += games;
  tally->wins += wins;
  tally->guesses += guesses;
  add_efficiency (own, tally);
  add_luck (own, &tally->luck);
  return TRUE;
}

/* Whether a line is about the same study as the first line, which decides what that is. */
static gboolean
is_one_of_them (Sum *self, const char *games, guint64 n_shards, const char *against)
{
  g_autofree char *name = against != NULL ? dup_word (against, "strategy") : NULL;
  if (self->games == NULL)
    {
      self->games = g_strdup (games);
      self->n_shards = n_shards;
      self->against = g_steal_pointer (&name);
      return TRUE;
    }
  return g_str_equal (self->games, games) && self->n_shards == n_shards
      && g_strcmp0 (self->against, name) == 0;
}

/* Adds a line.  A shard counts once, even if it was played twice. */
static gboolean
add_line (Sum *self, const char *line)
{
  const char *shard = strstr (line, ",\"shard\":\""), *against = strstr (line, ",\"against\":{");
  if (shard == NULL)
    return FALSE;
  g_autofree char *games = g_strndup (line, (gsize)(shard - line));
  char *slash, *end;
  guint64 number = g_ascii_strtoull (shard + strlen (",\"shard\":\""), &slash, 10);
  if (*slash != '/')
    return FALSE;
  guint64 n_shards = g_ascii_strtoull (slash + 1, &end, 10);
  if (*end != '"' || number < 1 || number > n_shards || n_shards > MOST_COUNT
      || !is_one_of_them (self, games, n_shards, against))
    return FALSE;
  return !g_hash_table_add (self->done, GSIZE_TO_POINTER ((gsize)number))
      || add_counts (self, line, against);
}

/* What is known of the strategy that is compared with in these games; NULL: nothing. */
static const MsReference *
find_reference (const char *games, const char *against)
{
  MsRules rules = { 0 };
  int x, y;
  char start[16];
  if (games == NULL || against == NULL || strstr (games, ",\"boards\":") != NULL
      || sscanf (games, "{\"level\":\"%4dx%4dx%7d\",\"start\":\"%15[a-z]\",\"first\":[%4d,%4d]",
             &rules.width, &rules.height, &rules.mines, start, &x, &y)
          != 6
      || !ms_first_click_parse (start, &rules.first_click))
    return NULL;
  return ms_reference_find (&rules, y * rules.width + x, against);
}

/* Some shards may have been played without counting luck: then its sums are not those of all games,
 * and it is emptied, so that none of its figures is printed. */
static void
check_luck (MsGuessLuck *luck, gint64 games)
{
  if (ms_guess_luck_count_games (luck) != games)
    ms_guess_luck_init (luck, luck->n_players);
}

/* Takes all lines of bytes, which end with a NUL. */
static MsCliExit
take_lines (Sum *self, const char *file_name, const GByteArray *bytes)
{
  int line = 1;
  for (const guint8 *at = bytes->data, *end = at + bytes->len; at < end; line++)
    {
      const guint8 *stop = at + strcspn ((const char *)at, "\n");
      g_autofree char *text = g_strndup ((const char *)at, (gsize)(stop - at));
      /* A line that was cut off is skipped; any other must have been printed by a shard. */
      gboolean whole = g_str_has_suffix (text, "}");
      if ((*stop == '\0' && stop + 1 < end)
          || (*text != '\0' && (*text != '{' || (whole && !add_line (self, text)))))
        {
          g_autofree char *name = ms_cli_dup_display_name (file_name);
          g_autofree char *message = g_strdup_printf (self->games != NULL
                  ? _ ("%s:%d: this is not a shard of the same games as the lines before.")
                  : _ ("%s:%d: this is not what a shard prints as JSON."),
              name, line);
          ms_cli_complain (message);
          return MS_CLI_USAGE;
        }
      at = stop + 1;
    }
  return MS_CLI_DONE;
}

MsCliExit
ms_cli_merge_shards (const char *file_name)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_auto (Sum) sum = { .done = g_hash_table_new (NULL, NULL) };

  ms_cli_tally_init (&sum.tally, FALSE);
  MsCliExit read = ms_cli_read_bytes (file_name, MOST_BYTES, bytes);
  if (read != MS_CLI_DONE)
    return read;
  g_byte_array_append (bytes, (const guint8 *)"", 1);
  MsCliExit taken = take_lines (&sum, file_name, bytes);
  if (taken != MS_CLI_DONE)
    return taken;
  check_luck (&sum.tally.luck, sum.tally.games);
  check_luck (&sum.tally.against_luck, sum.tally.games);
  sum.tally.reference = find_reference (sum.games, sum.against);
  g_autofree char *json = ms_cli_sum_dup_json (
      (gint64)sum.n_shards, (gint64)g_hash_table_size (sum.done), sum.against, &sum.tally);
  return ms_cli_print (json);
}

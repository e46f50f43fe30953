/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Reads a saved game or analysis.  The cells in a file are not trusted: the moves are made again on
 * the layout, and the result must be what the file says. */
#include "ms-native.h"
#include "ms-text.h"

#include <limits.h>
#include <string.h>

typedef struct
{
  const MsKeyIndex *index;
  MsErrorInfo *info; /* never NULL */
  MsRules rules;
  MsLayout *layout;
  MsCell *cells, *start_cells; /* [height*width]; start_cells may be NULL */
  GArray *moves; /* of MsMove */
} Reader;

static MsStatus
read_version (Reader *reader)
{
  gint64 version;
  MsStatus status = ms_native_get_count (
      reader->index, "Minesage/Version", G_MAXINT64, &version, reader->info);
  if (status != MS_STATUS_OK || version == MS_NATIVE_VERSION)
    return status;
  if (version < MS_NATIVE_VERSION)
    return ms_native_bad_value (reader->index, "Minesage/Version", reader->info);
  const MsKeyValue *value = ms_key_index_get (reader->index, "Minesage/Version");
  ms_fail_counts (reader->info, MS_STATUS_FILE_BAD_VERSION, (long)version, MS_NATIVE_VERSION);
  ms_text_quote (reader->info, MS_STATUS_FILE_BAD_VERSION,
      &(MsSpan){ value->text, value->text + value->length });
  return ms_native_place (reader->index, "Minesage/Version", 0, reader->info);
}

static MsStatus
read_size (Reader *reader, gboolean is_game)
{
  static const char *const paths[] = { "Rules/Width", "Rules/Height", "Rules/Mines" };
  gint64 counts[3];
  MsSpan typed[3];

  for (int i = 0; i < 3; i++)
    {
      const MsKeyValue *value = ms_key_index_get (reader->index, paths[i]);
      MS_TRY (ms_native_get_count (reader->index, paths[i], G_MAXINT64, &counts[i], reader->info));
      typed[i] = (MsSpan){ value->text, value->text + value->length };
    }
  MsStatus status = ms_text_check_size (counts[0], counts[1], counts[2], is_game, reader->info);
  if (ms_text_quote (reader->info, status, typed) != MS_STATUS_OK)
    return ms_native_place (
        reader->index, paths[ms_text_find_fault (status, counts[0])], 0, reader->info);
  reader->rules.width = (int)counts[0];
  reader->rules.height = (int)counts[1];
  reader->rules.mines = (int)counts[2];
  return MS_STATUS_OK;
}

/* Reads the rows of one group into values[height*width]: the index of each character in
 * alphabet. */
static MsStatus
read_rows (Reader *reader, const char *group, const char *alphabet, guint8 *values)
{
  char path[64];
  for (int y = 0; y < reader->rules.height; y++)
    {
      g_snprintf (path, sizeof path, "%s/Row%d", group, y);
      MS_TRY (ms_native_get_row (reader->index, path, alphabet, reader->rules.width,
          values + (gsize)y * reader->rules.width, reader->info));
    }
  g_snprintf (path, sizeof path, "%s/Row%d", group, reader->rules.height);
  if (ms_key_index_get (reader->index, path) == NULL)
    return MS_STATUS_OK;
  ms_fail_counts (
      reader->info, MS_STATUS_FILE_ROW_COUNT, reader->rules.height + 1, reader->rules.height);
  return ms_native_place (reader->index, path, 0, reader->info);
}

static MsStatus
read_cells (Reader *reader, const char *group, MsCell **cells)
{
  *cells = g_new (MsCell, (gsize)reader->rules.width * reader->rules.height);
  return read_rows (reader, group, MS_NATIVE_CELLS, *cells);
}

static MsStatus
read_layout (Reader *reader)
{
  static const char alphabet[] = { MS_NATIVE_NO_MINE, MS_NATIVE_MINE, '\0' };
  g_autofree guint8 *mine = g_new (guint8, (gsize)reader->rules.width * reader->rules.height);

  MS_TRY (read_rows (reader, "Layout", alphabet, mine));
  reader->layout = ms_layout_new (reader->rules.width, reader->rules.height, mine, NULL);
  if (reader->layout == NULL)
    return ms_fail (reader->info, MS_STATUS_NO_MEMORY);
  int found = ms_layout_get_mines (reader->layout);
  if (found == reader->rules.mines)
    return MS_STATUS_OK;
  ms_fail_counts (reader->info, MS_STATUS_FILE_MINE_COUNT, found, reader->rules.mines);
  return ms_native_place (reader->index, "Layout/Row0", 0, reader->info);
}

static MsStatus
read_moves (Reader *reader)
{
  gint64 count, last_time = 0;
  char path[64];

  MS_TRY (ms_native_get_count (reader->index, "Moves/Count", INT_MAX, &count, reader->info));
  reader->moves = g_array_new (FALSE, FALSE, sizeof (MsMove));
  for (int line = 0; reader->moves->len < count; line++)
    {
      g_snprintf (path, sizeof path, "Moves/Line%d", line);
      MS_TRY (ms_native_get_moves (
          reader->index, path, &reader->rules, reader->moves, &last_time, reader->info));
      g_snprintf (path, sizeof path, "Moves/Line%d", line + 1);
    }
  if (reader->moves->len != count
      || ms_key_index_get (reader->index, count > 0 ? path : "Moves/Line0") != NULL)
    return ms_native_bad_value (reader->index, "Moves/Count", reader->info);
  return MS_STATUS_OK;
}

/* Whether the layout has no seed, as it was not drawn by Minesage. */
static gboolean
is_seedless (const Reader *reader)
{
  return ms_key_index_get (reader->index, "Game/Seed") == NULL
      && ms_key_index_get (reader->index, "Layout/Row0") != NULL;
}

/* Reads the key FirstClick, and all words and numbers of the group [Game]. */
static MsStatus
read_game (Reader *reader, MsPlayContent *content, MsDocument *document)
{
  static const char *const no_yes[] = { "no", "yes" };
  const MsKeyIndex *index = reader->index;
  MsErrorInfo *info = reader->info;
  int first_click = 0, state = 0, assisted = 0;
  gint64 elapsed = 0;

  MS_TRY (ms_native_get_word (
      index, "Rules/FirstClick", ms_first_click_names, MS_N_FIRST_CLICKS, &first_click, info));
  if (!is_seedless (reader))
    MS_TRY (ms_native_get_seed (index, "Game/Seed", &content->seed, info));
  MS_TRY (
      ms_native_get_word (index, "Game/State", ms_native_states, MS_NATIVE_N_STATES, &state, info));
  MS_TRY (ms_native_get_cell (index, "Game/FirstCell", &reader->rules, &content->first_cell, info));
  MS_TRY (ms_native_get_count (index, "Game/ElapsedMs", MS_NATIVE_MAX_TIME, &elapsed, info));
  MS_TRY (ms_native_get_word (index, "Game/Assisted", no_yes, 2, &assisted, info));
  reader->rules.first_click = (MsFirstClick)first_click;
  content->state = (MsState)state;
  document->elapsed_ms = elapsed;
  document->assisted = assisted;
  return MS_STATUS_OK;
}

/* Reads a cell whose key may be missing; then it is -1. */
static MsStatus
read_cell (Reader *reader, const char *path, int *cell)
{
  *cell = -1;
  if (ms_key_index_get (reader->index, path) == NULL)
    return MS_STATUS_OK;
  return ms_native_get_cell (reader->index, path, &reader->rules, cell, reader->info);
}

/* Reads one of words[n] whose key older files do not have; *value stays as it is where it is
 * missing. */
static MsStatus
read_newer_word (Reader *reader, const char *path, const char *const *words, int n, int *value)
{
  return ms_key_index_get (reader->index, path) == NULL
      ? MS_STATUS_OK
      : ms_native_get_word (reader->index, path, words, n, value, reader->info);
}

static MsStatus
restore (Reader *reader, MsPlayContent *content, MsDocument *document)
{
  content->rules = reader->rules;
  content->layout = reader->layout;
  content->cells = reader->cells;
  content->start_cells = reader->start_cells;
  content->moves = (const MsMove *)(gpointer)reader->moves->data;
  content->n_moves = (int)reader->moves->len;
  MsStatus status = ms_play_restore (content, NULL, &document->play, reader->info);
  if (status == MS_STATUS_OK || status == MS_STATUS_NO_MEMORY)
    return status;
  /* Adds the place to the fault, which knows only the cell: the line of its row in the group that
   * must be at fault. */
  if (reader->info->y < 0)
    return ms_native_place (reader->index, "Game/State", 0, reader->info);
  char path[64];
  g_snprintf (path, sizeof path, "%s/Row%d",
      status == MS_STATUS_FILE_WRONG_NUMBER ? "StartCells" : "Cells", reader->info->y);
  return ms_native_place (reader->index, path, reader->info->x, reader->info);
}

static MsStatus
read_clicks (Reader *reader, MsDocument *document)
{
  static const char path[] = "Game/Clicks";
  gint64 counts[6];
  if (ms_key_index_get (reader->index, path) == NULL)
    return MS_STATUS_OK;
  MS_TRY (
      ms_native_get_counts (reader->index, path, MS_NATIVE_MAX_CLICKS, counts, 6, reader->info));
  MsClicks clicks = { (int)counts[0], (int)counts[1], (int)counts[2], (int)counts[3],
    (int)counts[4], (int)counts[5] };
  return ms_play_raise_clicks (document->play, &clicks)
      ? MS_STATUS_OK
      : ms_native_bad_value (reader->index, path, reader->info);
}

/* The date on which a board of a day was begun, which other games do not have. */
static MsStatus
read_begun_on (Reader *reader, int *date)
{
  static const char path[] = "Game/BegunOn";
  gint64 value = 0;
  if (ms_key_index_get (reader->index, path) == NULL)
    return MS_STATUS_OK;
  MS_TRY (ms_native_get_count (reader->index, path, MS_NATIVE_MAX_TIME, &value, reader->info));
  if (value > 99991231
      || !g_date_valid_dmy (
          (GDateDay)(value % 100), (GDateMonth)(value / 100 % 100), (GDateYear)(value / 10000)))
    return ms_native_bad_value (reader->index, path, reader->info);
  *date = (int)value;
  return MS_STATUS_OK;
}

static MsStatus
read_play (Reader *reader, MsDocument *document)
{
  static const char *const no_yes[] = { "no", "yes" };
  MsPlayContent content = { 0 };
  int proven_cell = -1, begin_cell = -1, begun_on = 0, no_guess = 0;
  int rule_set = MS_RULES_FREE;

  MS_TRY (read_game (reader, &content, document));
  MS_TRY (read_newer_word (reader, "Rules/NoGuess", no_yes, 2, &no_guess));
  MS_TRY (read_cell (reader, "Game/ProvenCell", &proven_cell));
  MS_TRY (read_newer_word (reader, "Rules/RuleSet", ms_rule_set_names, MS_N_RULE_SETS, &rule_set));
  MS_TRY (read_cell (reader, "Game/BeginCell", &begin_cell));
  MS_TRY (read_begun_on (reader, &begun_on));
  reader->rules.no_guess = no_guess;
  reader->rules.rule_set = (MsRuleSet)rule_set;
  if (content.state != MS_STATE_NEW || ms_key_index_get (reader->index, "Layout/Row0") != NULL)
    MS_TRY (read_layout (reader));
  if (ms_key_index_get (reader->index, "StartCells/Row0") != NULL)
    MS_TRY (read_cells (reader, "StartCells", &reader->start_cells));
  MS_TRY (read_moves (reader));
  /* The clock must not show less than the time of the last move. */
  guint n_moves = reader->moves->len;
  if (n_moves > 0
      && g_array_index (reader->moves, MsMove, n_moves - 1).time_ms > document->elapsed_ms)
    return ms_native_bad_value (reader->index, "Game/ElapsedMs", reader->info);
  MS_TRY (restore (reader, &content, document));
  MS_TRY (read_clicks (reader, document));
  ms_play_set_proven_cell (document->play, proven_cell);
  ms_play_set_begin_cell (document->play, begin_cell);
  ms_play_set_begun_on (document->play, begun_on);
  if (is_seedless (reader))
    ms_play_forget_seed (document->play);
  return MS_STATUS_OK;
}

static MsStatus
read_all (Reader *reader, MsDocument *document)
{
  static const char *const kinds[] = { "analysis", "game" };
  const MsRules *rules = &reader->rules;
  int kind = 0;

  MS_TRY (read_version (reader));
  MS_TRY (ms_native_get_word (reader->index, "Minesage/Kind", kinds, 2, &kind, reader->info));
  MS_TRY (read_size (reader, kind == 1));
  MS_TRY (read_cells (reader, "Cells", &reader->cells));
  /* Only an analysis can have a density. */
  if (kind == 1)
    MS_TRY (read_play (reader, document));
  else if (ms_key_index_get (reader->index, "Rules/Density") != NULL)
    MS_TRY (
        ms_native_get_density (reader->index, "Rules/Density", &document->density, reader->info));
  return ms_position_new (rules->width, rules->height, rules->mines, reader->cells, NULL,
      &document->position, reader->info);
}

MsStatus
ms_read_native (const char *data, gsize length, MsDocument *document, MsErrorInfo *info)
{
  MsErrorInfo unused;
  Reader reader = { .info = info != NULL ? info : &unused };
  g_autoptr (MsKeyIndex) index = ms_key_index_new (data, length, reader.info);

  if (index == NULL)
    return reader.info->status;
  reader.index = index;
  MsStatus status = read_all (&reader, document);
  ms_layout_unref (reader.layout);
  g_free (reader.cells);
  g_free (reader.start_cells);
  g_clear_pointer (&reader.moves, g_array_unref);
  return status;
}

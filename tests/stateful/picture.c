/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picture.h"

#include "ms-chance-meter.h"
#include "ms-game-kept.h"
#include "ms-native.h"

#include <string.h>

/* Takes text. */
static void
add_text (GString *picture, const char *name, char *text)
{
  g_string_append_printf (picture, "%s: %s\n", name, text != NULL ? text : "none");
  g_free (text);
}

static void
add_cells (GString *picture, MsGame *game)
{
  const MsCell *cells = ms_game_get_cells (game);
  int width = ms_game_get_width (game), height = ms_game_get_height (game);
  for (int y = 0; y < height; y++)
    {
      g_string_append (picture, "  ");
      for (int x = 0; x < width; x++)
        g_string_append_c (picture, MS_NATIVE_CELLS[cells[y * width + x]]);
      g_string_append_c (picture, '\n');
    }
}

void
picture_add_game (GString *picture, MsGame *game)
{
  MsRules rules = ms_game_get_rules (game);
  g_string_append_printf (picture, "board: %d×%d, %d mines, density %g, state %d, mines left %d\n",
      rules.width, rules.height, rules.mines, ms_game_get_density (game),
      (int)ms_game_get_state (game), ms_game_get_mines_left (game));
  add_cells (picture, game);
  g_string_append_printf (picture,
      "first click: %d, promised %d, weakened %d, first cell %d, proven %d, no guess %d\n",
      (int)rules.first_click, (int)ms_game_get_promise (game),
      ms_game_get_first_click_weakened (game), ms_play_get_first_cell (ms_game_get_play (game)),
      ms_game_get_proven_cell (game), rules.no_guess);
  g_string_append_printf (picture, "opened %d\n", ms_play_get_n_opened (ms_game_get_play (game)));
  if (ms_game_get_state (game) != MS_GAME_ANALYSIS) /* of which no file keeps these */
    {
      const MsClicks *clicks = ms_play_get_clicks (ms_game_get_play (game));
      g_string_append_printf (picture, "assisted %d, moves to undo %d\n",
          ms_game_get_assisted (game), ms_play_count_undo (ms_game_get_play (game)));
      g_string_append_printf (picture, "clicks %d, %d, %d, of them opened %d and %d\n",
          clicks->left, clicks->right, clicks->chords, clicks->effective_left,
          clicks->effective_chords);
    }
}

/* But for the flags that were right: no file says which cells had one in moves that were
 * dropped. */
char *
picture_dup_native (const MsPlay *play)
{
  gsize length;
  char *text = ms_write_native (play, 0, FALSE, &length);
  char *count = strstr (text, "Clicks=");
  for (int i = 0; count != NULL && i < 4; i++) /* the fifth of them */
    count = strchr (count, ',') + 1;
  for (; count != NULL && *count != ','; count++)
    *count = '#';
  return text;
}

void
picture_add_aside (GString *picture, MsGame *game)
{
  if (ms_game_get_kept_aside (game).play != NULL)
    add_text (picture, "set aside", picture_dup_native (ms_game_get_kept_aside (game).play));
}

static void
add_cell (GString *picture, const MsAnalysis *analysis, int x, int y)
{
  const MsSolverResult *result = ms_analysis_get_result (analysis);
  int cell = y * result->width + x;
  const char *fraction = result->fraction != NULL ? result->fraction[cell] : NULL;
  MsCertainty certainty = ms_analysis_get_certainty (analysis, x, y);
  if (certainty == MS_CERTAINTY_OPENED)
    return;
  g_string_append_printf (picture, "cell %d: certainty %d, %a, %s%s%s%s\n", cell, (int)certainty,
      ms_analysis_get_probability (analysis, x, y), fraction != NULL ? fraction : "?",
      ms_analysis_is_outside (analysis, x, y) ? ", outside" : "",
      ms_analysis_is_safest_guess (analysis, x, y) ? ", safest" : "",
      ms_analysis_is_best_guess (analysis, x, y) ? ", best" : "");
}

static void
add_conflict (GString *picture, const MsAnalysis *analysis)
{
  const MsSolverResult *result = ms_analysis_get_result (analysis);
  add_text (
      picture, "conflict", ms_analysis_dup (analysis, MS_SAYING_CONFLICT, -1, MS_ODDS_FORMAT_MINE));
  for (int i = 0; i < result->width * result->height; i++)
    if (ms_analysis_in_conflict (analysis, i % result->width, i / result->width))
      g_string_append_printf (picture, "cell %d: in conflict\n", i);
}

void
picture_add_analysis (GString *picture, const MsAnalysis *analysis)
{
  if (analysis == NULL)
    {
      g_string_append (picture, "analysis: none\n");
      return;
    }
  const MsSolverResult *result = ms_analysis_get_result (analysis);
  g_string_append_printf (picture,
      "analysis: status %d, method %d, safe %d, mines %d, outside %d\n",
      (int)ms_analysis_get_status (analysis), (int)result->method, result->n_safe,
      result->n_certain_mines, result->n_outside);
  if (!ms_analysis_is_consistent (analysis))
    {
      add_conflict (picture, analysis);
      add_text (picture, "refutation",
          ms_analysis_dup (analysis, MS_SAYING_REFUTATION, -1, MS_ODDS_FORMAT_MINE));
      return;
    }
  for (int y = 0; y < result->height; y++)
    for (int x = 0; x < result->width; x++)
      add_cell (picture, analysis, x, y);
  g_string_append_printf (picture, "best guess: %d, basis %d, ring %d\n",
      ms_analysis_get_best_guess (analysis), (int)ms_analysis_get_basis (analysis),
      ms_analysis_has_ring (analysis));
  if (ms_analysis_get_best_guess (analysis) >= 0)
    add_text (picture, "why", ms_analysis_dup (analysis, MS_SAYING_WHY, -1, MS_ODDS_FORMAT_MINE));
  add_text (
      picture, "summary", ms_analysis_dup (analysis, MS_SAYING_SUMMARY, -1, MS_ODDS_FORMAT_MINE));
  add_text (picture, "layouts", ms_analysis_dup_layouts (analysis));
}

void
picture_add_loss (GString *picture, MsGame *game, const MsAnalysis *analysis)
{
  int cell = ms_game_find_blast (game);
  if (analysis != NULL && cell >= 0)
    add_text (
        picture, "loss", ms_analysis_dup (analysis, MS_SAYING_LOSS, cell, MS_ODDS_FORMAT_MINE));
}

static void
add_sentences (GString *picture, const MsAdvice *advice)
{
  MsAdviceKind kind = advice->question.kind;
  if (kind == MS_ADVICE_HINT)
    {
      add_text (picture, "whether", ms_advice_dup (advice, MS_ADVICE_WHETHER, MS_ODDS_FORMAT_MINE));
      add_text (picture, "where", ms_advice_dup (advice, MS_ADVICE_WHERE, MS_ODDS_FORMAT_MINE));
    }
  if (kind == MS_ADVICE_MOVE)
    {
      if (advice->cell >= 0)
        add_text (picture, "move", ms_advice_dup (advice, MS_ADVICE_WHAT, MS_ODDS_FORMAT_MINE));
    }
  else
    add_text (picture, "why", ms_advice_dup (advice, MS_ADVICE_WHY, MS_ODDS_FORMAT_MINE));
}

void
picture_add_advice (GString *picture, const MsAdvice *advice)
{
  if (advice == NULL)
    {
      g_string_append (picture, "advice: none\n");
      return;
    }
  g_string_append_printf (
      picture, "advice: question %d, cell %d, numbers", (int)advice->question.kind, advice->cell);
  for (int i = 0; i < advice->n_numbers; i++)
    g_string_append_printf (picture, " %d", advice->numbers[i]);
  g_string_append_c (picture, '\n');
  add_sentences (picture, advice);
}

void
picture_add_chance (GString *picture, const MsWinChance *chance)
{
  if (chance != NULL)
    g_string_append_printf (picture, "chance: kind %d, %a ± %a, %d/%d, first %d\n",
        (int)chance->kind, chance->chance, chance->error, chance->won, chance->layouts,
        chance->first);
  add_text (picture, "chance", ms_chance_text_dup (chance, MS_ODDS_FORMAT_MINE));
}

void
picture_add_dissection (GString *picture, const MsDissection *dissection)
{
  if (dissection != NULL)
    add_text (picture, "sections", ms_dissection_dup_text (dissection, "position"));
}

static void
add_missing (GString *differences, const char *name, char **lines, char **others)
{
  for (guint i = 0; lines[i] != NULL; i++)
    if (!g_strv_contains ((const char *const *)others, lines[i]))
      g_string_append_printf (differences, "%s: %s\n", name, lines[i]);
}

void
picture_compare (GString *differences, const char *name, const char *picture,
    const char *other_name, const char *other)
{
  if (g_str_equal (picture, other))
    return;
  gsize before = differences->len;
  g_auto (GStrv) lines = g_strsplit (picture, "\n", -1);
  g_auto (GStrv) others = g_strsplit (other, "\n", -1);
  add_missing (differences, name, lines, others);
  add_missing (differences, other_name, others, lines);
  if (differences->len == before)
    g_string_append_printf (
        differences, "%s and %s have the same lines in another order\n", name, other_name);
}

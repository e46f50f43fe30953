/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Writes a saved game or analysis; ms-native-read.c reads it. */
#include "ms-native-write.h"

#include "ms-native.h"

#include <math.h>

/* Enough moves on a line to keep the files of long games short, and few enough for people to
 * read. */
#define MOVES_PER_LINE 8

static const char legend[] =
    "# Cells: 0-8 opened, H covered, F flag, ? question mark; after the end M mine, X the mine "
    "that was hit, W wrong flag.\n";

static void
append_head (GString *text, const char *kind, int width, int height, int mines)
{
  g_string_append_printf (text,
      "%s\nVersion=%d\nKind=%s\n\n[Rules]\nWidth=%d\nHeight=%d\nMines=%d\n", MS_NATIVE_HEADER,
      MS_NATIVE_VERSION, kind, width, height, mines);
}

static void
append_cells (GString *text, const char *group, int width, int height, const MsCell *cells)
{
  g_string_append_printf (text, "\n[%s]\n%s", group, legend);
  for (int y = 0; y < height; y++)
    {
      g_string_append_printf (text, "Row%d=", y);
      for (int x = 0; x < width; x++)
        g_string_append_c (text, MS_NATIVE_CELLS[*cells++]);
      g_string_append_c (text, '\n');
    }
}

static void
append_layout (GString *text, const MsLayout *layout)
{
  int width = ms_layout_get_width (layout), height = ms_layout_get_height (layout);

  g_string_append (text, "\n[Layout]\n# * mine\n");
  for (int y = 0; y < height; y++)
    {
      g_string_append_printf (text, "Row%d=", y);
      for (int x = 0; x < width; x++)
        g_string_append_c (
            text, ms_layout_has_mine (layout, y * width + x) ? MS_NATIVE_MINE : MS_NATIVE_NO_MINE);
      g_string_append_c (text, '\n');
    }
}

/* Faster than printf, as a game may have very many moves and is written between two frames of the
 * window. */
static void
append_number (GString *text, int64_t number)
{
  char digits[20], *p = digits + sizeof digits;
  do
    *--p = (char)('0' + number % 10);
  while ((number /= 10) > 0);
  g_string_append_len (text, p, digits + sizeof digits - p);
}

static void
append_moves (GString *text, const MsPlay *play)
{
  int n_moves = ms_play_count_moves (play), width = ms_play_get_rules (play)->width;

  g_string_append_printf (text, "\n[Moves]\n# action x,y milliseconds\nCount=%d\n", n_moves);
  for (int i = 0; i < n_moves; i++)
    {
      MsMove move = ms_play_get_move (play, i);
      if (i % MOVES_PER_LINE == 0)
        g_string_append_printf (text, "Line%d=", i / MOVES_PER_LINE);
      g_string_append (text, ms_native_move_word (&move));
      g_string_append_c (text, ' ');
      append_number (text, move.cell % width);
      g_string_append_c (text, ',');
      append_number (text, move.cell / width);
      g_string_append_c (text, ' ');
      append_number (text, move.time_ms);
      gboolean last = i + 1 == n_moves || i % MOVES_PER_LINE == MOVES_PER_LINE - 1;
      g_string_append (text, last ? "\n" : "; ");
    }
}

/* Appends key=x,y; nothing where there is no cell. */
static void
append_cell (GString *text, const char *key, int cell, int width)
{
  if (cell >= 0)
    g_string_append_printf (text, "%s=%d,%d\n", key, cell % width, cell / width);
}

static void
append_game (GString *text, const MsPlay *play, int64_t elapsed_ms, gboolean assisted)
{
  int first = ms_play_get_first_cell (play);
  int width = ms_play_get_rules (play)->width;
  const MsClicks *clicks = ms_play_get_clicks (play);

  g_string_append (text, "\n[Game]\n");
  if (ms_play_has_seed (play))
    g_string_append_printf (text, "Seed=%" G_GUINT64_FORMAT "\n", (guint64)ms_play_get_seed (play));
  g_string_append_printf (text, "State=%s\n", ms_native_states[ms_play_get_state (play)]);
  if (first >= 0)
    append_cell (text, "FirstCell", first, width);
  else
    g_string_append (text, "FirstCell=none\n");
  append_cell (text, "ProvenCell", ms_play_get_proven_cell (play), width);
  append_cell (text, "BeginCell", ms_play_get_begin_cell (play), width);
  if (ms_play_get_begun_on (play) != 0)
    g_string_append_printf (text, "BegunOn=%d\n", ms_play_get_begun_on (play));
  g_string_append_printf (text, "ElapsedMs=%" G_GINT64_FORMAT "\nAssisted=%s\n", (gint64)elapsed_ms,
      assisted ? "yes" : "no");
  if (ms_clicks_total (clicks) > 0)
    g_string_append_printf (text, "Clicks=%d,%d,%d,%d,%d,%d\n", clicks->left, clicks->right,
        clicks->chords, clicks->effective_left, clicks->effective_right, clicks->effective_chords);
}

static char *
write_analysis (const MsEditFrame *frame, const MsCell *cells, gsize *length)
{
  GString *text = g_string_sized_new ((gsize)frame->width * frame->height + 1024);

  append_head (text, "analysis", frame->width, frame->height, frame->mines);
  if (!isnan (frame->density))
    {
      g_string_append (text, "Density=");
      ms_native_append_density (text, frame->density);
      g_string_append_c (text, '\n');
    }
  append_cells (text, "Cells", frame->width, frame->height, cells);
  if (length != NULL)
    *length = text->len;
  return g_string_free (text, FALSE);
}

static char *
write_game (const MsPlay *play, int64_t elapsed_ms, gboolean assisted, gsize *length)
{
  const MsRules *rules = ms_play_get_rules (play);
  const MsLayout *layout = ms_play_get_layout (play);
  const MsCell *start_cells = ms_play_get_start_cells (play);
  GString *text = g_string_sized_new (2 * (gsize)rules->width * rules->height + 1024);

  append_head (text, "game", rules->width, rules->height, rules->mines);
  g_string_append_printf (text, "FirstClick=%s\n", ms_first_click_name (rules->first_click));
  if (rules->no_guess)
    g_string_append (text, "NoGuess=yes\n");
  if (rules->rule_set != MS_RULES_FREE)
    g_string_append_printf (text, "RuleSet=%s\n", ms_rule_set_name (rules->rule_set));
  append_game (text, play, elapsed_ms, assisted);
  if (layout != NULL)
    append_layout (text, layout);
  append_cells (text, "Cells", rules->width, rules->height, ms_play_get_cells (play));
  if (start_cells != NULL)
    append_cells (text, "StartCells", rules->width, rules->height, start_cells);
  append_moves (text, play);
  if (length != NULL)
    *length = text->len;
  return g_string_free (text, FALSE);
}

char *
ms_write_native (const MsPlay *play, int64_t elapsed_ms, gboolean assisted, gsize *length)
{
  MsEditFrame frame = ms_play_get_frame (play);
  if (ms_play_get_state (play) == MS_STATE_ANALYSIS)
    return write_analysis (&frame, ms_play_get_cells (play), length);
  return write_game (play, elapsed_ms, assisted, length);
}

char *
ms_write_native_analysis (const MsPosition *position, double density, gsize *length)
{
  MsEditFrame frame = { ms_position_get_width (position), ms_position_get_height (position),
    ms_position_get_mines (position), density };
  return write_analysis (&frame, ms_position_get_cells (position), length);
}

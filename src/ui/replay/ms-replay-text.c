/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-replay-text.h"

#include "ms-cell-name.h"

#include <glib/gi18n.h>

#include <math.h>
#include <string.h>

static double
to_seconds (gint64 time_ms)
{
  return (double)time_ms / 1000;
}

char *
ms_replay_text_dup_moment (MsPlayback *playback)
{
  int left = ms_playback_get_n_moves (playback) - ms_playback_get_move (playback);
  /* To tenths; 0.0 is added since a rounded -0.0 would be written with its sign. */
  double seconds = round (to_seconds (ms_playback_get_time (playback)) * 10) / 10 + 0.0;
  if (left == 0)
    return g_strdup_printf (_ ("%.1f s, all moves made"), seconds);
  /* Translators: a moment of a replay: its time, and how many moves are still to come. */
  return g_strdup_printf (
      ngettext ("%1$.1f s, %2$d move left", "%1$.1f s, %2$d moves left", (unsigned long)left),
      seconds, left);
}

char *
ms_replay_text_dup_time (MsPlayback *playback)
{
  /* Translators: the time of a replay, of so much in all. */
  return g_strdup_printf (_ ("%1$.2f / %2$.2f s"), to_seconds (ms_playback_get_time (playback)),
      to_seconds (ms_playback_get_end_time (playback)));
}

char *
ms_replay_text_dup_counts (MsPlayback *playback)
{
  MsPlayMetrics metrics;
  ms_playback_get_metrics (playback, &metrics);
  int clicks = ms_clicks_total (&metrics.clicks);
  /* Translators: how much of a board's 3BV is solved, and how often it was clicked. */
  return g_strdup_printf (
      ngettext ("3BV %1$d/%2$d, %3$d click", "3BV %1$d/%2$d, %3$d clicks", (unsigned long)clicks),
      metrics.solved, metrics.board.bbbv, clicks);
}

/* A flag that was set: what it was worth in the whole game. */
static char *
dup_flag (const MsFlagWorth *flag, const char *cell)
{
  if (flag->n_chords == 0)
    /* Translators: a move of a replay, and the cell's name. */
    return g_strdup_printf (_ ("Flagged: %s; no chord beside it solved 3BV."), cell);
  return g_strdup_printf (
      /* Translators: a move of a replay, the cell's name, a number of chords, a number. */
      ngettext ("Flagged: %1$s; %2$d chord beside it, its share is %3$.2f 3BV.",
          "Flagged: %1$s; %2$d chords beside it, its share is %3$.2f 3BV.",
          (unsigned long)flag->n_chords),
      cell, flag->n_chords, flag->worth);
}

/* A sentence about a move that marked a cell, or removed its mark. */
static char *
dup_mark (MsCell mark, const char *cell)
{
  switch (mark)
    {
    case MS_CELL_FLAG:
      /* Translators: a move of a replay, and the cell's name: “Flagged: I3.” */
      return g_strdup_printf (_ ("Flagged: %s."), cell);
    case MS_CELL_QUESTION:
      return g_strdup_printf (_ ("Question mark: %s."), cell);
    default:
      return g_strdup_printf (_ ("Mark removed: %s."), cell);
    }
}

char *
ms_replay_text_dup_last_move (MsPlayback *playback)
{
  int n = ms_playback_get_move (playback);
  const MsPlay *play = ms_replay_get_play (ms_playback_get_replay (playback));
  int width = ms_play_get_rules (play)->width;
  if (n == 0)
    return NULL;
  MsMove move = ms_play_get_move (play, n - 1);
  MsCellName cell = ms_cell_name_at (move.cell, width);
  switch (move.action)
    {
    case MS_ACTION_OPEN:
      return g_strdup_printf (_ ("Opened: %s."), cell.text);
    case MS_ACTION_CHORD:
      return g_strdup_printf (_ ("Chorded: %s."), cell.text);
    case MS_ACTION_MARK:
    case MS_ACTION_EDIT: /* is made in an analysis only, and a replay is none */
      break;
    }
  const MsFlagWorth *flag = ms_playback_get_flag (playback);
  return flag != NULL ? dup_flag (flag, cell.text) : dup_mark (move.mark, cell.text);
}

char *
ms_replay_text_dup_speed (double speed)
{
  if (speed < 1)
    /* Translators: how fast a replay is played, as a fraction: "1/8×". */
    return g_strdup_printf (_ ("1/%d×"), (int)(1 / speed));
  /* Translators: how fast a replay is played: "2×". */
  return g_strdup_printf (_ ("%d×"), (int)speed);
}

/* In words, how the game was played where the file names an unusual mode; NULL: it was played as
 * usual. */
static const char *
say_mode (const char *mode)
{
  if (mode == NULL || g_ascii_strcasecmp (mode, "Classic") == 0
      || g_ascii_strcasecmp (mode, "Standard") == 0)
    return NULL;
  if (g_ascii_strncasecmp (mode, "Cheat", strlen ("Cheat")) == 0)
    return _ ("assisted");
  return g_ascii_strcasecmp (mode, "Classic NG") == 0 ? _ ("without guessing") : mode;
}

char *
ms_replay_text_dup_header (const MsReplay *replay)
{
  const MsReplayHeader *header = ms_replay_get_header (replay);
  g_autoptr (GDateTime) started = header->started_us < 0
      ? NULL
      : g_date_time_new_from_unix_local (header->started_us / G_USEC_PER_SEC);
  g_autofree char *date = started != NULL ? g_date_time_format (started, "%x %H:%M") : NULL;
  const char *said[] = { header->player, header->country, header->program, say_mode (header->mode),
    date != NULL ? date : header->started };
  g_autoptr (GString) line = g_string_new (NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (said); i++)
    if (said[i] != NULL && said[i][0] != '\0')
      g_string_append_printf (line, "%s%s", line->len > 0 ? " · " : "", said[i]);
  return line->len > 0 ? g_strdup (line->str) : NULL;
}

char *
ms_replay_text_dup_result (const MsReplay *replay)
{
  double seconds = to_seconds (ms_replay_get_time (replay));
  switch (ms_play_get_state (ms_replay_get_play (replay)))
    {
    case MS_STATE_WON:
      return g_strdup_printf (_ ("Won in %.2f s"), seconds);
    case MS_STATE_LOST:
      return g_strdup_printf (_ ("Lost after %.2f s"), seconds);
    case MS_STATE_NEW:
    case MS_STATE_PLAYING:
    case MS_STATE_ANALYSIS:
      break;
    }
  return g_strdup (_ ("Not finished"));
}

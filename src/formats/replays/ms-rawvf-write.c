/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Writes RAWVF. */
#include "config.h"

#include "ms-level.h"
#include "ms-metrics.h"
#include "ms-rawvf.h"
#include "ms-replay-write.h"

typedef struct
{
  const MsReplay *replay;
  MsMouse mouse;
  MsPlay *play; /* the game, played again while events are written */
  GString *text;
} Writer;

static void
put_time (GString *text, gint64 time_ms)
{
  gint64 size = time_ms < 0 ? -time_ms : time_ms;

  g_string_append_printf (
      text, "%s%" G_GINT64_FORMAT ".%03d", time_ms < 0 ? "-" : "", size / 1000, (int)(size % 1000));
}

/* Writes one line: no text of a replay holds a line end, or is longer than readers expect. */
static void
put_text (GString *text, const char *key, const char *value)
{
  g_string_append_printf (text, "%s: %s\n", key, value != NULL ? value : "");
}

static const char *
level_name (const MsRules *rules)
{
  switch (ms_level_of (rules->width, rules->height, rules->mines))
    {
    case MS_LEVEL_CLASSIC_BEGINNER:
      return "Beginner";
    case MS_LEVEL_INTERMEDIATE:
      return "Intermediate";
    case MS_LEVEL_EXPERT:
      return "Expert";
    default:
      return "Custom"; /* also 9×9 with 10 mines, which other programs do not rank */
    }
}

static void
put_started (GString *text, const MsReplayHeader *header)
{
  if (header->started != NULL || header->started_us < 0)
    {
      put_text (text, "Timestamp", header->started);
      return;
    }
  g_autoptr (GDateTime) moment = g_date_time_new_from_unix_utc (header->started_us / 1000000);
  g_autofree char *named = moment != NULL ? g_date_time_format (moment, "%Y-%m-%dT%H:%M:%SZ")
                                          : NULL;
  put_text (text, "Timestamp", named);
}

static void
put_figures (Writer *writer, const MsPlayMetrics *metrics)
{
  GString *text = writer->text;
  MsState state = ms_play_get_state (ms_replay_get_play (writer->replay));
  double speed = ms_metrics_figure (metrics, NULL, MS_FIGURE_BBBV_PER_SECOND);
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (text, "Time: ");
  put_time (text, metrics->time_ms);
  g_string_append_printf (text, "\nBBBV: %d\n", metrics->board.bbbv);
  if (speed > 0)
    g_string_append_printf (
        text, "BBBVS: %s\n", g_ascii_formatd (number, sizeof number, "%.3f", speed));
  g_string_append_printf (text, "Solved3BV: %d\nLClicks: %d\nRClicks: %d\nDClicks: %d\n",
      metrics->solved, metrics->clicks.left, metrics->clicks.right, metrics->clicks.chords);
  if (state == MS_STATE_WON || state == MS_STATE_LOST)
    g_string_append_printf (text, "Status: %s\n", state == MS_STATE_WON ? "won" : "lost");
}

static void
put_header (Writer *writer, const MsPlayMetrics *metrics)
{
  GString *text = writer->text;
  const MsReplayHeader *header = ms_replay_get_header (writer->replay);
  const MsRules *rules = &metrics->rules;

  put_text (text, "RawVF_Version", "Rev6.2");
  put_text (text, "Program", header->program != NULL ? header->program : "Minesage " MS_VERSION);
  put_text (text, "Player", header->player);
  if (header->country != NULL)
    put_text (text, "Country", header->country);
  g_string_append_printf (text, "Level: %s\nWidth: %d\nHeight: %d\nMines: %d\nMarks: %s\n",
      level_name (rules), rules->width, rules->height, rules->mines,
      ms_replay_get_marks (writer->replay) ? "On" : "Off");
  put_figures (writer, metrics);
  put_started (text, header);
  put_text (text, "Mode", header->mode != NULL ? header->mode : "Classic");
  g_string_append_printf (text, "Style: %s\n", ms_metrics_is_no_flag (metrics) ? "NF" : "FL");
  if (writer->mouse.super_click)
    g_string_append (text, "SuperClick: On\n");
}

static void
put_board (GString *text, const MsLayout *layout)
{
  int width = ms_layout_get_width (layout), height = ms_layout_get_height (layout);

  g_string_append (text, "Board:\n");
  for (int cell = 0; cell < width * height; cell++)
    {
      g_string_append_c (text, ms_layout_has_mine (layout, cell) ? '*' : '0');
      if (cell % width == width - 1)
        g_string_append_c (text, '\n');
    }
}

/* A coordinate as it will be read. */
static int
scale (const Writer *writer, int32_t coordinate)
{
  gint64 scaled = ms_pointer_scale (coordinate, writer->mouse.square, MS_RAWVF_SQUARE);
  return (int)CLAMP (scaled, -MS_RAWVF_MOST_PIXELS, MS_RAWVF_MOST_PIXELS);
}

static void
put_event (Writer *writer, const MsPointerEvent *event, MsPointerKind kind)
{
  int x = scale (writer, event->x), y = scale (writer, event->y);

  put_time (writer->text, event->time_ms);
  g_string_append_printf (writer->text, " %s %d %d (%d %d)\n", ms_rawvf_get_word (kind),
      ms_pointer_cell (x, MS_RAWVF_SQUARE) + 1, ms_pointer_cell (y, MS_RAWVF_SQUARE) + 1, x, y);
}

static void
put_click (Writer *writer, const MsPointerEvent *event, MsPointerKind press)
{
  put_event (writer, event, press);
  put_event (writer, event, press + 1);
}

/* Writes as many right clicks as lead to the wanted mark, and switches question marks on or off if
 * that is needed. */
static void
put_mark (Writer *writer, const MsPointerEvent *event, MsCell wanted)
{
  const MsRules *rules = ms_play_get_rules (writer->play);
  int square = writer->mouse.square;
  int x = ms_pointer_cell (event->x, square), y = ms_pointer_cell (event->y, square);
  bool marks = wanted == MS_CELL_QUESTION;

  if (x < 0 || x >= rules->width || y < 0 || y >= rules->height)
    return;
  MsCell cell = ms_play_get_cells (writer->play)[y * rules->width + x];
  if (ms_cell_is_opened (cell))
    put_click (
        writer, event, MS_POINTER_RIGHT_PRESS); /* without effect, but a click all the same */
  if (cell != MS_CELL_COVERED && cell != MS_CELL_FLAG && cell != MS_CELL_QUESTION)
    return;
  if (marks != writer->mouse.marks)
    put_event (writer, event, MS_POINTER_MARKS);
  for (; cell != wanted; cell = ms_mouse_next_mark (cell, marks))
    put_click (writer, event, MS_POINTER_RIGHT_PRESS);
  if (marks != writer->mouse.marks)
    put_event (writer, event, MS_POINTER_MARKS);
}

/* Presses beside the board what is held down.  A chord that was made, of which buttons are left, is
 * made there again with another button, in vain. */
static void
put_held (Writer *writer, const MsPointerEvent *beside)
{
  const MsMouse *mouse = &writer->mouse;

  if (mouse->middle)
    put_event (writer, beside, MS_POINTER_MIDDLE_PRESS);
  if (mouse->right)
    put_event (writer, beside, MS_POINTER_RIGHT_PRESS);
  if (mouse->middle && !mouse->chord)
    put_click (writer, beside, MS_POINTER_LEFT_PRESS);
  if (mouse->left)
    put_event (writer, beside, mouse->chord ? MS_POINTER_SHIFT_PRESS : MS_POINTER_LEFT_PRESS);
  if (mouse->left && mouse->spent && !mouse->chord)
    put_click (writer, beside, mouse->right ? MS_POINTER_MIDDLE_PRESS : MS_POINTER_RIGHT_PRESS);
}

/* With a button held down right clicks would lead to other moves: it is let go for them beside the
 * board, where nothing comes of it. */
static void
put_mark_apart (Writer *writer, const MsPointerEvent *event, MsCell wanted)
{
  const MsMouse *mouse = &writer->mouse;
  const MsPointerEvent beside = { event->time_ms, -mouse->square, -mouse->square, event->kind };

  if (mouse->left)
    put_event (writer, &beside, MS_POINTER_LEFT_RELEASE);
  if (mouse->right)
    put_event (writer, &beside, MS_POINTER_RIGHT_RELEASE);
  if (mouse->middle)
    put_event (writer, &beside, MS_POINTER_MIDDLE_RELEASE);
  put_mark (writer, event, wanted);
  put_held (writer, &beside);
}

static MsStatus
write_event (Writer *writer, const MsPointerEvent *event)
{
  switch (event->kind)
    {
    case MS_POINTER_CHORD_PRESS:
      /* The second button, where the replay does not say whether left or right. */
      put_event (writer, event,
          writer->mouse.left        ? MS_POINTER_RIGHT_PRESS
              : writer->mouse.right ? MS_POINTER_LEFT_PRESS
                                    : MS_POINTER_SHIFT_PRESS);
      break;
    case MS_POINTER_PREFLAG:
      put_mark_apart (writer, event, MS_CELL_FLAG);
      break;
    case MS_POINTER_QUESTION:
      put_mark_apart (writer, event, MS_CELL_QUESTION);
      break;
    case MS_POINTER_CLEAR:
      put_mark_apart (writer, event, MS_CELL_COVERED);
      break;
    default:
      put_event (writer, event, event->kind);
    }
  return ms_mouse_feed (&writer->mouse, writer->play, event);
}

/* Whether the clock ran before the first opening, as that of Minesweeper Clone may, or though
 * nothing was opened. */
static bool
is_clock_early (const MsPlay *play)
{
  int i = 0, n = ms_play_count_moves (play);
  while (i < n - 1 && ms_play_get_move (play, i).action != MS_ACTION_OPEN)
    i++;
  return i < n && ms_play_get_move (play, i).time_ms != 0;
}

static MsStatus
write_all (Writer *writer)
{
  const MsPlay *play = ms_replay_get_play (writer->replay);
  int n_events;
  const MsPointerEvent *events = ms_replay_get_events (writer->replay, &n_events);
  MsPlayMetrics metrics;

  /* A reader knows this by the last event, which then has the time of the game: what follows the
   * last move is left out. */
  if (is_clock_early (play))
    n_events = ms_replay_count_until (writer->replay, ms_replay_get_time (writer->replay));
  for (int i = 0; i < n_events; i++)
    MS_TRY (write_event (writer, &events[i]));
  /* Of what was played just now, as readers will count it: a click for each move, and none for a
   * move that was undone. */
  MS_TRY (ms_play_metrics (writer->play, ms_replay_get_time (writer->replay), NULL, &metrics));
  g_autoptr (GString) lines = writer->text;
  writer->text = g_string_new (NULL);
  put_header (writer, &metrics);
  put_board (writer->text, ms_play_get_layout (play));
  g_string_append (writer->text, "Events:\n");
  g_string_append_len (writer->text, lines->str, (gssize)lines->len);
  return MS_STATUS_OK;
}

char *
ms_write_rawvf (const MsReplay *replay, gsize *length)
{
  Writer writer = { .replay = replay,
    .mouse = ms_replay_get_place (replay, 0).mouse,
    .play = ms_play_new_again (ms_replay_get_play (replay), NULL),
    .text = g_string_new (NULL) };
  MsStatus status = writer.play != NULL ? write_all (&writer) : MS_STATUS_NO_MEMORY;

  ms_play_free (writer.play);
  *length = writer.text->len;
  return g_string_free (writer.text, status != MS_STATUS_OK);
}

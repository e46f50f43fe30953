/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "config.h"

#include "ms-evf.h"
#include "ms-metrics.h"
#include "ms-replay-write.h"

#include <string.h>

#define MOST_PIXELS 32767

/* A stroke: an event of EVF, which has no Shift, no single click that chords, and no switch for
 * question marks. */
typedef struct
{
  gint64 time_ms;
  int x, y; /* pixels from the board's corner */
  guint type; /* see ms-evf.h */
} Stroke;

enum
{
  MOVE = 1,
  LEFT_PRESS,
  LEFT_RELEASE,
  RIGHT_PRESS,
  RIGHT_RELEASE,
  MIDDLE_PRESS,
  MIDDLE_RELEASE,
  PREFLAG,
  CHORD_PRESS,
};

/* The game, played again while events are converted, so that the cells are known as each event
 * finds them. */
typedef struct
{
  GArray *strokes;
  MsPlay *play;
  MsMouse mouse;
  int width, height, square; /* square: pixels of a cell in the file */
  gboolean marks; /* whether question marks are on in the file */
  /* the file says that the right button is held, for a chord that was made with one button */
  gboolean lent;
  guint free; /* index of the last stroke before which no button was held */
} Writing;

/* The cell under the pointer; -1 outside of the board. */
static int
find_cell (const Writing *writing, const MsPointerEvent *event)
{
  int column = ms_pointer_cell (event->x, writing->mouse.square);
  int row = ms_pointer_cell (event->y, writing->mouse.square);

  return column < 0 || column >= writing->width || row < 0 || row >= writing->height
      ? -1
      : row * writing->width + column;
}

/* A coordinate of the pointer in the file, on a board that is so many pixels long this way.  Beside
 * the board it goes so far as the format's differences allow. */
static int
place (const Writing *writing, int coordinate, int length)
{
  int margin = (MOST_PIXELS - length) / 2;
  gint64 placed = ms_pointer_scale (coordinate, writing->mouse.square, writing->square);

  return (int)CLAMP (placed, -margin, length + margin);
}

static void
append (Writing *writing, const MsPointerEvent *event, guint type)
{
  int width = writing->width * writing->square, height = writing->height * writing->square;
  Stroke stroke = { event->time_ms, place (writing, event->x, width),
    place (writing, event->y, height), type };

  if (find_cell (writing, event) < 0 && stroke.x >= 0 && stroke.x < width && stroke.y >= 0
      && stroke.y < height)
    { /* there is no room beside this board but at its lower right corner */
      stroke.x = width;
      stroke.y = height;
    }
  g_array_append_val (writing->strokes, stroke);
}

/* Whether there is a mark under the pointer that can be changed; *mark becomes it. */
static gboolean
get_mark (const Writing *writing, const MsPointerEvent *event, MsCell *mark)
{
  int cell = find_cell (writing, event);
  MsState state = ms_play_get_state (writing->play);

  if (cell < 0 || (state != MS_STATE_NEW && state != MS_STATE_PLAYING))
    return FALSE;
  *mark = ms_play_get_cells (writing->play)[cell];
  return !ms_cell_is_opened (*mark);
}

/* How many right clicks change the mark from into the mark to. */
static int
count_clicks (MsCell from, MsCell to, gboolean marks)
{
  int n = 0;

  for (; from != to; n++)
    from = ms_mouse_next_mark (from, marks);
  return n;
}

static void
append_clicks (Writing *writing, const MsPointerEvent *event, int n)
{
  for (int i = 0; i < n; i++)
    {
      append (writing, event, RIGHT_PRESS);
      append (writing, event, RIGHT_RELEASE);
    }
}

static void
append_right_press (Writing *writing, const MsPointerEvent *event)
{
  MsCell from;

  if (writing->lent)
    {
      writing->lent = FALSE;
      return;
    }
  if (!writing->mouse.left && !writing->mouse.chord && get_mark (writing, event, &from))
    {
      MsCell to = ms_mouse_next_mark (from, writing->mouse.marks);
      append_clicks (writing, event, count_clicks (from, to, writing->marks) - 1);
    }
  append (writing, event, RIGHT_PRESS);
}

static void
append_left_release (Writing *writing, const MsPointerEvent *event)
{
  const MsMouse *mouse = &writing->mouse;
  int cell = find_cell (writing, event);

  /* A left click may chord by itself. */
  if (mouse->super_click && mouse->left && !mouse->chord && !mouse->spent && !mouse->right
      && cell >= 0 && ms_cell_is_opened (ms_play_get_cells (writing->play)[cell]))
    {
      append (writing, event, RIGHT_PRESS);
      writing->lent = TRUE;
    }
  append (writing, event, LEFT_RELEASE);
  if (writing->lent)
    append (writing, event, RIGHT_RELEASE);
  writing->lent = FALSE;
}

static gboolean
is_free (const MsMouse *mouse)
{
  return !mouse->left && !mouse->right && !mouse->middle && !mouse->spent && !mouse->chord;
}

static void
append_event (Writing *writing, const MsPointerEvent *event)
{
  MsCell from;
  switch (event->kind)
    {
    case MS_POINTER_MOVE:
      append (writing, event, MOVE);
      break;
    case MS_POINTER_LEFT_PRESS:
      append (writing, event, LEFT_PRESS);
      break;
    case MS_POINTER_LEFT_RELEASE:
      append_left_release (writing, event);
      break;
    case MS_POINTER_RIGHT_PRESS:
      append_right_press (writing, event);
      break;
    case MS_POINTER_RIGHT_RELEASE:
      if (!writing->lent)
        append (writing, event, RIGHT_RELEASE);
      break;
    case MS_POINTER_MIDDLE_PRESS:
      append (writing, event, MIDDLE_PRESS);
      break;
    case MS_POINTER_MIDDLE_RELEASE:
      append (writing, event, MIDDLE_RELEASE);
      break;
    case MS_POINTER_SHIFT_PRESS:
      /* A single button that chords is written as the left and the right button; the right one is
       * released after the left one. */
      append (writing, event, LEFT_PRESS);
      if (!writing->mouse.right && !writing->lent)
        {
          append (writing, event, RIGHT_PRESS);
          writing->lent = TRUE;
        }
      break;
    case MS_POINTER_CHORD_PRESS:
      append (writing, event, CHORD_PRESS);
      writing->lent = FALSE;
      break;
    case MS_POINTER_PREFLAG:
      /* Once the game has begun, a flag is written as a right click where that has the same effect,
       * as other programs understand only this. */
      if (ms_play_get_state (writing->play) == MS_STATE_NEW || !is_free (&writing->mouse)
          || !get_mark (writing, event, &from)
          || count_clicks (from, MS_CELL_FLAG, writing->marks) != 1)
        append (writing, event, PREFLAG);
      else
        append_clicks (writing, event, 1);
      break;
    case MS_POINTER_QUESTION:
    case MS_POINTER_CLEAR:
      if (get_mark (writing, event, &from))
        append_clicks (writing, event,
            count_clicks (from,
                event->kind == MS_POINTER_CLEAR ? MS_CELL_COVERED : MS_CELL_QUESTION,
                writing->marks));
      break;
    case MS_POINTER_MARKS:
    case MS_N_POINTER_KINDS:
      break;
    }
}

/* Drops the strokes before start.  A file may begin only with a movement, a press of the left or
 * the right button, or a flag; before any other stroke a movement is put. */
static void
drop_beginning (Writing *writing, guint start)
{
  if (start > 0)
    g_array_remove_range (writing->strokes, 0, start);
  if (writing->strokes->len == 0)
    return;
  Stroke first = g_array_index (writing->strokes, Stroke, 0);
  if (first.type == MOVE || first.type == LEFT_PRESS || first.type == RIGHT_PRESS
      || first.type == PREFLAG)
    return;
  first.type = MOVE;
  g_array_prepend_val (writing->strokes, first);
}

static MsStatus
write_all (Writing *writing, const MsReplay *replay)
{
  int n_events;
  const MsPointerEvent *events = ms_replay_get_events (replay, &n_events);
  guint start = 0;
  MsStatus status = MS_STATUS_OK;

  for (int i = 0; i < n_events && status == MS_STATUS_OK; i++)
    {
      int n_moves = ms_play_count_moves (writing->play);
      MsState before = ms_play_get_state (writing->play);
      if (is_free (&writing->mouse))
        writing->free = writing->strokes->len;
      append_event (writing, &events[i]);
      status = ms_mouse_feed (&writing->mouse, writing->play, &events[i]);
      /* Behind the stroke that ended the game, a state says how it ended. */
      MsState now = ms_play_get_state (writing->play);

      if (now != before && (now == MS_STATE_WON || now == MS_STATE_LOST))
        append (writing, &events[i], now == MS_STATE_WON ? MS_EVF_WON : MS_EVF_LOST);
      if (n_moves == 0 && ms_play_count_moves (writing->play) > 0)
        start = writing->free;
    }
  drop_beginning (writing, start);
  return status;
}

static gboolean
has_question_mark (const MsReplay *replay)
{
  const MsPlay *play = ms_replay_get_play (replay);

  for (int i = 0; i < ms_play_count_moves (play); i++)
    {
      MsMove move = ms_play_get_move (play, i);
      if (move.action == MS_ACTION_MARK && move.mark == MS_CELL_QUESTION)
        return TRUE;
    }
  return FALSE;
}

/* The strokes from the press that leads to the first move on, for cells of square pixels.  *marks:
 * whether a right click on a flag makes it a question mark.  NULL when there is no memory. */
static GArray *
strokes_new (const MsReplay *replay, int square, gboolean *marks)
{
  const MsRules *rules = ms_play_get_rules (ms_replay_get_play (replay));
  Writing writing = {
    .strokes = g_array_new (FALSE, FALSE, sizeof (Stroke)),
    .play = ms_play_new_again (ms_replay_get_play (replay), NULL),
    .mouse = ms_replay_get_place (replay, 0).mouse,
    .width = rules->width,
    .height = rules->height,
    .square = square,
    .marks = ms_replay_get_marks (replay) || has_question_mark (replay),
  };

  *marks = writing.marks;
  if (writing.play == NULL || write_all (&writing, replay) != MS_STATUS_OK)
    g_clear_pointer (&writing.strokes, g_array_unref);
  ms_play_free (writing.play);
  return writing.strokes;
}

/* --- The file, in version 4 --- */

#define PROGRAM "Minesage"

/* The size of a cell in the file, in pixels. */
static int
find_square (const MsReplay *replay, const MsRules *rules)
{
  const int least = 5, most = 255, usual = 16;
  int square = ms_replay_get_square (replay);

  return square >= least && square <= most && square * rules->width <= MOST_PIXELS
          && square * rules->height <= MOST_PIXELS
      ? square
      : usual;
}

static gboolean
is_foreign (const MsReplayHeader *header)
{
  return header->program != NULL && !g_str_has_prefix (header->program, PROGRAM);
}

static guint
find_summary (const MsReplay *replay)
{
  const MsPlay *play = ms_replay_get_play (replay);
  guint summary = 0;

  if (ms_play_get_state (play) == MS_STATE_WON)
    summary |= MS_EVF_COMPLETED;
  if (ms_play_get_clicks (play)->effective_right == 0)
    summary |= MS_EVF_NO_FLAG;
  if (is_foreign (ms_replay_get_header (replay)))
    summary |= MS_EVF_TRANSCODED;
  return summary;
}

static void
put_texts (GByteArray *bytes, const MsReplayHeader *header)
{
  const char *ours = PROGRAM " " MS_VERSION;

  ms_bytes_put_string (bytes, header->program == NULL ? ours : header->program);
  if (is_foreign (header))
    {
      ms_bytes_put_string (bytes, ours);
      ms_bytes_put_string (bytes, header->encoding == NULL ? "UTF-8" : header->encoding);
    }
  ms_bytes_put_string (bytes, header->player);
  ms_bytes_put_string (bytes, NULL); /* the competition */
  ms_bytes_put_string (bytes, NULL); /* the player's unique identifier */
  ms_bytes_put_u16 (bytes, 0); /* length of the text about the device: none */
}

static MsStatus
put_head (GByteArray *bytes, const MsReplay *replay, gboolean marks)
{
  const MsReplayHeader *header = ms_replay_get_header (replay);
  const MsRules *rules = ms_play_get_rules (ms_replay_get_play (replay));
  gint64 time_ms = ms_replay_get_time (replay), start_us = MAX (header->started_us, 0);
  MsPlayMetrics metrics;
  MS_TRY (ms_play_metrics (ms_replay_get_play (replay), time_ms, NULL, &metrics));
  ms_bytes_put_u8 (bytes, MS_EVF_NEWEST);
  ms_bytes_put_u8 (bytes, find_summary (replay));
  ms_bytes_put_u8 (bytes, marks ? MS_EVF_MARKS : 0);
  ms_bytes_put_u8 (bytes, (guint)rules->height);
  ms_bytes_put_u8 (bytes, (guint)rules->width);
  ms_bytes_put_u16 (bytes, (guint)rules->mines);
  ms_bytes_put_u8 (bytes, (guint)find_square (replay, rules));
  ms_bytes_put_u16 (bytes, (guint)ms_evf_find_mode (header->mode));
  ms_bytes_put_u16 (bytes, (guint)metrics.board.bbbv);
  ms_bytes_put_u32 (bytes, (guint32)CLAMP (time_ms, 0, (gint64)G_MAXUINT32));
  gboolean is_code = header->country != NULL && strlen (header->country) == 2
      && g_ascii_isalpha (header->country[0]) && g_ascii_isalpha (header->country[1]);

  ms_bytes_put_u8 (bytes, is_code ? (guint8)g_ascii_toupper (header->country[0]) : 'X');
  ms_bytes_put_u8 (bytes, is_code ? (guint8)g_ascii_toupper (header->country[1]) : 'X');
  ms_bytes_put_u64 (bytes, (guint64)start_us);
  ms_bytes_put_u64 (bytes, start_us == 0 ? 0 : (guint64)start_us + (guint64)time_ms * 1000);
  put_texts (bytes, header);
  return MS_STATUS_OK;
}

static void
put_mines (GByteArray *bytes, const MsLayout *layout)
{
  int n_cells = ms_layout_get_width (layout) * ms_layout_get_height (layout);

  for (int first = 0; first < n_cells; first += 8)
    {
      guint eight = 0;
      for (int cell = first; cell < MIN (first + 8, n_cells); cell++)
        if (ms_layout_has_mine (layout, cell))
          eight |= 0x80u >> (cell - first);
      ms_bytes_put_u8 (bytes, eight);
    }
}

static void
put_strokes (GByteArray *bytes, const GArray *strokes)
{
  Stroke before = { 0 };
  gint64 start_ms = strokes->len == 0 ? 0 : g_array_index (strokes, Stroke, 0).time_ms;

  for (guint i = 0; i < strokes->len; i++)
    {
      Stroke stroke = g_array_index (strokes, Stroke, i);
      stroke.time_ms = MIN (stroke.time_ms - start_ms, (gint64)G_MAXUINT32);
      gint64 gap_ms = stroke.time_ms - before.time_ms;
      while (gap_ms > 255)
        {
          gint64 pause_ms = MIN (gap_ms, 65535);
          ms_bytes_put_u8 (bytes, MS_EVF_PAUSE);
          ms_bytes_put_u16 (bytes, (guint)pause_ms);
          gap_ms -= pause_ms;
        }
      ms_bytes_put_u8 (bytes, stroke.type);
      ms_bytes_put_u8 (bytes, (guint)gap_ms);
      if (stroke.type <= MS_EVF_MIDDLE)
        {
          ms_bytes_put_u16 (bytes, (guint)(stroke.x - before.x));
          ms_bytes_put_u16 (bytes, (guint)(stroke.y - before.y));
          before.x = stroke.x;
          before.y = stroke.y;
        }
      before.time_ms = stroke.time_ms;
    }
}

char *
ms_write_evf (const MsReplay *replay, gsize *length)
{
  const MsPlay *play = ms_replay_get_play (replay);
  int square = find_square (replay, ms_play_get_rules (play));
  gboolean marks;
  g_autoptr (GArray) strokes = strokes_new (replay, square, &marks);
  GByteArray *bytes = g_byte_array_new ();

  if (strokes == NULL || put_head (bytes, replay, marks) != MS_STATUS_OK)
    {
      g_byte_array_unref (bytes);
      return NULL;
    }
  put_mines (bytes, ms_play_get_layout (play));
  ms_bytes_put_u16 (bytes, 0); /* length of the program's own figures: none */
  put_strokes (bytes, strokes);
  ms_bytes_put_u8 (bytes, MS_EVF_END);
  ms_bytes_put_u16 (bytes, 0); /* length of the checksum: none */
  *length = bytes->len;
  ms_bytes_put_u8 (bytes, 0);
  return (char *)g_byte_array_free (bytes, FALSE);
}

char *
ms_write_evf_set (const MsReplay *replay, gsize *length)
{
  const MsPlay *play = ms_replay_get_play (replay);
  const MsRules *rules = ms_play_get_rules (play);
  gint64 time_ms = ms_replay_get_time (replay);
  gsize game_length;
  MsPlayMetrics metrics;
  g_autofree char *game = ms_write_evf (replay, &game_length);

  if (game == NULL || ms_play_metrics (play, time_ms, NULL, &metrics) != MS_STATUS_OK)
    return NULL;
  g_autofree char *name = g_strdup_printf ("%dx%dx%d_%" G_GINT64_FORMAT ".%03d_3BV=%d",
      rules->width, rules->height, rules->mines, time_ms / 1000, (int)(time_ms % 1000),
      metrics.board.bbbv);
  GByteArray *bytes = g_byte_array_new ();
  ms_bytes_put_u8 (bytes, 0); /* the version of the set */
  ms_bytes_put_u16 (bytes, 0); /* length of each checksum: none */
  ms_bytes_put_string (bytes, name);
  ms_bytes_put_u32 (bytes, game_length);
  g_byte_array_append (bytes, (const guint8 *)game, (guint)game_length + 1);
  *length = bytes->len - 1;
  return (char *)g_byte_array_free (bytes, FALSE);
}

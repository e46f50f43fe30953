/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-evf-strokes.h"

#include "ms-evf-private.h"

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

/* The game played again beside the events, so that it is known what each of them meets. */
typedef struct
{
  GArray *strokes;
  MsPlay *play;
  MsMouse mouse;
  int width, height, square; /* square: in the file */
  gboolean marks; /* in the file */
  gboolean lent; /* the right button is said to be held for a chord that one button made */
  guint free; /* the last stroke before which no button was held */
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

static void
append (Writing *writing, const MsPointerEvent *event, guint type)
{
  int square = writing->mouse.square;
  MsEvfStroke stroke = { event->time_ms, writing->width * writing->square,
    writing->height * writing->square, type };

  if (find_cell (writing, event) >= 0)
    {
      stroke.x = (int)((gint64)event->x * writing->square / square);
      stroke.y = (int)((gint64)event->y * writing->square / square);
    }
  g_array_append_val (writing->strokes, stroke);
}

/* The mark under the pointer, and whether it can be changed. */
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

/* How many right clicks make one mark of another. */
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
append_mark (Writing *writing, const MsPointerEvent *event, MsCell to)
{
  MsCell from;

  if (get_mark (writing, event, &from))
    append_clicks (writing, event, count_clicks (from, to, writing->marks));
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

/* One button that chords: the left one and the right one, which is let go after it. */
static void
append_shift_press (Writing *writing, const MsPointerEvent *event)
{
  append (writing, event, LEFT_PRESS);
  if (writing->mouse.right || writing->lent)
    return;
  append (writing, event, RIGHT_PRESS);
  writing->lent = TRUE;
}

/* A left click that chords on its own. */
static gboolean
is_lone_chord (const Writing *writing, const MsPointerEvent *event)
{
  const MsMouse *mouse = &writing->mouse;
  int cell = find_cell (writing, event);

  return mouse->super_click && mouse->left && !mouse->chord && !mouse->spent && !mouse->right
      && cell >= 0 && ms_cell_is_opened (ms_play_get_cells (writing->play)[cell]);
}

static void
append_left_release (Writing *writing, const MsPointerEvent *event)
{
  if (is_lone_chord (writing, event))
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

/* Within the game a right click that comes to the same is what other programs understand. */
static void
append_preflag (Writing *writing, const MsPointerEvent *event)
{
  MsCell from;

  if (ms_play_get_state (writing->play) == MS_STATE_NEW || !is_free (&writing->mouse)
      || !get_mark (writing, event, &from)
      || count_clicks (from, MS_CELL_FLAG, writing->marks) != 1)
    append (writing, event, PREFLAG);
  else
    append_clicks (writing, event, 1);
}

static void
append_event (Writing *writing, const MsPointerEvent *event)
{
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
      append_shift_press (writing, event);
      break;
    case MS_POINTER_CHORD_PRESS:
      append (writing, event, CHORD_PRESS);
      writing->lent = FALSE;
      break;
    case MS_POINTER_PREFLAG:
      append_preflag (writing, event);
      break;
    case MS_POINTER_QUESTION:
      append_mark (writing, event, MS_CELL_QUESTION);
      break;
    case MS_POINTER_CLEAR:
      append_mark (writing, event, MS_CELL_COVERED);
      break;
    case MS_POINTER_MARKS:
    case MS_N_POINTER_KINDS:
      break;
    }
}

/* What a game that ends says, behind the stroke that ended it. */
static void
append_end (Writing *writing, const MsPointerEvent *event, MsState before)
{
  MsState now = ms_play_get_state (writing->play);

  if (now != before && (now == MS_STATE_WON || now == MS_STATE_LOST))
    append (writing, event, now == MS_STATE_WON ? MS_EVF_WON : MS_EVF_LOST);
}

/* Where the file begins: a file may begin with a move, a press of the left or the right button or a
 * flag, so that a move is put before anything else. */
static void
drop_beginning (Writing *writing, guint start)
{
  if (start > 0)
    g_array_remove_range (writing->strokes, 0, start);
  if (writing->strokes->len == 0)
    return;
  MsEvfStroke first = g_array_index (writing->strokes, MsEvfStroke, 0);
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
      append_end (writing, &events[i], before);
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

GArray *
ms_evf_strokes_new (const MsReplay *replay, int square, gboolean *marks)
{
  const MsRules *rules = ms_play_get_rules (ms_replay_get_play (replay));
  Writing writing = {
    .strokes = g_array_new (FALSE, FALSE, sizeof (MsEvfStroke)),
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

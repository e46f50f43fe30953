/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Makes the replay of a game that was played in Minesage: what a mouse would have done for its
 * moves is woven into the path that the pointer took. */
#include "ms-replay.h"

/* The path, and how far it has been woven in. */
typedef struct
{
  const MsPointerEvent *path;
  int n_path, next;
  int press; /* index of the event for the press that the next move may follow from; -1 = none */
  gboolean middle; /* press is of the middle button */
  gboolean released; /* its button was released, so that a later press is another one */
} Path;

typedef struct
{
  GArray *events; /* of MsPointerEvent */
  MsPlay *play; /* the game, played again while events are made */
  MsMouse start; /* the state of the mouse before the first event */
  Path path;
  int32_t x, y; /* where the pointer is */
  int64_t time_ms;
  /* marks: question marks are on now; marks_known: a move has depended on that */
  gboolean marks, marks_known;
} Weaver;

static void
add (Weaver *weaver, MsPointerKind kind)
{
  MsPointerEvent event = { weaver->time_ms, weaver->x, weaver->y, kind };
  g_array_append_val (weaver->events, event);
}

static MsPointerEvent *
get (Weaver *weaver, guint i)
{
  return &g_array_index (weaver->events, MsPointerEvent, i);
}

/* Notes what an event of the path does to path.press; called before the event is added. */
static void
note_press (Weaver *weaver, MsPointerKind kind)
{
  Path *path = &weaver->path;
  gboolean held = path->press >= 0 && !path->released;

  switch (kind)
    {
    case MS_POINTER_LEFT_PRESS:
    case MS_POINTER_SHIFT_PRESS:
    case MS_POINTER_MIDDLE_PRESS:
    case MS_POINTER_CHORD_PRESS:
      path->press = (int)weaver->events->len;
      path->middle = kind == MS_POINTER_MIDDLE_PRESS;
      path->released = FALSE;
      break;
    case MS_POINTER_LEFT_RELEASE:
    case MS_POINTER_RIGHT_RELEASE:
    case MS_POINTER_MIDDLE_RELEASE:
      path->released = TRUE;
      break;
    case MS_POINTER_RIGHT_PRESS: /* with another button held, the two chord from here on */
      path->press = held ? (int)weaver->events->len : -1;
      break;
    default:
      if (!held)
        path->press = -1;
    }
}

/* Adds the events of the path up to time_ms, all as movements. */
static void
follow (Weaver *weaver, int64_t time_ms)
{
  Path *path = &weaver->path;

  for (; path->next < path->n_path && path->path[path->next].time_ms <= time_ms; path->next++)
    {
      const MsPointerEvent *event = &path->path[path->next];
      note_press (weaver, event->kind);
      weaver->x = event->x;
      weaver->y = event->y;
      weaver->time_ms = MAX (weaver->time_ms, event->time_ms);
      add (weaver, MS_POINTER_MOVE);
    }
}

/* Adds one or two presses, in the place of the path's press where there is one, else at the end;
 * second is MS_POINTER_MOVE for none. */
static void
press (Weaver *weaver, MsPointerKind kind, MsPointerKind second)
{
  int place = weaver->path.press;

  if (place < 0)
    add (weaver, kind);
  else
    get (weaver, (guint)place)->kind = kind;
  if (second == MS_POINTER_MOVE)
    return;
  MsPointerEvent event = *get (weaver, place < 0 ? weaver->events->len - 1 : (guint)place);
  event.kind = second;
  g_array_insert_val (weaver->events, place < 0 ? weaver->events->len : (guint)place + 1, event);
}

static void
weave_chord (Weaver *weaver)
{
  if (weaver->path.press >= 0 && weaver->path.middle)
    {
      press (weaver, MS_POINTER_MIDDLE_PRESS, MS_POINTER_MOVE);
      add (weaver, MS_POINTER_MIDDLE_RELEASE);
      return;
    }
  press (weaver, MS_POINTER_LEFT_PRESS, MS_POINTER_RIGHT_PRESS);
  add (weaver, MS_POINTER_RIGHT_RELEASE);
  add (weaver, MS_POINTER_LEFT_RELEASE);
}

/* Adds a right click where that gives the mark; else an event that no mouse can make, for marks set
 * in other ways, such as by flagging all certain mines. */
static void
weave_mark (Weaver *weaver, const MsMove *move)
{
  MsCell cell = ms_play_get_cells (weaver->play)[move->cell];
  gboolean turns = cell == MS_CELL_FLAG && move->mark != MS_CELL_FLAG;

  if (turns && ms_mouse_next_mark (cell, weaver->marks) != move->mark)
    {
      /* Switches question marks on or off; where no mark has depended on this so far, they are on
       * from the start. */
      if (weaver->marks_known)
        add (weaver, MS_POINTER_MARKS);
      else
        weaver->start.marks = true;
      weaver->marks = !weaver->marks;
    }
  weaver->marks_known |= turns;
  if (ms_mouse_next_mark (cell, weaver->marks) == move->mark)
    {
      add (weaver, MS_POINTER_RIGHT_PRESS);
      add (weaver, MS_POINTER_RIGHT_RELEASE);
    }
  else if (move->mark == MS_CELL_FLAG)
    add (weaver, MS_POINTER_PREFLAG);
  else
    add (weaver, move->mark == MS_CELL_QUESTION ? MS_POINTER_QUESTION : MS_POINTER_CLEAR);
}

static MsStatus
weave_move (Weaver *weaver, const MsMove *move)
{
  follow (weaver, move->time_ms);
  weaver->time_ms = move->time_ms;
  int square = weaver->start.square, width = ms_play_get_rules (weaver->play)->width;
  int x = move->cell % width, y = move->cell / width;
  if (ms_pointer_cell (weaver->x, square) != x || ms_pointer_cell (weaver->y, square) != y)
    {
      weaver->x = x * square + square / 2;
      weaver->y = y * square + square / 2;
    }
  if (move->action == MS_ACTION_OPEN)
    {
      press (weaver, MS_POINTER_LEFT_PRESS, MS_POINTER_MOVE);
      add (weaver, MS_POINTER_LEFT_RELEASE);
    }
  else if (move->action == MS_ACTION_CHORD)
    weave_chord (weaver);
  else
    weave_mark (weaver, move);
  weaver->path.press = -1;
  return ms_play_do (weaver->play, move);
}

static MsStatus
weave (Weaver *weaver, const MsPlay *play)
{
  MsStatus status = MS_STATUS_OK;

  for (int i = 0; status == MS_STATUS_OK && i < ms_play_count_moves (play); i++)
    {
      MsMove move = ms_play_get_move (play, i);
      status = weave_move (weaver, &move);
    }
  follow (weaver, G_MAXINT64);
  return status;
}

MsStatus
ms_replay_new_from_play (const MsPlay *play, int square, const MsPointerEvent *path, int n_path,
    MsReplayHeader *header, MsReplay **replay, MsErrorInfo *info)
{
  /* The pointer is outside the board until the path begins.  opened: the clock of the moves is
   * kept, even where the first opening was undone. */
  Weaver weaver = { .events = g_array_new (FALSE, FALSE, sizeof (MsPointerEvent)),
    .play = ms_play_new_again (play, NULL),
    .start = { .square = square, .opened = true },
    .path = { .path = path, .n_path = n_path, .press = -1 },
    .x = -1,
    .y = -1,
    .time_ms = n_path > 0 ? path[0].time_ms : 0 };
  MsStatus status = weaver.play != NULL ? weave (&weaver, play) : MS_STATUS_NO_MEMORY;
  gsize n_events;
  MsPointerEvent *events;

  *replay = NULL;
  events = g_array_steal (weaver.events, &n_events);
  g_array_unref (weaver.events);
  if (status == MS_STATUS_OK)
    status = ms_replay_new_with (
        ms_play_new_again (play, NULL), &weaver.start, events, (int)n_events, header, replay, info);
  else
    ms_fail (info, status);
  if (status != MS_STATUS_OK)
    {
      g_free (events);
      ms_play_free (weaver.play);
      return status;
    }
  ms_replay_set_path (*replay, path, n_path);
  ms_play_set_clicks (weaver.play, ms_play_get_clicks (play));
  ms_replay_take_play (*replay, weaver.play);
  return MS_STATUS_OK;
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-replay.h"

#include "ms-date.h"
#include "ms-foreign-text.h"
#include "ms-message.h"
#include "ms-metrics.h"

#include <glib/gi18n-lib.h>

/* Bits for the state of the mouse that is kept after each event; the rest follows from the
 * event. */
enum
{
  LEFT = 1,
  RIGHT = 2,
  MIDDLE = 4,
  CHORD = 8,
  SPENT = 16,
  MARKS = 32,
};

struct _MsReplay
{
  MsReplayHeader header;
  MsMouse start;
  MsPointerEvent *events; /* [n_events] */
  guint32 *n_moves; /* [n_events]: how many moves are made after each event */
  guint8 *held; /* [n_events]: state of the mouse after each event, as bits */
  int n_events;
  gboolean woven; /* path, whose events are owned, is another than the events */
  MsPointerPath path;
  MsPlay *play;
  MsErrorInfo fault; /* MS_STATUS_OK: none */
};

void
ms_replay_header_init (MsReplayHeader *header)
{
  *header =
      (MsReplayHeader){ .started_us = -1, .claimed_ms = -1, .claimed_bbbv = -1, .claimed_end = -1 };
}

void
ms_replay_header_clear (MsReplayHeader *header)
{
  g_free (header->program);
  g_free (header->player);
  g_free (header->country);
  g_free (header->mode);
  g_free (header->started);
  g_free (header->encoding);
  ms_replay_header_init (header);
}

static void
free_replay (MsReplay *replay)
{
  ms_replay_header_clear (&replay->header);
  g_free (replay->events);
  g_free ((gpointer)replay->path.events);
  g_free (replay->n_moves);
  g_free (replay->held);
  ms_play_free (replay->play);
}

/* Plays all events, and notes after each how many moves are made. */
static MsStatus
run (MsReplay *replay, MsMouse *mouse)
{
  for (int i = 0; i < replay->n_events; i++)
    {
      MS_TRY (ms_mouse_feed (mouse, replay->play, &replay->events[i]));
      replay->n_moves[i] = (guint32)ms_play_count_moves (replay->play);
      replay->held[i] = (guint8)((mouse->left ? LEFT : 0) | (mouse->right ? RIGHT : 0)
          | (mouse->middle ? MIDDLE : 0) | (mouse->chord ? CHORD : 0) | (mouse->spent ? SPENT : 0)
          | (mouse->marks ? MARKS : 0));
    }
  return MS_STATUS_OK;
}

/* Plays the events in play, which the replay takes over. */
static MsStatus
make (MsReplay *replay, MsPlay *play, MsErrorInfo *info)
{
  MsMouse mouse = replay->start;

  replay->play = play;
  replay->n_moves = g_try_new (guint32, (gsize)replay->n_events + 1);
  replay->held = g_try_new (guint8, (gsize)replay->n_events + 1);
  if (play == NULL || replay->n_moves == NULL || replay->held == NULL)
    return ms_fail (info, MS_STATUS_NO_MEMORY);
  MsStatus status = run (replay, &mouse);
  if (status != MS_STATUS_OK)
    return ms_fail (info, status);
  if (mouse.opened)
    for (int i = 0; i < replay->n_events; i++)
      replay->events[i].time_ms -= mouse.origin_ms;
  replay->start.origin_ms = 0; /* as the events now have it */
  return MS_STATUS_OK;
}

MsStatus
ms_replay_new_with (MsPlay *play, const MsMouse *start, MsPointerEvent *events, int n_events,
    MsReplayHeader *header, MsReplay **replay, MsErrorInfo *info)
{
  MsReplay *self = g_atomic_rc_box_new0 (MsReplay);

  self->start = *start;
  self->events = events;
  self->n_events = n_events;
  ms_replay_header_init (&self->header);
  MsStatus status = make (self, play, info);
  if (status != MS_STATUS_OK)
    {
      self->events = NULL;
      g_clear_pointer (&self, ms_replay_unref);
    }
  else
    {
      self->header = *header;
      /* Cleans and cuts the texts, whichever reader made them. */
      char **const texts[] = { &self->header.program, &self->header.player, &self->header.country,
        &self->header.mode, &self->header.started };
      for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
        ms_foreign_text_bound (texts[i]);
      ms_replay_header_init (header);
    }
  *replay = self;
  return status;
}

/* What program promises for the first click.  Those that are ranked all keep its cell free, or move
 * a mine away from it, which comes to the same for whoever clicks; the classic program is among
 * them. */
static MsFirstClick
find_promise (const char *program)
{
  static const char *const safe[] = { "arbiter", "vienna", "metasweeper",
    "\xe5\x85\x83", /* the same, by its own name */
    "minesweeper clone", "minesweeper x", "winmine" };
  g_autofree char *lower = g_ascii_strdown (program != NULL ? program : "", -1);
  for (gsize i = 0; i < G_N_ELEMENTS (safe); i++)
    if (strstr (lower, safe[i]) != NULL)
      return MS_FIRST_CLICK_SAFE;
  return MS_FIRST_CLICK_ANY;
}

MsStatus
ms_replay_new (MsLayout *layout, const MsMouse *start, MsPointerEvent *events, int n_events,
    MsReplayHeader *header, MsReplay **replay, MsErrorInfo *info)
{
  /* Of the name as it is kept, so that whoever reads it from there finds the same promise. */
  ms_foreign_text_bound (&header->program);
  MsRules rules = { ms_layout_get_width (layout), ms_layout_get_height (layout),
    ms_layout_get_mines (layout), find_promise (header->program), false };

  *replay = NULL;
  MS_TRY (ms_rules_check (&rules, info));
  MsPlay *play = ms_play_new (&rules, 0, layout, NULL);
  if (play != NULL)
    ms_play_forget_seed (play);
  return ms_replay_new_with (play, start, events, n_events, header, replay, info);
}

MsReplay *
ms_replay_ref (MsReplay *replay)
{
  return g_atomic_rc_box_acquire (replay);
}

void
ms_replay_unref (MsReplay *replay)
{
  if (replay != NULL)
    g_atomic_rc_box_release_full (replay, (GDestroyNotify)free_replay);
}

void
ms_replay_set_fault (MsReplay *replay, const MsErrorInfo *fault)
{
  replay->fault = *fault;
}

const MsErrorInfo *
ms_replay_get_fault (const MsReplay *replay)
{
  return replay->fault.status == MS_STATUS_OK ? NULL : &replay->fault;
}

const MsReplayHeader *
ms_replay_get_header (const MsReplay *replay)
{
  return &replay->header;
}

const MsPointerEvent *
ms_replay_get_events (const MsReplay *replay, int *n_events)
{
  *n_events = replay->n_events;
  return replay->events;
}

void
ms_replay_set_path (MsReplay *replay, const MsPointerEvent *path, int n_path)
{
  replay->path = (MsPointerPath){ g_memdup2 (path, (gsize)n_path * sizeof *path), n_path,
    replay->start.square };
  replay->woven = TRUE;
}

MsPointerPath
ms_replay_get_path (const MsReplay *replay)
{
  if (replay->woven)
    return replay->path;
  return (MsPointerPath){ replay->events, replay->n_events, replay->start.square };
}

int
ms_replay_get_square (const MsReplay *replay)
{
  return replay->start.square;
}

const MsMouse *
ms_replay_get_start (const MsReplay *replay)
{
  return &replay->start;
}

gboolean
ms_replay_get_assisted (const MsReplay *replay)
{
  return replay->header.mode != NULL && g_str_has_prefix (replay->header.mode, "Cheat");
}

gboolean
ms_replay_get_marks (const MsReplay *replay)
{
  return replay->start.marks;
}

const MsPlay *
ms_replay_get_play (const MsReplay *replay)
{
  return replay->play;
}

void
ms_replay_take_play (MsReplay *replay, MsPlay *play)
{
  ms_play_free (replay->play);
  replay->play = play;
}

MsPlay *
ms_replay_dup_play (const MsReplay *replay, int n_moves)
{
  int n = ms_play_count_moves (replay->play);
  MsPlay *play = ms_play_new_again (replay->play, NULL);

  for (int i = 0; play != NULL && i < MIN (n, n_moves); i++)
    {
      MsMove move = ms_play_get_move (replay->play, i);
      if (ms_play_do (play, &move) != MS_STATUS_OK)
        g_clear_pointer (&play, ms_play_free);
    }
  return play;
}

int64_t
ms_replay_get_time (const MsReplay *replay)
{
  int n_moves = ms_play_count_moves (replay->play);

  return n_moves > 0 ? ms_play_get_move (replay->play, n_moves - 1).time_ms : 0;
}

int
ms_replay_count_until (const MsReplay *replay, int64_t time_ms)
{
  int low = 0, high = replay->n_events;

  while (low < high)
    {
      int middle = low + (high - low) / 2;
      if (replay->events[middle].time_ms <= time_ms)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

MsReplayPlace
ms_replay_get_place (const MsReplay *replay, int n_events)
{
  MsReplayPlace place = { 0, replay->start };

  if (n_events <= 0)
    return place;
  int last = MIN (n_events, replay->n_events) - 1;
  guint8 held = replay->held[last];
  place.n_moves = (int)replay->n_moves[last];
  place.mouse.left = held & LEFT;
  place.mouse.right = held & RIGHT;
  place.mouse.middle = held & MIDDLE;
  place.mouse.chord = held & CHORD;
  place.mouse.spent = held & SPENT;
  place.mouse.marks = held & MARKS;
  place.mouse.x = replay->events[last].x;
  place.mouse.y = replay->events[last].y;
  place.mouse.opened = replay->events[last].time_ms >= 0;
  return place;
}

/* Times that differ by less count as equal, as most programs write hundredths, cut off or
 * rounded. */
#define SAME_TIME_MS 10

static gboolean
is_over (const MsReplay *replay)
{
  MsState state = ms_play_get_state (ms_replay_get_play (replay));

  return state == MS_STATE_WON || state == MS_STATE_LOST;
}

/* "2.61", "34.884": seconds with hundredths or thousandths. */
static char *
dup_seconds (int64_t time_ms, gboolean with_thousandths)
{
  return g_strdup_printf ("%.*f", with_thousandths ? 3 : 2, (double)time_ms / 1000);
}

static char *
dup_time_remark (const MsReplay *replay)
{
  int64_t claimed = ms_replay_get_header (replay)->claimed_ms, found = ms_replay_get_time (replay);

  if (claimed < 0 || !is_over (replay) || ABS (claimed - found) <= SAME_TIME_MS)
    return NULL;
  gboolean with_thousandths = claimed % 10 != 0 || found % 10 != 0;
  g_autofree char *said = dup_seconds (claimed, with_thousandths);
  g_autofree char *made = dup_seconds (found, with_thousandths);
  return g_strdup_printf (
      _ ("The header says %1$s s, but the recorded moves take %2$s s."), said, made);
}

/* Whether the board has another 3BV than the header says; *found is that of the board. */
static gboolean
has_other_bbbv (const MsReplay *replay, int *found)
{
  int claimed = ms_replay_get_header (replay)->claimed_bbbv;
  MsPlayMetrics metrics;

  if (claimed < 0
      || ms_play_metrics (ms_replay_get_play (replay), 0, NULL, &metrics) != MS_STATUS_OK)
    return FALSE;
  *found = metrics.board.bbbv;
  return *found != claimed;
}

static char *
dup_bbbv_remark (const MsReplay *replay)
{
  int found;

  if (!has_other_bbbv (replay, &found))
    return NULL;
  return g_strdup_printf (_ ("The header says 3BV %1$d, but the board has 3BV %2$d."),
      ms_replay_get_header (replay)->claimed_bbbv, found);
}

static char *
dup_encoding_remark (const MsReplay *replay)
{
  const char *encoding = ms_replay_get_header (replay)->encoding;

  if (encoding == NULL)
    return NULL;
  return g_strdup_printf (
      _ ("The file does not say how its names are encoded; they were read as %s."), encoding);
}

static char *
dup_end_remark (const MsReplay *replay)
{
  int claimed = ms_replay_get_header (replay)->claimed_end;
  MsState state = ms_play_get_state (ms_replay_get_play (replay));

  if (ms_replay_get_fault (replay) != NULL || claimed == (int)state)
    return NULL;
  if (claimed == MS_STATE_WON)
    return g_strdup (
        _ ("The file says that the game was won, but its recorded moves do not win it."));
  if (claimed == MS_STATE_LOST)
    return g_strdup (
        _ ("The file says that the game was lost, but its recorded moves do not lose it."));
  return is_over (replay) ? NULL : g_strdup (_ ("The recording ends before the game does."));
}

static char *
dup_fault_remark (const MsReplay *replay)
{
  const MsErrorInfo *fault = ms_replay_get_fault (replay);
  int n_events;
  const MsPointerEvent *events = ms_replay_get_events (replay, &n_events);

  if (fault == NULL)
    return NULL;
  g_autofree char *reason = ms_message_dup (fault, NULL);
  g_autofree char *at = dup_seconds (n_events > 0 ? events[n_events - 1].time_ms : 0, TRUE);
  g_autofree char *sentence = g_strdup_printf (
      _ ("The recording breaks off at %s s; everything before that is kept."), at);
  return g_strdup_printf ("%s\n%s", sentence, reason);
}

char *
ms_replay_dup_remarks (const MsReplay *replay)
{
  char *(*const makers[]) (const MsReplay *) = { dup_fault_remark, dup_end_remark, dup_time_remark,
    dup_bbbv_remark, dup_encoding_remark };
  GString *remarks = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (makers); i++)
    {
      g_autofree char *remark = makers[i](replay);
      if (remark == NULL)
        continue;
      if (remarks->len > 0)
        g_string_append_c (remarks, '\n');
      g_string_append (remarks, remark);
    }
  return g_string_free (remarks, remarks->len == 0);
}

gint64
ms_replay_find_start (const MsReplay *replay, GTimeZone *here)
{
  const MsReplayHeader *header = ms_replay_get_header (replay);

  if (header->started_us >= 0)
    return header->started_us / 1000;
  return header->started != NULL ? ms_date_find (header->started, here) : -1;
}

/* Headers round, and some clocks tick in tenths: what differs by less is no other game. */
#define OTHER_TIME_MS 1000

gboolean
ms_replay_is_doubtful (const MsReplay *replay)
{
  const MsReplayHeader *header = ms_replay_get_header (replay);
  MsState state = ms_play_get_state (ms_replay_get_play (replay));
  gboolean other_time = header->claimed_ms >= 0
      && ABS (header->claimed_ms - ms_replay_get_time (replay)) >= OTHER_TIME_MS;
  gboolean other_end = header->claimed_end >= 0 && header->claimed_end != (int)state;
  int found;

  return ms_replay_get_fault (replay) != NULL || other_time || other_end
      || has_other_bbbv (replay, &found);
}

/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-habit-watch.h"
#include "ms-missed-chords.h"
#include "ms-neighbours.h"

#include <math.h>
#include <stdlib.h>

/* A press and the move that it makes may have been timed a moment apart. */
#define SAME_PRESS_MS 5
/* So many events are looked through for it: a recording made to do harm may have millions at
 * once. */
#define SAME_PRESS_EVENTS 100

const char *
ms_habit_name (MsHabitKind kind)
{
  static const char *const names[MS_N_HABITS] = {
    [MS_HABIT_HESITATION] = "hesitation",
    [MS_HABIT_GUESS] = "guess",
    [MS_HABIT_DETOUR] = "detour",
    [MS_HABIT_VAIN_CLICK] = "vain-click",
    [MS_HABIT_IDLE_FLAG] = "idle-flag",
    [MS_HABIT_HALF_CLICK] = "half-click",
    [MS_HABIT_MISSED_CHORD] = "missed-chord",
  };
  return names[kind];
}

bool
ms_habit_watch_init (MsHabitWatch *self, const MsTrail *trail, const MsPointerPath *path,
    const MsAllocator *allocator)
{
  int n_cells = trail->rules.width * trail->rules.height;
  *self = (MsHabitWatch){ .trail = trail, .allocator = allocator, .path_to_ms = -1 };
  if (path != NULL)
    self->path = *path;
  for (int i = self->path.n_events - 1; i >= 0; i--)
    if (self->path.events[i].kind == MS_POINTER_MOVE)
      {
        self->path_from_ms = self->path.events[i].time_ms;
        self->path_to_ms = self->path.events[self->path.n_events - 1].time_ms;
      }
  self->flags = ms_alloc (allocator, (size_t)n_cells, sizeof *self->flags);
  for (int cell = 0; self->flags != NULL && cell < n_cells; cell++)
    self->flags[cell] = -1;
  return self->flags != NULL;
}

void
ms_habit_watch_clear (MsHabitWatch *self)
{
  ms_dealloc (self->allocator, self->flags);
  ms_dealloc (self->allocator, self->habits);
}

static const MsTrailStep *
get_step (const MsHabitWatch *self, int step)
{
  return &self->trail->steps[step];
}

/* Adds a moment of a step that took no time. */
static MsHabit *
add (MsHabitWatch *self, MsHabitKind kind, int step)
{
  if (!ms_grow (
          self->allocator, &self->habits, &self->room, (size_t)self->n + 1, sizeof *self->habits))
    return NULL;
  const MsMove *move = &get_step (self, step)->move;
  self->habits[self->n] = (MsHabit){
    .kind = kind, .move = step, .cell = move->cell, .from_ms = move->time_ms, .to_ms = move->time_ms
  };
  return &self->habits[self->n++];
}

/* --- The pointer between two steps --- */

/* Notes the time that the pointer spent near one place, if it was a rest; returns how long it
 * was. */
static int64_t
take_rest (MsHabitWatch *self, int64_t from_ms, int64_t to_ms)
{
  if (to_ms - from_ms < MS_HABIT_REST_MS)
    return 0;
  if (self->rest_ms == 0)
    self->rest_from_ms = from_ms;
  self->rest_ms += to_ms - from_ms;
  return to_ms - from_ms;
}

static bool
take_way (MsHabitWatch *self, int step, int64_t moving_ms, double way, double straight)
{
  if (way - straight < MS_HABIT_DETOUR_CELLS)
    return true;
  MsHabit *habit = add (self, MS_HABIT_DETOUR, step);
  if (habit == NULL)
    return false;
  habit->from_ms = get_step (self, step - 1)->move.time_ms;
  habit->way = way;
  habit->straight = straight;
  habit->lost_ms = llround ((double)moving_ms * (way - straight) / way);
  return true;
}

/* Follows the pointer from the step before to this one. */
static bool
follow_pointer (MsHabitWatch *self, int step)
{
  const MsPointerEvent *events = self->path.events;
  int64_t from_ms = get_step (self, step - 1)->move.time_ms;
  int64_t to_ms = get_step (self, step)->move.time_ms;
  if (from_ms < self->path_from_ms || to_ms > self->path_to_ms || self->next == 0)
    return true;
  const MsPointerEvent *start = &events[self->next - 1], *last = start, *near = start;
  int64_t near_ms = from_ms, rest_ms = 0;
  double way = 0, square = self->path.square;
  for (int i = self->next; i < self->path.n_events && events[i].time_ms <= to_ms;
       last = &events[i++])
    {
      double dx = (double)events[i].x - near->x, dy = (double)events[i].y - near->y;
      way += hypot ((double)events[i].x - last->x, (double)events[i].y - last->y) / square;
      if (fmax (fabs (dx), fabs (dy)) <= square / 2)
        continue;
      rest_ms += take_rest (self, near_ms, events[i].time_ms);
      near = &events[i];
      near_ms = events[i].time_ms;
    }
  rest_ms += take_rest (self, near_ms, to_ms);
  return take_way (self, step, to_ms - from_ms - rest_ms, way,
      hypot ((double)last->x - start->x, (double)last->y - start->y) / square);
}

/* --- The buttons --- */

static bool
is_beside (const MsHabitWatch *self, int cell, int other)
{
  int width = self->trail->rules.width;
  return cell != other && abs (cell % width - other % width) <= 1
      && abs (cell / width - other / width) <= 1;
}

/* Whether the presses from the flag of the step before to the chord of this one are those of a
 * 1.5-click that was missed; then *release and *press are when the right button was released and
 * pressed again. */
static bool
is_half_click (const MsHabitWatch *self, int step, int64_t *release, int64_t *press)
{
  const MsMove *flag = &get_step (self, step - 1)->move, *chord = &get_step (self, step)->move;
  int square = self->path.square, width = self->trail->rules.width, i = self->next, n = 0;
  MsPointerKind kinds[4] = { MS_N_POINTER_KINDS };
  const MsPointerEvent *found[4] = { NULL }, *events = self->path.events;
  /* Go back to the press of the flag, then find what was done to the buttons from there on. */
  while (i > 0 && i > self->next - SAME_PRESS_EVENTS
      && events[i - 1].time_ms >= flag->time_ms - SAME_PRESS_MS)
    i--;
  for (; i < self->path.n_events && events[i].time_ms <= chord->time_ms && n < 4; i++)
    if (events[i].kind != MS_POINTER_MOVE && (n > 0 || events[i].kind == MS_POINTER_RIGHT_PRESS))
      {
        found[n] = &events[i];
        kinds[n++] = events[i].kind;
      }
  if (n < 4 || kinds[0] != MS_POINTER_RIGHT_PRESS || kinds[1] != MS_POINTER_RIGHT_RELEASE)
    return false;
  bool right_first = kinds[2] == MS_POINTER_RIGHT_PRESS && kinds[3] == MS_POINTER_LEFT_PRESS;
  bool left_first = kinds[2] == MS_POINTER_LEFT_PRESS && kinds[3] == MS_POINTER_RIGHT_PRESS;
  *release = found[1]->time_ms;
  *press = found[left_first ? 3 : 2]->time_ms;
  return (right_first || left_first) && *release > found[0]->time_ms
      && found[0]->time_ms <= flag->time_ms + SAME_PRESS_MS
      && ms_pointer_cell (found[0]->x, square) == flag->cell % width
      && ms_pointer_cell (found[0]->y, square) == flag->cell / width;
}

static bool
follow_half_click (MsHabitWatch *self, int step)
{
  const MsTrailStep *flag = get_step (self, step - 1), *chord = get_step (self, step);
  int64_t release, press;
  if (chord->move.action != MS_ACTION_CHORD || chord->n_opens == 0
      || flag->move.action != MS_ACTION_MARK || flag->move.mark != MS_CELL_FLAG
      || flag->n_changes == 0 || flag->move.joined
      || !is_beside (self, flag->move.cell, chord->move.cell)
      || !is_half_click (self, step, &release, &press))
    return true;
  MsHabit *habit = add (self, MS_HABIT_HALF_CLICK, step);
  if (habit == NULL)
    return false;
  habit->from_ms = release;
  habit->to_ms = press;
  return true;
}

/* Keeps which flags have served a chord.  A flag that is taken away has not. */
static bool
follow_flags (MsHabitWatch *self, int step)
{
  const MsTrailStep *at = get_step (self, step);
  const MsRules *rules = &self->trail->rules;
  int *flag = &self->flags[at->move.cell], around[8];
  if (at->move.action == MS_ACTION_MARK && at->n_changes > 0)
    {
      bool idle = *flag >= 0 && at->move.mark != MS_CELL_FLAG;
      if (idle && add (self, MS_HABIT_IDLE_FLAG, *flag) == NULL)
        return false;
      *flag = at->move.mark == MS_CELL_FLAG && !at->move.joined && self->begun ? step : -1;
    }
  if (at->move.action != MS_ACTION_CHORD || at->n_opens == 0)
    return true;
  int n = ms_neighbours (rules->width, rules->height, at->move.cell, around);
  for (int i = 0; i < n; i++)
    self->flags[around[i]] = -1;
  return true;
}

/* --- The walk --- */

bool
ms_habit_watch_follow (MsHabitWatch *self, int step)
{
  const MsTrailStep *at = get_step (self, step);
  bool vain = self->begun && at->n_changes == 0 && !at->move.joined;
  self->n_clicks += (self->begun || at->n_opens > 0) && !at->move.joined;
  if (vain && add (self, MS_HABIT_VAIN_CLICK, step) == NULL)
    return false;
  if (self->begun && self->path.n_events > 0
      && (!follow_half_click (self, step) || !follow_pointer (self, step)))
    return false;
  self->begun |= at->n_opens > 0;
  while (
      self->next < self->path.n_events && self->path.events[self->next].time_ms <= at->move.time_ms)
    self->next++;
  return follow_flags (self, step);
}

bool
ms_habit_watch_judge (
    MsHabitWatch *self, const MsReviewOpening *opening, int certain, int64_t sight_ms)
{
  int64_t rest_ms = self->rest_ms;
  MsHabit *habit = NULL;
  self->rest_ms = 0;
  if (opening->verdict == MS_VERDICT_CERTAIN)
    {
      self->n_certain++;
      self->certain_ms += opening->wait_ms;
    }
  if (rest_ms > 0 && certain >= 0)
    {
      habit = add (self, MS_HABIT_HESITATION, opening->move);
      if (habit == NULL)
        return false;
      habit->cell = certain;
      habit->from_ms = self->rest_from_ms;
      habit->sight_ms = sight_ms;
      habit->lost_ms = rest_ms;
    }
  if (opening->verdict != MS_VERDICT_AVOIDABLE || isnan (opening->mine) || opening->error > 0)
    return true;
  habit = add (self, MS_HABIT_GUESS, opening->move);
  if (habit == NULL)
    return false;
  habit->from_ms = opening->time_ms - opening->wait_ms;
  habit->mine = opening->mine;
  return true;
}

static bool
add_missed_chord (void *user_data, int step, int number, int n_flags, int n_clicks)
{
  MsHabit *habit = add (user_data, MS_HABIT_MISSED_CHORD, step);
  if (habit == NULL)
    return false;
  habit->cell = number;
  habit->n_flags = n_flags;
  habit->n_clicks = n_clicks;
  return true;
}

static int
compare_habits (const void *a, const void *b)
{
  const MsHabit *first = a, *second = b;
  return first->move != second->move ? first->move - second->move
                                     : (int)first->kind - (int)second->kind;
}

/* Reckons what the averages of the whole game are needed for. */
static void
weigh (const MsHabitWatch *self, MsHabit *habit, double click_ms)
{
  switch (habit->kind)
    {
    case MS_HABIT_GUESS:
      habit->usual_ms = self->n_certain > 0 ? self->certain_ms / self->n_certain : -1;
      habit->gain_ms = habit->usual_ms - (habit->to_ms - habit->from_ms);
      habit->gain_ms = habit->gain_ms > 0 ? habit->gain_ms : 0;
      habit->lost_ms = llround (habit->mine * (double)habit->to_ms) - habit->gain_ms;
      habit->lost_ms = habit->lost_ms > 0 ? habit->lost_ms : 0;
      break;
    case MS_HABIT_VAIN_CLICK:
    case MS_HABIT_IDLE_FLAG:
      habit->lost_ms = llround (click_ms);
      break;
    case MS_HABIT_HALF_CLICK:
      habit->lost_ms = llround (click_ms / 2);
      break;
    case MS_HABIT_MISSED_CHORD:
      habit->lost_ms = llround (click_ms * (habit->n_clicks - habit->n_flags - 1));
      break;
    case MS_HABIT_HESITATION:
    case MS_HABIT_DETOUR:
    case MS_N_HABITS:
      break;
    }
}

bool
ms_habit_watch_end (MsHabitWatch *self, MsReviewSum *sum)
{
  int n_steps = self->trail->n_steps;
  double click_ms = self->n_clicks > 0
      ? (double)get_step (self, n_steps - 1)->move.time_ms / self->n_clicks
      : 0;
  for (int cell = 0;
       self->trail->won && cell < self->trail->rules.width * self->trail->rules.height; cell++)
    if (self->flags[cell] >= 0 && add (self, MS_HABIT_IDLE_FLAG, self->flags[cell]) == NULL)
      return false;
  if (!ms_missed_chords_find (self->trail, self->allocator, add_missed_chord, self))
    return false;
  if (self->n > 0)
    qsort (self->habits, (size_t)self->n, sizeof *self->habits, compare_habits);
  bool pointer = self->path_to_ms > self->path_from_ms;
  for (int kind = 0; kind < MS_N_HABITS; kind++)
    {
      bool by_pointer = kind == MS_HABIT_HESITATION || kind == MS_HABIT_DETOUR
          || kind == MS_HABIT_HALF_CLICK;
      sum->n_habits[kind] = 0;
      sum->habits[kind] = by_pointer && !pointer ? NAN : 0;
    }
  for (int i = 0; i < self->n; i++)
    {
      weigh (self, &self->habits[i], click_ms);
      sum->n_habits[self->habits[i].kind]++;
      sum->habits[self->habits[i].kind] += (double)self->habits[i].lost_ms / 1000;
    }
  return true;
}

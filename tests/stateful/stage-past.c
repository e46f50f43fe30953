/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Replays in windows of their own: whatever is done there, the window of the game stays as it
 * is. */
#include "stage.h"

#include "past.h"
#include "picture.h"
#include "window-picture.h"

#include "ms-board-view-testing.h"
#include "ms-replay-window-testing.h"

static MsReplayWindow *
find_window (Stage *self)
{
  GList *windows = gtk_application_get_windows (self->fixture->application);
  for (GList *link = windows; link != NULL; link = link->next)
    if (MS_IS_REPLAY_WINDOW (link->data) && gtk_widget_get_mapped (link->data))
      return link->data;
  return NULL;
}

static gboolean
has_window (gpointer stage)
{
  return find_window (stage) != NULL;
}

static gboolean
has_no_window (gpointer stage)
{
  return find_window (stage) == NULL;
}

static gboolean
has_review (gpointer window)
{
  MsReviewer *reviewer = ms_review_view_get_reviewer (
      ms_replay_window_get_parts (MS_REPLAY_WINDOW (window)).review);
  return ms_reviewer_get_review (reviewer) != NULL;
}

static gboolean
is_at_rest (gpointer window)
{
  return !ms_analyzer_get_busy (ms_replay_window_get_parts (window).analyzer);
}

/* What can be done is done, six times. */
static void
use (MsReplayWindow *window, guint32 drawn)
{
  static const char *const actions[] = { "play", "step-next", "step-previous", "next-guess",
    "previous-guess", "to-start", "to-end", "faster", "slower", "show-probabilities",
    "show-deduced", "show-panel", "cancel-analysis", "zoom-in", "zoom-out", "zoom-normal",
    "zoom-fit" };
  GActionGroup *group = G_ACTION_GROUP (window);
  MsRng rng;
  ms_rng_seed (&rng, drawn);
  for (int i = 0; i < 6; i++)
    {
      const char *action = actions[ms_rng_below (&rng, G_N_ELEMENTS (actions))];
      if (g_action_group_get_action_enabled (group, action))
        g_action_group_activate_action (group, action, NULL);
    }
}

/* The guesses of the review are marks of the playback. */
static void
compare_marks (Stage *self, MsReplayWindow *window)
{
  int n_marks, n_guesses = 0;
  const MsReview *review = ms_reviewer_get_review (
      ms_review_view_get_reviewer (ms_replay_window_get_parts (window).review));
  const MsPlaybackMark *marks = ms_playback_get_marks (
      ms_replay_window_get_parts (window).playback, &n_marks);
  for (int i = 0; i < n_marks; i++)
    if (marks[i].kind == MS_PLAYBACK_GUESS || marks[i].kind == MS_PLAYBACK_AVOIDABLE)
      n_guesses++;
  if (n_guesses != review->sum.n_guesses)
    g_string_append_printf (self->differences, "review of %d guesses, but %d are marked\n",
        review->sum.n_guesses, n_guesses);
}

static void
compare_board (Stage *self, MsReplayWindow *window)
{
  MsGame *game = ms_playback_get_game (ms_replay_window_get_parts (window).playback);
  int width = ms_game_get_width (game);
  for (int i = 0; i < width * ms_game_get_height (game); i++)
    {
      MsPainterCell cell;
      ms_board_content_describe (
          ms_board_view_get_parts (ms_replay_window_get_parts (window).board).content, i % width,
          i / width, FALSE, &cell);
      if (cell.cell != ms_game_get_cells (game)[i])
        g_string_append_printf (self->differences, "replay: cell %d is drawn as another\n", i);
    }
}

/* Closed while it works, or when all is known. */
static void
look_at (Stage *self, const Step *step)
{
  MsReplayWindow *window = find_window (self);
  gboolean reviewed = step->kind == STEP_REVIEW;
  if (reviewed)
    ms_reviewer_start (ms_review_view_get_reviewer (ms_replay_window_get_parts (window).review));
  use (window, step->b);
  compare_board (self, window);
  if (step->a % 3 != 0)
    {
      window_wait (is_at_rest, window);
      if (reviewed)
        {
          window_wait (has_review, window);
          compare_marks (self, window);
        }
    }
  gtk_window_destroy (GTK_WINDOW (window));
  window_wait (has_no_window, self);
}

static GFile *
open_file (Stage *self, const Step *step)
{
  gsize length;
  g_autofree char *data = past_write_replay (step, &length);
  if (data == NULL)
    return NULL;
  GFile *file = window_make_file ("game", data, (gssize)length);
  ms_window_open_file (self->window, file);
  return file;
}

static void
show_replay (Stage *self, const Step *step)
{
  MsWindow *window = self->window;
  GFile *file = NULL;
  stage_settle (window);
  g_autoptr (GHashTable) stale = window_picture_new_stale ();
  g_autofree char *before = window_picture_dup (window, stale);
  if (step->kind == STEP_OPEN_REPLAY)
    file = open_file (self, step);
  else if (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "watch"))
    window_activate (window, "watch", NULL);
  else
    return;
  if (step->kind != STEP_OPEN_REPLAY || file != NULL)
    {
      window_wait (has_window, self);
      look_at (self, step);
    }
  if (file != NULL)
    window_drop_file (file);
  stage_settle (window);
  g_autofree char *after = window_picture_dup (window, stale);
  picture_compare (self->differences, "before the replay", before, "after it", after);
}

static void
go_on_from_moment (Stage *self, const Step *step)
{
  MsGame *game = self->window->game;
  MsDocument *document = past_dup_moment (game, step->a, self->differences);
  if (document == NULL)
    return;
  self->n_boards = 0;
  ms_window_take_document (self->window, document);
  window_wait (stage_has_another_board, self);
  if (ms_game_get_competing (game) || !ms_game_get_assisted (game))
    g_string_append (self->differences, "a moment is gone on from as a new game\n");
}

gboolean
stage_look_again (Stage *self, const Step *step)
{
  switch (step->kind)
    {
    case STEP_WATCH:
    case STEP_REVIEW:
    case STEP_OPEN_REPLAY:
      show_replay (self, step);
      return TRUE;
    case STEP_CONTINUE:
      go_on_from_moment (self, step);
      return TRUE;
    case STEP_REPLAY:
      past_compare_replay (self->window->game, self->differences);
      return TRUE;
    default:
      return FALSE;
    }
}

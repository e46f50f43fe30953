/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "past.h"

#include "picture.h"

#include "ms-ended-game.h"
#include "ms-game-kept.h"
#include "ms-least-clicks.h"
#include "ms-native.h"
#include "ms-playback.h"
#include "play-from.h"
#include "ms-replay-write.h"
#include "ms-report-review.h"
#include "ms-reviewer.h"

#include <math.h>
#include <string.h>

/* Of boards of up to so many cells the fewest clicks are looked for, with so many states. */
#define MOST_COUNTED 100
#define N_STATES 100000

static gboolean
has_beginning (MsGame *game)
{
  return ms_game_get_state (game) != MS_GAME_ANALYSIS
      && ms_play_get_layout (ms_game_get_play (game)) != NULL
      && ms_play_get_start_cells (ms_game_get_play (game)) == NULL;
}

/* Of a running game too. */
static MsReplay *
make_replay (MsGame *game, GString *differences)
{
  MsReplay *replay = NULL;
  MsReplayHeader header;
  MsErrorInfo info;
  int n_path;
  const MsPointerEvent *path = ms_pointer_track_get (ms_game_get_track (game), &n_path);
  ms_replay_header_init (&header);
  if (ms_replay_new_from_play (
          ms_game_get_play (game), MS_POINTER_TRACK_SQUARE, path, n_path, &header, &replay, &info)
      != MS_STATUS_OK)
    g_string_append_printf (differences, "no replay: status %d\n", (int)info.status);
  ms_replay_header_clear (&header);
  return replay;
}

/* --- The moves --- */

static void
add_board (GString *told, const MsPlay *play)
{
  const MsRules *rules = ms_play_get_rules (play);
  const MsCell *cells = ms_play_get_cells (play);
  MsLayout *layout = ms_play_get_layout (play);
  g_string_append_printf (told, "%d×%d, %d mines, state %d\n", rules->width, rules->height,
      rules->mines, (int)ms_play_get_state (play));
  for (int i = 0; i < rules->width * rules->height; i++)
    g_string_append_printf (told, "%c%c%s", MS_NATIVE_CELLS[cells[i]],
        ms_layout_has_mine (layout, i) ? '*' : '.', (i + 1) % rules->width == 0 ? "\n" : " ");
}

/* G_MAXINT64: nothing is opened. */
static int64_t
find_first_opening (const MsPlay *play)
{
  MsPlay *again = ms_play_new_again (play, NULL);
  int64_t time_ms = G_MAXINT64;
  int n_moves = ms_play_count_moves (play);
  for (int i = 0; i < n_moves && time_ms == G_MAXINT64; i++)
    {
      MsMove move = ms_play_get_move (play, i);
      g_assert (ms_play_do (again, &move) == MS_STATUS_OK);
      if (ms_play_get_state (again) != MS_STATE_NEW)
        time_ms = move.time_ms;
    }
  ms_play_free (again);
  return time_ms;
}

/* OPENINGS: as no file keeps what the clock was before the first opening and a mark no mouse makes
 * becomes several, the openings with the time since the first of them; MOVES: all of it; STEPS: and
 * which moves are joined. */
typedef enum
{
  OPENINGS,
  MOVES,
  STEPS,
} Telling;

static char *
dup_moves (const MsPlay *play, Telling telling)
{
  GString *told = g_string_new (NULL);
  int n_moves = ms_play_count_moves (play);
  int64_t first_ms = telling == OPENINGS ? find_first_opening (play) : 0;
  add_board (told, play);
  for (int i = 0; i < n_moves; i++)
    {
      MsMove move = ms_play_get_move (play, i);
      if (telling != OPENINGS)
        g_string_append_printf (told,
            "%d: action %d, cell %d, mark %d, %" G_GINT64_FORMAT " ms%s\n", i, (int)move.action,
            move.cell, move.action == MS_ACTION_MARK ? (int)move.mark : 0, move.time_ms,
            telling == STEPS && move.joined ? ", joined" : "");
      else if (move.action != MS_ACTION_MARK)
        g_string_append_printf (told, "action %d, cell %d, %" G_GINT64_FORMAT " ms\n",
            (int)move.action, move.cell, MAX (move.time_ms - first_ms, 0));
    }
  return g_string_free (told, FALSE);
}

static void
compare_plays (GString *differences, const MsPlay *play, const char *name, const MsPlay *other,
    Telling telling)
{
  g_autofree char *wanted = dup_moves (play, telling);
  g_autofree char *told = dup_moves (other, telling);
  picture_compare (differences, "played", wanted, name, told);
}

/* Takes data. */
static void
compare_written (
    GString *differences, const MsPlay *play, const char *name, char *data, gsize length)
{
  MsDocument *document = NULL;
  MsErrorInfo info;
  if (ms_document_read (data, length, &document, &info) != MS_STATUS_OK)
    g_string_append_printf (differences, "%s is not read: status %d, line %d, byte %ld\n", name,
        (int)info.status, info.line, info.byte);
  else if (document->replay == NULL || ms_replay_get_fault (document->replay) != NULL)
    g_string_append_printf (differences, "%s is not read as a whole replay\n", name);
  else
    compare_plays (differences, play, name, document->play, OPENINGS);
  ms_document_free (document);
  g_free (data);
}

void
past_compare_replay (MsGame *game, GString *differences)
{
  gsize length;
  if (!has_beginning (game))
    return;
  g_autoptr (MsReplay) replay = make_replay (game, differences);
  if (replay == NULL)
    return;
  compare_plays (
      differences, ms_game_get_play (game), "replayed", ms_replay_get_play (replay), STEPS);
  char *data = ms_write_rawvf (replay, &length);
  compare_written (differences, ms_game_get_play (game), "RAWVF", data, length);
  data = ms_write_evf (replay, &length);
  compare_written (differences, ms_game_get_play (game), "EVF", data, length);
}

/* --- Watching --- */

/* The first n_moves of play, made by nothing but the rules. */
static MsPlay *
play_until (const MsPlay *play, int n_moves)
{
  int n = ms_play_count_moves (play);
  MsPlay *again = ms_play_new_again (play, NULL);
  for (int i = 0; i < MIN (n_moves, n); i++)
    {
      MsMove move = ms_play_get_move (play, i);
      g_assert (ms_play_do (again, &move) == MS_STATUS_OK);
    }
  return again;
}

static char *
dup_board (const MsPlay *play)
{
  GString *told = g_string_new (NULL);
  add_board (told, play);
  return g_string_free (told, FALSE);
}

static void
compare_moment (MsPlayback *playback, const MsPlay *play, GString *differences)
{
  MsPlay *wanted = play_until (play, ms_playback_get_move (playback));
  MsPlay *here = play_from (playback);
  g_autofree char *board = dup_board (wanted);
  g_autofree char *shown = dup_board (ms_game_get_play (ms_playback_get_game (playback)));
  MsPlayMetrics metrics;
  picture_compare (differences, "played", board, "watched", shown);
  compare_plays (differences, wanted, "gone on from", here, STEPS);
  if (ms_game_get_withheld (ms_playback_get_game (playback)))
    g_string_append (differences, "watched: what was played is withheld\n");
  ms_playback_get_metrics (playback, &metrics);
  const MsClicks *clicks = ms_play_get_clicks (wanted);
  if (memcmp (clicks, &metrics.clicks, sizeof *clicks) != 0)
    g_string_append (differences, "watched: other clicks than were made\n");
  ms_play_free (wanted);
  ms_play_free (here);
}

static void
go_somewhere (MsPlayback *playback, MsRng *rng)
{
  gint64 start = ms_playback_get_start_time (playback);
  gint64 length = ms_playback_get_end_time (playback) - start;
  switch (ms_rng_below (rng, 5))
    {
    case 0:
      ms_playback_seek (playback, start + (gint64)ms_rng_below (rng, (uint64_t)length + 1));
      break;
    case 1:
      ms_playback_seek_event (
          playback, (int)ms_rng_below (rng, (uint64_t)ms_playback_get_n_events (playback) + 1));
      break;
    case 2:
      ms_playback_step_next (playback);
      break;
    case 3:
      ms_playback_step_previous (playback);
      break;
    default:
      ms_playback_seek_move (
          playback, (int)ms_rng_below (rng, (uint64_t)ms_playback_get_n_moves (playback) + 1));
    }
}

/* Plays it to its end in frames of half a second. */
static void
play_to_end (MsPlayback *playback, GString *differences)
{
  gint64 frames = (ms_playback_get_end_time (playback) - ms_playback_get_start_time (playback))
      / 500;
  ms_playback_set_playing (playback, TRUE);
  for (gint64 i = 0; i < frames + 3; i++)
    ms_playback_advance (playback, i * 500000);
  if (ms_playback_get_playing (playback) || !ms_playback_get_at_end (playback))
    g_string_append (differences, "watched: it does not come to its end\n");
}

void
past_watch (MsGame *game, guint32 places, GString *differences)
{
  MsRng rng;
  if (!ms_ended_game_is_there (game))
    return;
  g_autoptr (MsEndedGame) ended = ms_ended_game_new (game, NULL);
  g_autoptr (MsReplay) replay = ms_ended_game_make_replay (ended, NULL);
  g_autoptr (MsPlayback) playback = ms_playback_new (ms_moments_new (replay));
  ms_rng_seed (&rng, places);
  for (int i = 0; i < 6; i++)
    {
      go_somewhere (playback, &rng);
      compare_moment (playback, ms_game_get_play (game), differences);
    }
  play_to_end (playback, differences);
  compare_plays (differences, ms_game_get_play (game), "watched to its end",
      ms_game_get_play (ms_playback_get_game (playback)), MOVES);
}

MsDocument *
past_dup_moment (MsGame *game, guint32 place, GString *differences)
{
  if (!has_beginning (game))
    return NULL;
  g_autoptr (MsReplay) replay = make_replay (game, differences);
  g_autoptr (MsPlayback) playback = replay != NULL ? ms_playback_new (ms_moments_new (replay))
                                                   : NULL;
  if (playback == NULL)
    return NULL;
  ms_playback_seek_move (playback, (int)(place % (guint)(ms_playback_get_n_moves (playback) + 1)));
  compare_moment (playback, ms_game_get_play (game), differences);
  MsDocument *document = g_new0 (MsDocument, 1);
  document->position = ms_game_ref_position (ms_playback_get_game (playback));
  document->density = NAN;
  document->play = play_from (playback);
  document->elapsed_ms = ms_game_get_elapsed (ms_playback_get_game (playback));
  document->assisted = TRUE;
  return document;
}

/* --- Reviewing --- */

static void
wait_for (MsReviewer *reviewer)
{
  while (ms_worker_get_busy (MS_WORKER (reviewer)))
    g_main_context_iteration (NULL, TRUE);
}

static gboolean
is_near (double a, double b)
{
  return a == b || fabs (a - b) <= 1e-9 * MAX (fabs (a), fabs (b));
}

static void
compare_sums (const MsReviewSum *full, const MsReviewSum *quick, GString *differences)
{
  static const MsReviewVerdict both[] = { MS_VERDICT_FIRST, MS_VERDICT_CERTAIN,
    MS_VERDICT_AVOIDABLE, MS_VERDICT_MINE, MS_VERDICT_UNKNOWN };
  gboolean same = full->n_openings == quick->n_openings && full->n_guesses == quick->n_guesses
      && is_near (full->survival, quick->survival) && is_near (full->pluck, quick->pluck)
      && full->estimated == quick->estimated && full->complete == quick->complete;
  for (guint i = 0; i < G_N_ELEMENTS (both); i++)
    same &= full->n_verdicts[both[i]] == quick->n_verdicts[both[i]];
  /* What takes no pointer, of which the quick one was told nothing. */
  static const MsHabitKind kinds[] = { MS_HABIT_GUESS, MS_HABIT_VAIN_CLICK, MS_HABIT_IDLE_FLAG };
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    same &= full->n_habits[kinds[i]] == quick->n_habits[kinds[i]]
        && is_near (full->habits[kinds[i]], quick->habits[kinds[i]]);
  if (!same)
    g_string_append_printf (differences,
        "review: %d openings, %d guesses, survival %g; its sum alone: %d, %d, %g\n",
        full->n_openings, full->n_guesses, full->survival, quick->n_openings, quick->n_guesses,
        quick->survival);
}

/* What the sum says is what the openings add up to. */
static void
add_up (const MsReview *review, GString *differences)
{
  double survival = 1;
  int n_lost = 0, n_guesses = 0;
  for (int i = 0; i < review->n_openings; i++)
    {
      const MsReviewOpening *opening = &review->openings[i];
      n_lost += opening->lost;
      n_guesses += ms_verdict_is_guess (opening->verdict);
      if (ms_verdict_is_guess (opening->verdict))
        survival *= 1 - opening->mine;
      if (opening->lost && opening->verdict == MS_VERDICT_CERTAIN)
        g_string_append (differences, "review: a certain opening lost the game\n");
    }
  if (n_lost != (review->lost ? 1 : 0) || n_guesses != review->sum.n_guesses
      || !is_near (survival, review->sum.survival))
    g_string_append_printf (differences,
        "review: %d lost, %d guesses, survival %g; it says %d, %g\n", n_lost, n_guesses, survival,
        review->sum.n_guesses, review->sum.survival);
}

/* The game and its replay took as many clicks.  Nobody wins with fewer than the fewest, but where
 * one click made several moves; and the sentence about them says so. */
static void
count_clicks (const MsPlay *played, const MsPlay *play, GString *differences)
{
  MsLayout *layout = ms_play_get_layout (play);
  MsLeastClicks least;
  int n_clicks = ms_play_count_winning_clicks (play);
  if (n_clicks != ms_play_count_winning_clicks (played))
    g_string_append_printf (differences, "clicks: %d of the replay, %d of the game\n", n_clicks,
        ms_play_count_winning_clicks (played));
  if (ms_layout_get_width (layout) * ms_layout_get_height (layout) > MOST_COUNTED)
    return;
  g_assert (ms_least_clicks_find (layout, N_STATES, NULL, NULL, NULL, &least) == MS_STATUS_OK);
  g_autofree char *text = ms_report_review_dup_clicks (play, &least);
  g_autofree char *taken = g_strdup_printf ("The game took %d click", n_clicks);
  gboolean told = n_clicks >= 0;
  if ((told && n_clicks < least.lower) || g_str_has_prefix (text, taken) != told)
    g_string_append_printf (
        differences, "clicks: %d, of %d to %d: %s\n", n_clicks, least.lower, least.upper, text);
  ms_least_clicks_clear (&least, NULL);
}

void
past_review (MsGame *game, gboolean hurried, GString *differences)
{
  const MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsReviewSum sum;
  if (!ms_ended_game_is_there (game))
    return;
  g_autoptr (MsEndedGame) ended = ms_ended_game_new (game, NULL);
  g_autoptr (MsReplay) replay = ms_ended_game_make_replay (ended, NULL);
  g_autoptr (MsReviewer) reviewer = ms_reviewer_new (replay);
  ms_reviewer_start (reviewer);
  if (hurried)
    {
      ms_worker_stop (MS_WORKER (reviewer));
      ms_reviewer_start (reviewer);
    }
  wait_for (reviewer);
  const MsReview *review = ms_reviewer_get_review (reviewer);
  g_assert (
      ms_review_sum_of_play (ms_game_get_play (game), NULL, &options, NULL, &sum) == MS_STATUS_OK);
  if (review == NULL)
    g_string_append_printf (
        differences, "no review: status %d\n", (int)ms_reviewer_get_status (reviewer));
  else
    {
      compare_sums (&review->sum, &sum, differences);
      add_up (review, differences);
    }
  count_clicks (ms_game_get_play (game), ms_replay_get_play (replay), differences);
}

/* --- Opening --- */

/* In either format. */
char *
past_write_replay (const Step *step, gsize *length)
{
  g_autofree char *text = step_dup_document (step);
  g_autoptr (MsGame) game = ms_game_new ();
  g_autoptr (GString) differences = g_string_new (NULL);
  g_assert (ms_game_load_text (game, text, -1, NULL));
  if (!has_beginning (game))
    return NULL;
  g_autoptr (MsReplay) replay = make_replay (game, differences);
  return step->b % 2 == 0 ? ms_write_rawvf (replay, length) : ms_write_evf (replay, length);
}

MsDocument *
past_read_replay (const Step *step)
{
  MsDocument *document = NULL;
  gsize length;
  g_autofree char *data = past_write_replay (step, &length);
  if (data != NULL)
    g_assert (ms_document_read (data, length, &document, NULL) == MS_STATUS_OK);
  return document;
}

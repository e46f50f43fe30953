/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Kills a program that plays and autosaves, at random moments, and looks at what it has left.
 *
 * Usage: autosave-kill ROUNDS [SEED]
 * Each round a child goes on with the game that the last one left, says in shared memory how many
 * things it has begun to do and how many have reached the file, and is killed.  Its file must hold
 * the game as it was after one of the things in between.  Every other round the child waits for
 * each to be written before it does the next, as a player slower than the disk would: then at most
 * the one under way may be missing.  Games are free, fair or cruel, or on a board of a day: a
 * fair or a cruel opening may draw the mines anew, which is in the file before the opening is. */
#include "autosave-support.h"
#include "ms-daily.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct
{
  gint begun, written; /* things done */
} Progress;

static gint64
fake_time (gpointer user_data)
{
  return *(gint64 *)user_data;
}

static Progress *
map_progress (const char *path)
{
  int fd = open (path, O_RDWR | O_CREAT, 0600);
  if (fd < 0 || ftruncate (fd, sizeof (Progress)) != 0)
    g_error ("%s: %s", path, g_strerror (errno));
  Progress *progress = mmap (NULL, sizeof (Progress), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close (fd);
  return progress;
}

/* Where a rule decides guesses, a smaller board, so that each is decided before the next thing is
 * done. */
static MsRules
choose_rules (guint64 seed)
{
  static const MsRuleSet sets[] = { MS_RULES_FREE, MS_RULES_FAIR, MS_RULES_CRUEL };
  MsRules rules = { 16, 16, 30, MS_FIRST_CLICK_OPEN, .rule_set = sets[seed % 3] };
  if (ms_rule_set_decides (rules.rule_set))
    rules = (MsRules){ 9, 9, 16, MS_FIRST_CLICK_OPEN, .rule_set = rules.rule_set };
  return rules;
}

/* A board of a day, whose beginning the file is to keep. */
static void
take_daily (MsGame *game)
{
  int first_cell;
  guint64 seed;
  guint8 mine[81];
  MsDaily daily = { 20261224, MS_DAILY_BEGINNER };
  MsRules rules = ms_daily_get_rules (daily.kind, &first_cell);
  MsDocument document = { .density = NAN };
  if (ms_daily_make (&daily, NULL, mine, &seed) != MS_STATUS_OK)
    g_error ("no board of the day");
  MsLayout *layout = ms_layout_new (rules.width, rules.height, mine, NULL);
  document.play = ms_play_new (&rules, seed, layout, NULL);
  ms_layout_unref (layout);
  ms_play_set_proven_cell (document.play, first_cell);
  ms_play_set_begun_on (document.play, 20261224);
  ms_game_take_document (game, &document);
}

/* The game a round begins with; takes leftover, which may be NULL. */
static MsGame *
first_game (MsAutosaveLeftover *leftover, guint64 seed, gint64 *now)
{
  MsRules rules = choose_rules (seed);
  MsGame *game = ms_game_new ();
  ms_game_set_time_source (game, fake_time, now);
  if (leftover != NULL)
    ms_game_take_document (game, leftover->document);
  else if (seed % 4 == 0)
    take_daily (game);
  else
    ms_game_start (game, &rules, seed, NULL);
  ms_autosave_leftover_free (leftover);
  return game;
}

/* --- The child --- */

static void
play_until_killed (const char *folder, const char *shared, guint64 seed, gboolean patient)
{
  Progress *progress = map_progress (shared);
  gint64 now = 0;
  MsRng rng, pauses;
  MsAutosaveLeftover *leftover = autosave_find (folder, NULL);
  MsAutosaveStore *store = ms_autosave_store_new (folder);
  MsGame *game = first_game (NULL, seed, &now);
  MsAutosave *autosave = ms_autosave_new (store, game, NULL, NULL);
  if (leftover != NULL)
    ms_autosave_resume (autosave, leftover);

  ms_rng_seed (&rng, seed);
  ms_rng_seed (&pauses, ~seed);
  for (gint i = 1;; i++)
    {
      g_atomic_int_set (&progress->begun, i);
      autosave_do_something (game, &rng, &now);
      while (patient && !(ms_autosave_get_progress (autosave) & MS_AUTOSAVE_WRITTEN))
        g_usleep (20);
      if ((ms_autosave_get_progress (autosave) & MS_AUTOSAVE_WRITTEN))
        g_atomic_int_set (&progress->written, i);
      if (!patient)
        g_usleep (ms_rng_below (&pauses, 400));
    }
}

/* --- The parent --- */

typedef struct
{
  const char *program;
  char *folder, *shared;
  Progress *progress;
  MsRng rng;
  int n_done, n_resumed; /* things begun, rounds that went on with a game */
  int most_lost[2]; /* things, in a round of a hasty and of a patient child */
  gboolean wrong;
} Parent;

static void
kill_a_child (Parent *parent, guint64 seed, gboolean patient)
{
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, seed);
  const char *words[] = { parent->program, "--child", parent->folder, parent->shared, number,
    patient ? "patient" : "hasty", NULL };
  GPid pid;
  g_autoptr (GError) error = NULL;
  if (!g_spawn_async (
          NULL, (char **)words, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &pid, &error))
    g_error ("%s", error->message);
  while (g_atomic_int_get (&parent->progress->begun) == 0)
    g_usleep (100);
  g_usleep (ms_rng_below (&parent->rng, 40000));
  kill (pid, SIGKILL);
  waitpid (pid, NULL, 0);
}

/* What the child has left is sought for while its doings are done again. */
typedef struct
{
  MsGame *left; /* NULL: nothing */
  int n_done,
      n_written; /* things done again by now; those that were in the child's file at least */
  int place; /* after how many things its file stands; -1: not found yet */
} Place;

static void
compare_places (MsGame *game, Place *place)
{
  gboolean same = place->left != NULL ? autosave_is_same (game, place->left)
                                      : autosave_keeps_nothing (game);
  if (same && place->n_done >= place->n_written)
    place->place = place->n_done;
}

/* The mines that the rules draw for a guess are in the file before its opening is. */
static void
changed_cb (MsGame *game, const MsGameChange *change, Place *place)
{
  if (change->cause == MS_GAME_CAUSE_BOARD)
    compare_places (game, place);
}

/* Does what the child did, and finds where its file stands; -1: nowhere. */
static int
find_place (Parent *parent, MsGame *game, MsGame *left, guint64 seed, gint64 *now)
{
  MsRng rng;
  Place place = { left, 0, g_atomic_int_get (&parent->progress->written), -1 };
  int begun = g_atomic_int_get (&parent->progress->begun);
  gulong handler = g_signal_connect (game, "changed", G_CALLBACK (changed_cb), &place);
  ms_rng_seed (&rng, seed);
  compare_places (game, &place);
  while (place.n_done < begun)
    {
      autosave_do_something (game, &rng, now);
      place.n_done++;
      compare_places (game, &place);
    }
  g_signal_handler_disconnect (game, handler);
  return place.place;
}

static void
do_round (Parent *parent, int round)
{
  gboolean patient = round % 2 == 0;
  guint64 seed = ms_rng_next (&parent->rng);
  gint64 now = 0, then = 0;
  MsAutosaveLeftover *before = autosave_find (parent->folder, NULL);
  gboolean resumed = before != NULL;
  parent->n_resumed += resumed;
  MsGame *game = first_game (before, seed, &now);

  *parent->progress = (Progress){ 0 };
  kill_a_child (parent, seed, patient);
  g_autofree char *set_aside = NULL;
  MsAutosaveLeftover *after = autosave_find (parent->folder, &set_aside);
  MsGame *left = NULL;
  if (after != NULL)
    left = first_game (after, 0, &then);
  int place = find_place (parent, game, left, seed, &now);
  int lost = g_atomic_int_get (&parent->progress->begun) - place;

  if (place < 0 || set_aside != NULL || (patient && lost > 1))
    {
      g_printerr ("round %d: %s, begun %d, written %d, left %s, found %d, set aside %s\n", round,
          resumed ? "resumed" : "new", parent->progress->begun, parent->progress->written,
          left != NULL ? "a game" : "nothing", place, set_aside != NULL ? set_aside : "nothing");
      parent->wrong = TRUE;
    }
  parent->n_done += parent->progress->begun;
  parent->most_lost[patient] = MAX (parent->most_lost[patient], lost);
  g_object_unref (game);
  g_clear_object (&left);
}

int
main (int argc, char **argv)
{
  if (argc == 6 && g_str_equal (argv[1], "--child"))
    {
      play_until_killed (
          argv[2], argv[3], g_ascii_strtoull (argv[4], NULL, 10), g_str_equal (argv[5], "patient"));
      return 0;
    }
  int rounds = argc > 1 ? atoi (argv[1]) : 0;
  Parent parent = { .program = argv[0] };
  g_autoptr (GError) error = NULL;
  g_autofree char *work = g_dir_make_tmp ("minesage-kill-XXXXXX", &error);
  if (rounds <= 0 || work == NULL)
    {
      g_printerr ("usage: autosave-kill ROUNDS [SEED]\n");
      return 2;
    }
  ms_rng_seed (&parent.rng, argc > 2 ? g_ascii_strtoull (argv[2], NULL, 10) : 1);
  parent.folder = g_build_filename (work, "games", NULL);
  parent.shared = g_build_filename (work, "progress", NULL);
  parent.progress = map_progress (parent.shared);

  for (int round = 0; round < rounds && !parent.wrong; round++)
    do_round (&parent, round);
  g_print ("{\"rounds\": %d, \"resumed\": %d, \"things\": %d, \"lost_by_hasty\": %d, "
           "\"lost_by_patient\": %d, \"verdict\": \"%s\"}\n",
      rounds, parent.n_resumed, parent.n_done, parent.most_lost[0], parent.most_lost[1],
      parent.wrong ? "wrong" : "right");

  munmap (parent.progress, sizeof (Progress));
  autosave_delete_folder (parent.folder);
  autosave_delete_folder (work);
  g_free (parent.folder);
  g_free (parent.shared);
  return parent.wrong;
}

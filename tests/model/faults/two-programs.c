/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Several programs play on one home at the same time, and are killed or end, round after round: no
 * game that was left and no record is lost, none is there twice, and none is another one's.
 *
 * Usage: two-programs ROUNDS [SEED]
 * Each program goes on with a game that was left, or begins one, does random things to it and adds
 * records, and says in shared memory what it has begun and what has been told to be kept.  It ends
 * by SIGKILL at a random moment, or after a few things as a program does. */
#include "autosave-support.h"
#include "record-support.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define MOST_PROGRAMS 3
#define MOST_THINGS 60
#define THINGS_A_RECORD 7

/* What a program says of itself. */
typedef struct
{
  gint ready; /* it has taken a game that was left, or found none */
  gint may_end; /* all others are ready too: none takes the game that this one leaves */
  char resumed[4096]; /* path of that game; "": none */
  gint begun, written; /* things done to the game */
  gint begun_records, kept_records;
} Account;

typedef struct
{
  char *work, *games, *records, *shared;
} Home;

static gint64
fake_time (gpointer user_data)
{
  return *(gint64 *)user_data;
}

static MsGame *
new_game (guint64 seed, gint64 *now)
{
  static const MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_OPEN };
  MsGame *game = ms_game_new ();
  ms_game_set_time_source (game, fake_time, now);
  ms_game_start (game, &rules, seed, NULL);
  return game;
}

static Account *
map_accounts (const char *path)
{
  gsize size = MOST_PROGRAMS * sizeof (Account);
  int fd = open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0 || ftruncate (fd, (off_t)size) != 0)
    g_error ("%s: %s", path, g_strerror (errno));
  Account *accounts = mmap (NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close (fd);
  return accounts;
}

static Home
home_at (const char *work)
{
  return (Home){ g_strdup (work), g_build_filename (work, "games", NULL),
    g_build_filename (work, "records.sqlite", NULL), g_build_filename (work, "shared", NULL) };
}

static void
home_clear (Home *home)
{
  g_free (home->work);
  g_free (home->games);
  g_free (home->records);
  g_free (home->shared);
}

/* --- A program --- */

static void
add_record (MsRecordStore *store, Account *account, guint64 seed)
{
  g_autoptr (MsRecord) record = record_made_up (seed + (guint64)account->begun_records);
  g_atomic_int_inc (&account->begun_records);
  record_add (store, record);
  g_atomic_int_inc (&account->kept_records);
}

static void
play (const Home *home, Account *account, guint64 seed)
{
  gint64 now = 0;
  MsRng rng;
  ms_rng_seed (&rng, seed);
  MsAutosaveStore *store = ms_autosave_store_new (home->games);
  MsRecordStore *records = ms_record_store_new (home->records);
  MsGame *game = new_game (seed, &now);
  MsAutosave *autosave = ms_autosave_new (store, game, NULL, NULL);
  MsAutosaveLeftover *leftover = autosave_find (home->games, NULL);
  if (leftover != NULL)
    {
      g_strlcpy (account->resumed, leftover->path, sizeof account->resumed);
      ms_autosave_resume (autosave, leftover);
    }
  g_atomic_int_set (&account->ready, 1);
  for (gint i = 1; i <= MOST_THINGS; i++)
    {
      g_atomic_int_set (&account->begun, i);
      autosave_do_something (game, &rng, &now);
      while (!(ms_autosave_get_progress (autosave) & MS_AUTOSAVE_WRITTEN))
        g_usleep (20);
      g_atomic_int_set (&account->written, i);
      if (i % THINGS_A_RECORD == 0)
        add_record (records, account, seed);
    }
  while (!g_atomic_int_get (&account->may_end))
    g_usleep (20);
  ms_autosave_close (autosave);
  ms_autosave_store_unref (store);
  ms_record_store_free (records);
  g_object_unref (game);
}

/* --- Who looks at what they leave --- */

typedef struct
{
  Home home;
  const char *program;
  Account *accounts;
  MsRng rng;
  GHashTable *left; /* path → GBytes of the journal, as it was before the round */
  GHashTable *ends; /* the records that may be there: when they ended → whether they must be */
  int n_killed, n_resumed;
} Watcher;

static GHashTable *
read_left (const Home *home)
{
  GHashTable *left = g_hash_table_new_full (
      g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_bytes_unref);
  g_autoptr (GDir) files = g_dir_open (home->games, 0, NULL);
  for (const char *name; files != NULL && (name = g_dir_read_name (files)) != NULL;)
    {
      char *path = g_build_filename (home->games, name, NULL), *data = NULL;
      gsize length;
      if (g_str_has_suffix (name, MS_AUTOSAVE_ENDING)
          && g_file_get_contents (path, &data, &length, NULL))
        g_hash_table_insert (left, path, g_bytes_new_take (data, length));
      else if (g_str_has_suffix (name, MS_AUTOSAVE_ENDING ".tmp"))
        g_free (path);
      else
        g_error ("%s should not be there", path);
    }
  return left;
}

static MsGame *
game_of (GBytes *journal, gint64 *now)
{
  MsDocument *document = NULL;
  gsize length;
  const char *data = g_bytes_get_data (journal, &length);
  if (ms_journal_read (data, length, &document, NULL, NULL) != MS_STATUS_OK)
    g_error ("a journal is damaged");
  MsGame *game = new_game (0, now);
  ms_game_take_document (game, document);
  ms_document_free (document);
  return game;
}

/* A game that ended just before its program was killed: who looks for one deletes it. */
static gboolean
is_over (GBytes *journal)
{
  gint64 now = 0;
  g_autoptr (MsGame) game = game_of (journal, &now);
  return autosave_keeps_nothing (game);
}

/* Whether journal (NULL: none) is what a program left that began with the game of before (NULL: a
 * new one). */
static gboolean
is_left_by (const Account *account, guint64 seed, GBytes *before, GBytes *journal)
{
  gint64 now = 0, then = 0;
  MsRng rng;
  gboolean same = FALSE;
  ms_rng_seed (&rng, seed);
  g_autoptr (MsGame) game = before != NULL ? game_of (before, &now) : new_game (seed, &now);
  g_autoptr (MsGame) left = journal != NULL ? game_of (journal, &then) : NULL;
  for (int i = 0; i <= account->begun && !same; i++)
    {
      if (i > 0)
        autosave_do_something (game, &rng, &now);
      if (i >= account->written)
        same = left != NULL ? autosave_is_same (game, left) : autosave_keeps_nothing (game);
    }
  return same;
}

/* Games that nobody took are as they were; those that were taken are as their programs left them;
 * what is new is of a program that began one, and of one only. */
static void
check_games (Watcher *self, const guint64 *seeds, int n)
{
  GHashTable *left = read_left (&self->home);
  g_autoptr (GHashTable) rest = g_hash_table_new (g_str_hash, g_str_equal);
  GHashTableIter iter;
  gpointer path, journal;
  g_hash_table_iter_init (&iter, left);
  while (g_hash_table_iter_next (&iter, &path, &journal))
    g_hash_table_insert (rest, path, journal);
  for (int i = 0; i < n; i++)
    {
      const Account *account = &self->accounts[i];
      if (*account->resumed == '\0')
        continue;
      GBytes *before = g_hash_table_lookup (self->left, account->resumed);
      if (before == NULL)
        g_error ("%s was taken twice, or was none of those that were left", account->resumed);
      if (!is_left_by (account, seeds[i], before, g_hash_table_lookup (left, account->resumed)))
        g_error ("%s is another game, of %d to %d things", account->resumed, account->written,
            account->begun);
      g_hash_table_remove (rest, account->resumed);
      g_hash_table_remove (self->left, account->resumed);
    }
  g_hash_table_iter_init (&iter, self->left);
  while (g_hash_table_iter_next (&iter, &path, &journal))
    {
      GBytes *now = g_hash_table_lookup (left, path);
      if (now == NULL && is_over (journal))
        continue;
      if (now == NULL || !g_bytes_equal (now, journal))
        g_error ("%s is lost, or changed by nobody", (char *)path);
      g_hash_table_remove (rest, path);
    }
  for (int i = 0; i < n; i++)
    {
      gpointer found = NULL;
      if (*self->accounts[i].resumed != '\0')
        continue;
      g_hash_table_iter_init (&iter, rest);
      while (found == NULL && g_hash_table_iter_next (&iter, &path, &journal))
        if (is_left_by (&self->accounts[i], seeds[i], NULL, journal))
          found = path;
      if (found != NULL)
        g_hash_table_remove (rest, found);
      else if (!is_left_by (&self->accounts[i], seeds[i], NULL, NULL))
        g_error ("the game of a program that began one is lost");
    }
  if (g_hash_table_size (rest) > 0)
    g_error ("%u games are there that nobody has played", g_hash_table_size (rest));
  g_hash_table_unref (self->left);
  self->left = left;
}

static void
check_records (Watcher *self, const guint64 *seeds, int n)
{
  const MsRecordFilter all = MS_RECORD_FILTER_ALL;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < self->accounts[i].begun_records; j++)
      {
        g_autoptr (MsRecord) record = record_made_up (seeds[i] + (guint64)j);
        g_hash_table_insert (self->ends, g_memdup2 (&record->ended_at, sizeof record->ended_at),
            GINT_TO_POINTER (j < self->accounts[i].kept_records ? 2 : 1));
      }
  MsRecordStore *store = ms_record_store_new (self->home.records);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray)
      records = ms_record_rows_list (store, &all, MS_RECORD_ORDER_ENDED, -1, 0, &error);
  if (records == NULL || store->notice != NULL)
    g_error ("%s", error != NULL ? error->message : store->notice);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_int64_hash, g_int64_equal);
  for (guint i = 0; i < records->len; i++)
    {
      MsRecord *record = records->pdata[i];
      if (!g_hash_table_contains (self->ends, &record->ended_at))
        g_error ("a record is there that nobody has added");
      if (!g_hash_table_add (seen, &record->ended_at))
        g_error ("a record is there twice");
    }
  GHashTableIter iter;
  gpointer ended, how;
  g_hash_table_iter_init (&iter, self->ends);
  while (g_hash_table_iter_next (&iter, &ended, &how))
    if (GPOINTER_TO_INT (how) == 2 && !g_hash_table_contains (seen, ended))
      g_error ("a record is lost");
    else if (!g_hash_table_contains (seen, ended))
      g_hash_table_iter_remove (&iter); /* it never came that far */
    else
      g_hash_table_iter_replace (&iter, GINT_TO_POINTER (2));
  ms_record_store_free (store);
}

static GPid
start (Watcher *self, int place, guint64 seed)
{
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, seed);
  g_autofree char *which = g_strdup_printf ("%d", place);
  const char *words[] = { self->program, "--play", self->home.work, which, number, NULL };
  GPid pid;
  g_autoptr (GError) error = NULL;
  if (!g_spawn_async (
          NULL, (char **)words, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &pid, &error))
    g_error ("%s", error->message);
  return pid;
}

/* Whether it is ready; else it has ended by itself. */
static gboolean
let_come (Account *account, GPid pid)
{
  while (!g_atomic_int_get (&account->ready))
    {
      if (waitpid (pid, NULL, WNOHANG) != 0)
        return FALSE;
      g_usleep (100);
    }
  return TRUE;
}

/* Half of them are killed once they have done so many things, which differ, the others end. */
static void
end_program (Watcher *self, Account *account, GPid pid)
{
  gint things = (gint)ms_rng_below (&self->rng, 2 * MOST_THINGS);
  int status;
  while (things < MOST_THINGS && g_atomic_int_get (&account->begun) < things)
    g_usleep (100);
  if (things < MOST_THINGS)
    self->n_killed += kill (pid, SIGKILL) == 0;
  waitpid (pid, &status, 0);
  if (WIFSIGNALED (status) ? WTERMSIG (status) != SIGKILL : WEXITSTATUS (status) != 0)
    g_error ("a program ended with %d", status);
  self->n_resumed += *account->resumed != '\0';
}

static void
do_round (Watcher *self, int round)
{
  GPid pids[MOST_PROGRAMS];
  guint64 seeds[MOST_PROGRAMS];
  int n = 2 + round % 2;
  memset (self->accounts, 0, MOST_PROGRAMS * sizeof (Account));
  for (int i = 0; i < n; i++)
    {
      seeds[i] = (guint64)(round * MOST_PROGRAMS + i + 1) * 1000;
      pids[i] = start (self, i, seeds[i]);
    }
  for (int i = 0; i < n; i++)
    if (!let_come (&self->accounts[i], pids[i]))
      g_error ("round %d: a program has ended by itself", round);
  for (int i = 0; i < n; i++)
    g_atomic_int_set (&self->accounts[i].may_end, 1);
  for (int i = 0; i < n; i++)
    end_program (self, &self->accounts[i], pids[i]);
  check_games (self, seeds, n);
  check_records (self, seeds, n);
}

int
main (int argc, char **argv)
{
  if (argc == 5 && g_str_equal (argv[1], "--play"))
    {
      Home home = home_at (argv[2]);
      play (
          &home, &map_accounts (home.shared)[atoi (argv[3])], g_ascii_strtoull (argv[4], NULL, 10));
      _exit (EXIT_SUCCESS); /* looking for leaks costs more than the playing */
    }
  int rounds = argc > 1 ? atoi (argv[1]) : 0;
  if (rounds <= 0)
    {
      g_printerr ("usage: two-programs ROUNDS [SEED]\n");
      return 2;
    }
  g_autofree char *work = record_folder ();
  Watcher self = { .home = home_at (work), .program = argv[0] };
  self.accounts = map_accounts (self.home.shared);
  self.left = read_left (&self.home);
  self.ends = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  ms_rng_seed (&self.rng, argc > 2 ? g_ascii_strtoull (argv[2], NULL, 10) : 1);
  for (int round = 0; round < rounds; round++)
    do_round (&self, round);
  g_print ("{\"rounds\": %d, \"killed\": %d, \"resumed\": %d, \"left\": %u, \"records\": %u}\n",
      rounds, self.n_killed, self.n_resumed, g_hash_table_size (self.left),
      g_hash_table_size (self.ends));
  autosave_delete_folder (self.home.games);
  record_folder_drop (g_steal_pointer (&work));
  g_hash_table_unref (self.left);
  g_hash_table_unref (self.ends);
  home_clear (&self.home);
  return self.n_killed > 0 && self.n_resumed > 0 ? 0 : 1;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sequence.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define N_TAKEN 30
#define MANY 100 /* sequences, in which every kind of step comes */

/* What a crash would otherwise not tell. */
static char crash_note[80];

static void
tell_crash (int signal_number)
{
  gssize written = write (STDERR_FILENO, crash_note, strlen (crash_note));
  signal (signal_number, SIG_DFL);
  raise (written >= 0 ? signal_number : SIGABRT);
}

static void
note_seed (guint64 seed)
{
  g_snprintf (crash_note, sizeof crash_note, "\nended in sequence %" G_GUINT64_FORMAT "\n", seed);
}

static gboolean
fails (SequenceRun run, guint64 seed, const Step *steps, guint n_steps)
{
  g_autoptr (GString) taken = g_string_new (NULL);
  g_autofree char *difference = run (seed, steps, n_steps, taken);
  return difference != NULL;
}

/* Leaves out runs of so many steps, from the end, wherever what is left fails still. */
static guint
leave_out (SequenceRun run, guint64 seed, Step *steps, guint n_steps, guint length)
{
  g_autofree Step *fewer = g_new (Step, n_steps + 1);
  for (guint end = n_steps; end >= length; end -= length)
    {
      guint begin = end - length;
      memcpy (fewer, steps, begin * sizeof *steps);
      memcpy (fewer + begin, steps + end, (n_steps - end) * sizeof *steps);
      if (!fails (run, seed, fewer, n_steps - length))
        continue;
      n_steps -= length;
      memcpy (steps, fewer, n_steps * sizeof *steps);
    }
  return n_steps;
}

/* Of ever shorter runs; at last no single step can be spared. */
guint
sequence_shrink (SequenceRun run, guint64 seed, Step *steps, guint n_steps)
{
  guint length = n_steps, before;
  do
    {
      length = MAX (length / 2, 1);
      before = n_steps;
      n_steps = leave_out (run, seed, steps, n_steps, length);
    }
  while (length > 1 || n_steps < before);
  return n_steps;
}

/* So many steps of each kind were drawn. */
static guint64 n_drawn[N_STEPS];

static void
draw (guint64 seed, Step steps[N_TAKEN])
{
  MsRng rng;
  ms_rng_seed (&rng, seed);
  for (int i = 0; i < N_TAKEN; i++)
    {
      steps[i] = step_draw (&rng);
      n_drawn[steps[i].kind]++;
    }
}

/* Whether many sequences had steps of every kind. */
static gboolean
has_every_kind (void)
{
  gboolean every = TRUE;
  for (int kind = 0; kind < N_STEPS; kind++)
    if (n_drawn[kind] == 0)
      {
        printf ("No step of %d sequences or more was “%s”\n", MANY, step_get_name ((StepKind)kind));
        every = FALSE;
      }
  return every;
}

/* Whether the sequence holds. */
static gboolean
try_sequence (const char *program, SequenceRun run, guint64 seed)
{
  Step steps[N_TAKEN];
  g_autoptr (GString) taken = g_string_new (NULL);
  note_seed (seed);
  draw (seed, steps);
  g_autofree char *first = run (seed, steps, N_TAKEN, taken);
  if (first == NULL)
    return TRUE;
  guint n_steps = sequence_shrink (run, seed, steps, N_TAKEN);
  g_string_truncate (taken, 0);
  g_autofree char *difference = run (seed, steps, n_steps, taken);
  g_autofree char *name = g_path_get_basename (program);
  printf ("Sequence %" G_GUINT64_FORMAT " fails; %u of its %d steps are enough:\n\n%s\n%s\n"
          "Again, whole: %s %" G_GUINT64_FORMAT "\n",
      seed, n_steps, N_TAKEN, taken->str,
      difference != NULL ? difference : "… but not every time; at first it said:\n", name, seed);
  if (difference == NULL)
    printf ("%s\n", first);
  fflush (stdout);
  return FALSE;
}

int
sequence_main (int argc, char **argv, SequenceRun run)
{
  gboolean many = argc == 4 && g_str_equal (argv[1], "--from");
  if (!many && argc != 2)
    {
      fprintf (stderr, "Usage: %s SEED | --from SEED COUNT\n", argv[0]);
      return EXIT_FAILURE;
    }
  guint64 from = g_ascii_strtoull (argv[many ? 2 : 1], NULL, 10);
  guint64 count = many ? g_ascii_strtoull (argv[3], NULL, 10) : 1;
  signal (SIGABRT, tell_crash);
  for (guint64 seed = from; seed < from + count; seed++)
    if (!try_sequence (argv[0], run, seed))
      return EXIT_FAILURE;
  printf ("%" G_GUINT64_FORMAT " sequences of %d steps, from %" G_GUINT64_FORMAT "\n", count,
      N_TAKEN, from);
  return count < MANY || has_every_kind () ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A test that hangs, or ends by a fault, says where, under a sanitizer and without. */
#include "cmocka-common.h"

#include <string.h>
#include <sys/wait.h>

static void
meet_a_trap (void)
{
  __builtin_trap ();
}

static void
hang (void)
{
  raise (SIGALRM); /* the end of the seconds that a test has */
}

/* Runs what ends a test in a process of its own, which must die of a signal; told: its words. */
static void
run (void (*end) (void), char told[4096])
{
  int pipes[2];
  assert_int_equal (pipe (pipes), 0);
  pid_t child = fork ();
  assert_true (child >= 0);
  if (child == 0)
    {
      dup2 (pipes[1], STDERR_FILENO);
      close (pipes[1]);
      give_up_later ();
      end ();
      _exit (0);
    }
  close (pipes[1]);
  size_t length = 0;
  for (ssize_t n = 1; n > 0; length += n)
    n = read (pipes[0], told + length, 4095 - length);
  told[length] = '\0';
  close (pipes[0]);
  int status;
  assert_int_equal (waitpid (child, &status, 0), child);
  assert_true (WIFSIGNALED (status));
}

static void
check_place (const char *told)
{
  if (strstr (told, "test-give-up") == NULL)
    fail_msg ("no place in: %s", told);
}

static void
a_fault_says_where (void **state)
{
  char told[4096];
  run (meet_a_trap, told);
  assert_non_null (strstr (told, __sanitizer_print_stack_trace != NULL ? "ILL" : "A trap"));
  check_place (told);
}

static void
what_hangs_says_where (void **state)
{
  char told[4096];
  run (hang, told);
  assert_non_null (strstr (told, "The test is given up, here:"));
  check_place (told);
}

int
main (void)
{
  setenv ("MINESAGE_GIVE_UP", "1500", 0);
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_fault_says_where),
    cmocka_unit_test (what_hangs_says_where),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}

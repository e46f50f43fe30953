/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef GIVE_UP_H
#define GIVE_UP_H

#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

/* Seconds after which a test gives up waiting for a condition: only a failure ever takes so long,
 * however slow the machine and whatever else it does.  The limit of a whole test is above it.
 */
#define GIVE_UP_AFTER_S 600

/* Of the sanitizer that the test runs under. */
void __sanitizer_print_stack_trace (void) __attribute__ ((weak));

/* Ends the test and says where it was. */
static inline void
give_up_here (int number)
{
  static const char text[] = "The test is given up, here:\n";
  if (write (STDERR_FILENO, text, sizeof text - 1) > 0 && __sanitizer_print_stack_trace != NULL)
    __sanitizer_print_stack_trace ();
  abort ();
}

/* A test that hangs, also in a loop with no limit of its own, is given up after as many seconds as
 * its environment says, before Meson ends it, which cannot tell where it was. */
static inline void
give_up_later (void)
{
  const char *seconds = getenv ("MINESAGE_GIVE_UP");
  if (seconds == NULL)
    return;
  signal (SIGALRM, give_up_here);
  alarm ((unsigned)atoi (seconds));
}

#endif

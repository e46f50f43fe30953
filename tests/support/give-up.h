/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef GIVE_UP_H
#define GIVE_UP_H

#include <execinfo.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Seconds after which a test gives up waiting for a condition: only a failure ever takes so long,
 * however slow the machine and whatever else it does.  The limit of a whole test is above it.
 */
#define GIVE_UP_AFTER_S 600

/* Of the sanitizer that the test runs under, if any. */
void __sanitizer_print_stack_trace (void) __attribute__ ((weak));

/* Says where the test is.  Without a sanitizer these are places in programs and libraries, which
 * addr2line -e PROGRAM PLACE turns into lines. */
static inline void
give_up_say (const char *why)
{
  void *places[64];
  if (write (STDERR_FILENO, why, strlen (why)) < 0)
    return;
  if (__sanitizer_print_stack_trace != NULL)
    __sanitizer_print_stack_trace ();
  else
    backtrace_symbols_fd (places, backtrace (places, 64), STDERR_FILENO);
}

/* Ends the test and says where it was. */
static inline void
give_up_here (int number)
{
  give_up_say ("The test is given up, here:\n");
  abort ();
}

/* Says what AddressSanitizer would: where the fault was that ends the test. */
static inline void
give_up_at_fault (int number)
{
  give_up_say (number == SIGILL ? "A trap, as UBSan makes, here:\n" : "A fault, here:\n");
  signal (number, SIG_DFL);
  raise (number);
}

/* A test that hangs, also in a loop with no limit of its own, is given up after as many seconds as
 * its environment says, before Meson ends it, which cannot tell where it was. */
static inline void
give_up_later (void)
{
  static const int faults[] = { SIGILL, SIGSEGV, SIGBUS, SIGFPE };
  const size_t n_faults = __sanitizer_print_stack_trace == NULL ? sizeof faults / sizeof *faults
                                                                : 0;
  for (size_t i = 0; i < n_faults; i++)
    signal (faults[i], give_up_at_fault);
  const char *seconds = getenv ("MINESAGE_GIVE_UP");
  if (seconds == NULL)
    return;
  signal (SIGALRM, give_up_here);
  alarm ((unsigned)atoi (seconds));
}

#endif

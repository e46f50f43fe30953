/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef THOROUGH_H
#define THOROUGH_H

#include <stdlib.h>

/* How much a test tries: all in the suite long, whose tests find MINESAGE_THOROUGH in their
 * environment, and at any other time the few that show what is broken at once. */
static inline long
thorough (long few, long all)
{
  return getenv ("MINESAGE_THOROUGH") != NULL ? all : few;
}

#endif

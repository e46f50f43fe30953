/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A poll for the options of a run: counts, cancels at one call, and checks that progress never
 * falls. */
#pragma once

#include "cmocka-common.h"

#include <stdbool.h>

typedef struct
{
  int polls, cancel_at; /* cancel_at counts from 1; 0 or less never cancels */
  double progress; /* the last */
} Poll;

static bool
poll_cb (double progress, void *user_data)
{
  Poll *poll = user_data;
  assert_true (progress >= poll->progress && progress <= 1);
  poll->progress = progress;
  return ++poll->polls == poll->cancel_at;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cmocka wants these in this order before its own header. */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "give-up.h"

#undef cmocka_run_group_tests
#define cmocka_run_group_tests(tests, set_up, tear_down) \
  (give_up_later (), \
      _cmocka_run_group_tests (#tests, tests, sizeof tests / sizeof *tests, set_up, tear_down))

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cmocka wants these in this order before its own header. */
#pragma once

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "give-up.h"

/* That of cmocka compares in single precision, and passes NaN beside anything. */
#undef assert_float_equal
#define assert_float_equal(a, b, epsilon) assert_true (fabs ((a) - (b)) <= (epsilon))

#undef cmocka_run_group_tests
#define cmocka_run_group_tests(tests, set_up, tear_down) \
  (give_up_later (), \
      _cmocka_run_group_tests (#tests, tests, sizeof tests / sizeof *tests, set_up, tear_down))

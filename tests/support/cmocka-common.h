/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cmocka wants these in this order before its own header. */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

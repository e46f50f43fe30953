/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions as text, for tests only: "WxHxM", then H rows of 0–8, H covered, F flag.
 * Kept apart from the readers under test, and strict: any fault ends the test. */
#pragma once

#include "ms-position.h"

/* The file's contents, NUL-terminated, to be freed; aborts when it cannot be read. */
char *text_read_file (const char *path);

/* The same of a file among the worked positions (tests/golden/worked), for programs that are run
 * with G_TEST_SRCDIR. */
char *text_read_worked (const char *name);

/* An owned position, or abort. */
MsPosition *text_position_parse (const char *text);

/* To be freed. */
char *text_position_print (const MsPosition *position);

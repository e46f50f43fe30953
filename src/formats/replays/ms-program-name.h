/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names of the programs that wrote a replay.  Private to the readers. */
#pragma once

#include <glib.h>

/* "Minesweeper Arbiter 0.52.3" of "Minesweeper Arbiter 0.52.3. Copyright © 2005-2006 …": what stands
 * before the rights.  NULL of NULL, and where nothing is left.  Owned by the caller. */
char *ms_program_name_dup (const char *text);

/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* In which order the bits of a record of MVF stand.  Private to the reader of MVF. */
#pragma once

#include <glib.h>

#define MS_MVF_MOST_BITS 48

/* Fills order[8*n_bytes]: bit i of a record of n_bytes bytes (5 or 6), once in order, is bit
 * order[i] % 8, counted from the lowest, of its byte order[i] / 8.
 *
 * The order comes from the digits of n_bytes numbers, functions of the file's key, 0 to 65535.  For
 * 23 keys one of the numbers has nine digits instead of eight.  How the program cuts it is not
 * known, and nothing in a file tells; the first eight are taken, as most readers do. */
void ms_mvf_order (guint key, int n_bytes, guint8 *order);

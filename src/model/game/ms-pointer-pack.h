/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The events of a pointer packed into few bytes, for the database.
 *
 *   byte 0       the version, MS_POINTER_PACK_VERSION
 *   bytes 1-4    how many events there are, 1…MS_POINTER_PACK_MOST, the highest byte first
 *   the rest     a zlib stream (RFC 1950) of four columns; what follows it is passed over:
 *     kinds        of each event one byte, an MsPointerKind
 *     times        of each event a number: the milliseconds since the one before; of the first its
 *                  time, folded
 *     x, then y    of each event a number, folded: the pixels since the one before, the first since
 *                   0
 *
 * A number is written seven bits at a time, the lowest first, and all bytes but its last have bit 7
 * set; at most ten of them.  Folded: n ≥ 0 as 2n, n < 0 as -2n - 1.  Pixels are those of cells
 * MS_POINTER_TRACK_SQUARE wide.  Columns of one kind compress better than events: some 1.5 bytes
 * for each movement. */
#pragma once

#include "ms-pointer-event.h"

#include <glib.h>

#define MS_POINTER_PACK_VERSION 1
/* events; replays of other programs may have more than we record */
#define MS_POINTER_PACK_MOST 1000000
#define MS_POINTER_PACK_FARTHEST (1 << 24) /* pixels from the corner, either way */
#define MS_POINTER_PACK_LONGEST \
  (G_GINT64_CONSTANT (1) << 41) /* milliseconds: as many as an int of seconds holds */

/* The bytes of events[n_events], whose times must not decrease; the caller's. NULL if there are no
 * events, too many, or one lies too far outside.  O(events). */
GBytes *ms_pointer_pack (const MsPointerEvent *events, int n_events);

/* The events of bytes, *n_events of them, to be freed by g_free; NULL if bytes are not of the form
 * above. bytes are not trusted: no more memory is taken than for the events that they can hold.
 * O(events). */
MsPointerEvent *ms_pointer_unpack (GBytes *bytes, int *n_events);

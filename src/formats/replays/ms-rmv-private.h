/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the parts of the RMV reader share.  Private to them.
 *
 * RMV (Viennasweeper's replays) is bytes: a magic, a version, the sizes of its sections and the
 * sections, one after the other.  A section is read by its size, so that fields of a version to come
 * are left out.  The checksum is never checked: how it is made is secret.  Offsets in the bytes of a
 * section are those of the file. */
#pragma once

#include "ms-document-private.h"
#include "ms-event-list.h"

#define MS_RMV_MAGIC "*rmv"
#define MS_RMV_NEWEST 2

/* The properties by their number, a byte each; version 1 has a fifth of another meaning. */
enum
{
  MS_RMV_MARKS = 0,
  MS_RMV_MODE = 2,
  MS_RMV_UTF8 = 4, /* version 1 */
  MS_RMV_BBBV_LOW = 4,
  MS_RMV_BBBV_HIGH = 5,
  MS_RMV_SQUARE = 6,
};

typedef struct
{
  MsBytes result, program, players, board, preflags, properties, extensions, video;
  gsize checksum; /* how long it is */
} MsRmvSections;

/* Takes the events up to the one that ends the game, which fills claimed_ms and claimed_end of
 * header.  MS_STATUS_OK, or the fault at which they end. */
MsStatus ms_rmv_take_events (
    MsBytes *video, int version, MsEventList *list, MsReplayHeader *header, MsErrorInfo *fault);

/* The texts of the file into header: who played, and with what program.  is_utf8: the file says so;
 * a text that is not is then left out. */
void ms_rmv_take_texts (MsRmvSections *sections, gboolean is_utf8, MsReplayHeader *header);

/* The 3BV of version 1; -1 where it is not said, as after a lost game. */
int ms_rmv_take_bbbv (const MsBytes *result);

MsRecogniser ms_is_rmv;
MsReader ms_read_rmv;

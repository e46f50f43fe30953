/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cards from a finished game: what its review says was not seen (ms-lapses.h). */
#pragma once

#include "ms-record-cards.h"

/* Appends at most most cards, MsCard, made on day, the gravest lapses first; none where the game's
 * moves are not known, or its review takes more than a usual game's hundredfold.  Blocks: some
 * milliseconds. */
void ms_card_cut (const MsRecord *record, guint most, int day, GPtrArray *cards);

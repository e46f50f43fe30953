/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a click on a number, and a mark, do where the player wants it easy.
 *
 * With "easy-flag" a click that chords, and a right click, on an opened number with no more covered
 * cells around it than mines flags them all.  (A number that can be chorded has more.)  With
 * "easy-clear" setting a flag opens what is left around the numbers beside it that have all their
 * flags then.  Both are as other programs have them; by the rules of a competition there is neither. */
#pragma once

#include "ms-game.h"

/* The intents of the board view, as moves of game. */
void ms_easy_moves_chord (MsGame *game, GSettings *settings, int x, int y);
void ms_easy_moves_mark (MsGame *game, GSettings *settings, int x, int y);

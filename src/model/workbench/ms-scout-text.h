/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a scout found out (ms-scout.h), in words: translated, the caller's. */
#pragma once

#include "ms-odds-format.h"
#include "ms-scout-verdict.h"

/* Of one number: how likely it shows, "12.5 %"; what becomes certain then, "2 safe, 1 mine"; the
 * chance to win then, "33/112", NULL where it is not known. */
char *ms_scout_text_dup_chance (const MsReveal *reveal, int number, MsOddsFormat numbers);
char *ms_scout_text_dup_certain (const MsReveal *reveal, int number, MsOddsFormat numbers);
char *ms_scout_text_dup_win (const MsWinChance *win, MsOddsFormat numbers);

/* Of the cell: "12.5 % = 1/8"; how likely a certainly safe cell follows; how likely the game is won
 * at once; the mean safety of the next cell, a win counting as safe.  "–" where that means nothing. */
char *ms_scout_text_dup_mine (const MsReveal *reveal, MsOddsFormat numbers);
char *ms_scout_text_dup_progress (const MsReveal *reveal, MsOddsFormat numbers);
char *ms_scout_text_dup_won (const MsReveal *reveal, MsOddsFormat numbers);
char *ms_scout_text_dup_next (const MsReveal *reveal, MsOddsFormat numbers);

/* Whether anything is supposed of the board that was looked at. */
gboolean ms_scout_text_is_supposed (const MsScouted *scouted);
/* Takes a sentence, and returns it with the words that it holds only if what is supposed is so. */
char *ms_scout_text_take_supposed (char *sentence);

/* Of two cells: which of them is opened, and by what; and the same of what was supposed of them, if
 * anything was.  width: of the board. */
char *ms_scout_text_dup_judged (const MsScoutVerdict *verdict, const int cells[2], int width);
char *ms_scout_text_dup_verdict (const MsScouted *scouted, int width);

/* Everything about two cells as lines of text, to be copied. */
char *ms_scout_text_dup_comparison (const MsScouted *scouted, int width, MsOddsFormat numbers);

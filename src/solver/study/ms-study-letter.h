/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sections as people name them: A, B … Z, AA, AB …, in their order. */
#pragma once

/* Room for any section's letter. */
#define MS_STUDY_LETTER_SIZE 8

/* section counts from 0. */
void ms_study_letter (int section, char letter[MS_STUDY_LETTER_SIZE]);

/* The section that text names, by its letter in upper or lower case or by its number counted from
 * 1; -1 when it is neither. */
int ms_study_letter_parse (const char *text);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The judge of ms-cross-check.h: counts a section by plain enumeration. */
#pragma once

/* Called with the report of a difference: the section, both numbers, the position as text.
 * NULL, as it is at first: the report goes to standard error and the program aborts.
 * The number of sections judged so far.  Both for one thread. */
typedef void (*CheckSectionReport) (const char *report);
extern _Thread_local CheckSectionReport check_section_report;
extern _Thread_local long check_section_count;

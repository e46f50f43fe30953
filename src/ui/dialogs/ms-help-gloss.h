/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the help says of the terms that a text uses, "3BV" or "MD(1)", told where the text stands:
 * as the tooltip of every label that has none of its own. */
#pragma once

#include <gtk/gtk.h>

/* The explanations of the terms that occur in text, a paragraph each; owned by the caller, NULL:
 * there are none.  Looks through the terms of two pages of the help. */
char *ms_help_gloss_dup (const char *text);

/* Makes each label inside widget, now or later, explain its terms as long as the pointer rests on
 * it; with the keyboard (Ctrl+F1), all that the focused widget shows. */
void ms_help_gloss_follow (gpointer widget);

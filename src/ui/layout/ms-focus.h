/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the focus goes when the widget that has it can no longer be used, as a button that steps on
 * can at the last step: GTK leaves it nowhere, so that the next key does nothing, Tab begins at the
 * window's first widget and a screen reader says nothing.  Here it goes to the nearest widget that
 * takes it: one after it in its box, or one before, or one round the box, and so on outwards. */
#pragma once

/* Follows all windows, also those that are made later.  To be called once. */
void ms_focus_init (void);

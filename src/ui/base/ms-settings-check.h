/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is written down as a setting and cannot be one: a value outside its range, of another type, a
 * choice that there is not, a board that is not possible.  GSettings passes over it without a word and
 * takes the default. */
#pragma once

#include <gio/gio.h>

/* A sentence for each, which names the setting, what is written down and what is used instead, joined
 * by spaces; NULL: nothing is passed over.  The caller's.  What is written down under a name that no
 * setting has is not looked for. */
char *ms_settings_check_dup (GSettings *settings);

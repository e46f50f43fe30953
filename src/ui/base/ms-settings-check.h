/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds values stored for a setting that are not valid: out of range, of another type, not one of
 * the choices, or a board that is not possible.  GSettings ignores these silently and uses the
 * default. */
#pragma once

#include <gio/gio.h>

/* One sentence for each invalid value, which names the setting, the stored value and what is used
 * instead, joined by spaces; NULL: there is none.  Owned by the caller.  Values stored under names
 * that no setting has are not looked for. */
char *ms_settings_check_dup (GSettings *settings);

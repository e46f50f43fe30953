/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Sets the locale: words in the user's language, but numbers as in C, because programs read
 * them. */
void ms_cli_set_up_language (void);

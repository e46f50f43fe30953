/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Words in the user's language, numbers always as in C: they are read by programs. */
void ms_cli_set_up_language (void);

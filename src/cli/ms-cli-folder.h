/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Folders among the files that a command is given: they stand for the games in them. */
#pragma once

#include "ms-cli.h"

/* Copies document into *game, with its game as play, even if that was set aside for an analysis.
 * FALSE when there is no game.  *game owns nothing. */
gboolean ms_cli_take_game (const MsDocument *document, MsDocument *game);

/* Adds to files the paths, owned by the caller, of the files in folder, in the order of their
 * names.  Hidden files and files in folders below are left out.  Files that are not games are
 * skipped, and a message says how many; damaged games are added. */
MsCliExit ms_cli_add_folder (const char *folder, GPtrArray *files);

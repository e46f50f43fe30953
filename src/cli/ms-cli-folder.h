/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Folders among the files of a command: they stand for the games in them. */
#pragma once

#include "ms-cli.h"

/* The document with its game, also with one that was set aside for an analysis, for play; FALSE:
 * there is none.  Nothing is owned by game. */
gboolean ms_cli_take_game (const MsDocument *document, MsDocument *game);

/* Adds the paths, which are the caller's, of the files in folder in the order of their names; those
 * that are hidden and those of folders below are left out.  What is no game is passed over, and told
 * as one number; damaged games are added. */
MsCliExit ms_cli_add_folder (const char *folder, GPtrArray *files);

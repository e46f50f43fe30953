/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command read-picture, which is in the program that draws, so that the other commands need no
 * library for pictures. */
#pragma once

#include "ms-cli.h"

MsCliExit ms_read_picture (int argc, char **argv);

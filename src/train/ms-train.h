/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The subcommands of minesage-train: argv[0] is the name; each returns the exit status. */
#pragma once

int ms_train_labels (int argc, char **argv);
int ms_train_features (int argc, char **argv);
int ms_train_fit (int argc, char **argv);
int ms_train_gain (int argc, char **argv);

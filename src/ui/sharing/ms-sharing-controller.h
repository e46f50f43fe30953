/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsSharingController: boards and positions as text that people pass on: opened from an entry,
 * copied in the formats of other programs; and the seed with its rules, copied and typed in.
 *
 * Text that would tell where the mines of a running game are is copied only after a question, and
 * makes the game assisted; while a game is paused nothing is copied.
 *
 * Actions: open-text, by-seed, copy-seed, and copy-as-NAME for each target (ms-document.h)
 * that is text. */
#pragma once

#include "ms-feature.h"

#define MS_TYPE_SHARING_CONTROLLER (ms_sharing_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsSharingController, ms_sharing_controller, MS, SHARING_CONTROLLER, MsFeature)

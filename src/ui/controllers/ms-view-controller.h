/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsViewController: what the window shows beside the board, and how large: whether the side panel
 * is shown, and which page of it, both remembered; zoom; fullscreen; the table of keys; and whether
 * the board must have its rulers because sentences in the window name cells (MsBoardView:spoken).
 *
 * Actions: show-panel (b, state); page (s, state), which shows the panel too; zoom-in, zoom-out, zoom-normal,
 * zoom-fit; fullscreen (b, state); show-help-overlay.  The window makes room for the panel, so that the
 * board keeps its size. */
#pragma once

#include "ms-feature.h"

#define MS_TYPE_VIEW_CONTROLLER (ms_view_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsViewController, ms_view_controller, MS, VIEW_CONTROLLER, MsFeature)

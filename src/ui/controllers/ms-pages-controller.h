/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsPagesController: the side panel: whether it is shown, which page of it, both remembered.
 *
 * Actions: show-panel (b, state); page (s, state), which shows the panel too.  The window makes room
 * for the panel, so that the board keeps its size. */
#pragma once

#include "ms-pages.h"
#include "ms-size-controller.h"

#define MS_TYPE_PAGES_CONTROLLER (ms_pages_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsPagesController, ms_pages_controller, MS, PAGES_CONTROLLER, GObject)

/* All borrowed; they outlive the controller. */
MsPagesController *ms_pages_controller_new (
    MsPages *pages, MsSizeController *size, GSettings *settings, GActionMap *actions);

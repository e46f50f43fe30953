/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsExamplesController: opens the examples as analyses, each on the page of the panel that suits it,
 * with a bar that says what there is to see, until another board comes.
 *
 * Actions: examples (the list of them), example (s: the name of a file, see ms-examples.h). */
#pragma once

#include "ms-feature.h"
#include "ms-file-controller.h"

#define MS_TYPE_EXAMPLES_CONTROLLER (ms_examples_controller_get_type ())
G_DECLARE_FINAL_TYPE (
    MsExamplesController, ms_examples_controller, MS, EXAMPLES_CONTROLLER, MsFeature)

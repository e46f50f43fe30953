/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What only tests ask of a worker. */
#pragma once

#include "ms-worker.h"

guint ms_worker_get_n_runs (MsWorker *self); /* runs begun so far */

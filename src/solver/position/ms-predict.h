/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tables of an elimination order will take, before any is made.
 *
 * An estimate from widths: a table over w open numbers is taken to hold 1.9^w entries, which is
 * near the truth on wide tables and too few on narrow ones, each with as many coefficients as the
 * cells below it let expect.  What is refused by it would have failed; what is let pass is still
 * subject to the limits.
 */
#pragma once

#include "ms-order.h"

/* Bytes of the circuit and of both passes over it.  O(numbers). */
bool ms_predict_bytes (const MsOrder *order, const MsProblem *problem, MsWork *work, double *bytes);

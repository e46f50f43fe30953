/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fits nets of one hidden layer to samples by Adam (D. Kingma and J. Ba, "Adam: a method for
 * stochastic optimization", 2015), and prints their weights as src/scan includes them. */
#pragma once

#include "ms-rng.h"

#include <glib.h>

typedef struct
{
  int features, hidden, outputs;
} FitShape;

/* Each of the n samples has its features and what it is, in a byte each.  what begins the
 * comment before the weights. */
void fit_print (
    const FitShape *shape, const void *samples, int n, MsRng *rng, int epochs, const char *what);

double fit_draw (MsRng *rng, double least, double most);

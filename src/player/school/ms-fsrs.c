/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-fsrs.h"

#include <math.h>

/* The forgetting curve, (1 + FACTOR t / S)^DECAY, is 0.9 at t = S. */
#define DECAY (-0.5)
#define FACTOR (19.0 / 81)
#define LEAST_STABILITY 0.01

/* The default weights of version 5, by their numbers in the publication. */
static const double w[] = { 0.40255, 1.18385, 3.173, 15.69105, 7.1949, 0.5345, 1.4604, 0.0046,
  1.54575, 0.1192, 1.01925, 1.9395, 0.11, 0.29605, 2.2698, 0.2315, 2.9898, 0.51655, 0.6621 };

/* How much better than a good answer, in ratings. */
static double
count_better (MsRating rating)
{
  return (double)rating - MS_RATING_GOOD;
}

static double
first_difficulty (MsRating rating)
{
  return fmin (fmax (w[4] - exp (w[5] * (rating - 1)) + 1, 1), 10);
}

/* The change is the smaller the harder the card is already, and all cards drift slowly towards the
 * difficulty of an easy one. */
static double
next_difficulty (double difficulty, MsRating rating)
{
  double changed = difficulty - w[6] * count_better (rating) * (10 - difficulty) / 9;
  double drifted = w[7] * first_difficulty (MS_RATING_EASY) + (1 - w[7]) * changed;
  return fmin (fmax (drifted, 1), 10);
}

static double
stability_on_same_day (double stability, MsRating rating)
{
  return stability * exp (w[17] * (count_better (rating) + w[18]));
}

/* What is forgotten is never more stable than after a wrong answer on the same day and a right one
 * to mend it. */
static double
stability_forgotten (MsMemory memory, double recall)
{
  double stability = w[11] * pow (memory.difficulty, -w[12])
      * (pow (memory.stability + 1, w[13]) - 1) * exp (w[14] * (1 - recall));
  return fmin (stability, memory.stability / exp (w[17] * w[18]));
}

static double
stability_recalled (MsMemory memory, double recall, MsRating rating)
{
  double factor = rating == MS_RATING_HARD ? w[15] : rating == MS_RATING_EASY ? w[16] : 1;
  double growth = exp (w[8]) * (11 - memory.difficulty) * pow (memory.stability, -w[9])
      * (exp (w[10] * (1 - recall)) - 1) * factor;
  return memory.stability * (1 + growth);
}

MsMemory
ms_fsrs_answer (MsMemory memory, MsRating rating, int days)
{
  if (!(memory.stability > 0))
    return (MsMemory){ w[rating - 1], first_difficulty (rating) };
  double recall = ms_fsrs_find_recall (memory, days), stability;
  if (days < 1)
    stability = stability_on_same_day (memory.stability, rating);
  else if (rating == MS_RATING_AGAIN)
    stability = stability_forgotten (memory, recall);
  else
    stability = stability_recalled (memory, recall, rating);
  return (MsMemory){
    fmin (fmax (stability, LEAST_STABILITY), MS_FSRS_MOST_DAYS),
    next_difficulty (memory.difficulty, rating),
  };
}

double
ms_fsrs_find_recall (MsMemory memory, double days)
{
  return memory.stability > 0 ? pow (1 + FACTOR * fmax (days, 0) / memory.stability, DECAY) : 0;
}

int
ms_fsrs_find_interval (MsMemory memory)
{
  double days = memory.stability / FACTOR * (pow (MS_FSRS_RETENTION, 1 / DECAY) - 1);
  return (int)fmin (fmax (round (days), 1), MS_FSRS_MOST_DAYS);
}

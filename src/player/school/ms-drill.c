/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-drill.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int
compare_times (const void *first, const void *second)
{
  int64_t a = *(const int64_t *)first, b = *(const int64_t *)second;
  return (a > b) - (a < b);
}

int64_t
ms_skill_find_usual (const MsSkill *skill)
{
  int64_t sorted[MS_DRILL_RECENT];
  if (skill->n_times == 0)
    return 0;
  memcpy (sorted, skill->times_ms, sizeof sorted);
  qsort (sorted, (size_t)skill->n_times, sizeof *sorted, compare_times);
  return sorted[skill->n_times / 2];
}

MsRating
ms_skill_rate (const MsSkill *skill, bool right, int64_t elapsed_ms)
{
  int64_t usual = skill->n_times >= MS_DRILL_LEAST_TIMES ? ms_skill_find_usual (skill)
                                                         : MS_DRILL_USUAL_MS;
  if (!right)
    return MS_RATING_AGAIN;
  if (elapsed_ms > 2 * usual)
    return MS_RATING_HARD;
  return elapsed_ms * 2 < usual ? MS_RATING_EASY : MS_RATING_GOOD;
}

static void
note_time (MsSkill *skill, int64_t elapsed_ms)
{
  if (skill->n_times == MS_DRILL_RECENT)
    memmove (skill->times_ms, skill->times_ms + 1, sizeof skill->times_ms - sizeof elapsed_ms);
  else
    skill->n_times++;
  skill->times_ms[skill->n_times - 1] = elapsed_ms;
}

void
ms_drill_take (MsDrill *drill, int topic, bool right, int64_t elapsed_ms, int day)
{
  MsSkill *skill = &drill->skills[topic];
  MsRating rating = ms_skill_rate (skill, right, elapsed_ms);
  skill->memory = ms_fsrs_answer (skill->memory, rating, day - skill->day);
  skill->day = day;
  skill->n_answers++;
  skill->n_right += right;
  skill->asked = ++drill->n_answers;
  memmove (skill->right, skill->right + 1, sizeof skill->right - sizeof right);
  skill->right[MS_DRILL_RECENT - 1] = right;
  if (right)
    note_time (skill, elapsed_ms);
}

int
ms_skill_count_right (const MsSkill *skill, int *n)
{
  int n_right = 0;
  *n = skill->n_answers < MS_DRILL_RECENT ? skill->n_answers : MS_DRILL_RECENT;
  for (int i = MS_DRILL_RECENT - *n; i < MS_DRILL_RECENT; i++)
    n_right += skill->right[i];
  return n_right;
}

int
ms_skill_find_due (const MsSkill *skill)
{
  return skill->day + ms_fsrs_find_interval (skill->memory);
}

/* How well it is known, to be compared: up to 1 what is due, above it what is not. */
static double
weigh (const MsSkill *skill, int day)
{
  if (skill->n_answers == 0)
    return -1;
  if (day >= ms_skill_find_due (skill))
    return ms_fsrs_find_recall (skill->memory, day - skill->day);
  return 1 + skill->memory.stability;
}

int
ms_drill_choose (const MsDrill *drill, int day)
{
  int chosen = -1;
  for (int topic = 0; topic < MS_N_TOPICS; topic++)
    {
      const MsSkill *skill = &drill->skills[topic];
      bool just_asked = skill->asked > 0 && skill->asked == drill->n_answers;
      if (!just_asked && (chosen < 0 || weigh (skill, day) < weigh (&drill->skills[chosen], day)))
        chosen = topic;
    }
  return chosen;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsInquiry: a follower (ms-follower.h) that has questions answered on another thread.
 *
 * What a question and its answer are, and how the answer is found, is said by an MsInquiryKind.  A
 * module that defines a kind has functions of its own that make an inquiry of it and ask a
 * question.
 *
 * There is at most one answer: that to the last question, about the position as it stands.  Another
 * question, another variation or another position drops it.  Kinds are of two sorts.  If the kind
 * has carry, the inquiry always has a question, and while it is active the question is asked anew
 * of each position.  Else a question is asked once, whether the inquiry is active or not, and is
 * forgotten as soon as the position is another one.
 *
 * Properties, besides those of a follower
 *   variation  MsVariation or NULL, read-write: what is supposed of the position, as far as the
 *              kind can tell anything of it
 *
 * Signals
 *   asked ()         another question, asked or made of a new position; after "changed", where that
 *                    comes too
 *   changed ()       what ms_inquiry_get returns: another answer, or none any more
 *   failed (status)  int, MsStatus: the question was given up, for want of memory or by a limit
 */
#pragma once

#include "ms-follower.h"
#include "ms-variation.h"

#define MS_TYPE_INQUIRY (ms_inquiry_get_type ())
G_DECLARE_FINAL_TYPE (MsInquiry, ms_inquiry, MS, INQUIRY, MsFollower)

typedef struct _MsInquiryKind MsInquiryKind;

/* What find gets: the position has the variation's mine total, and the options have what the
 * variation assumes, or its density. */
typedef struct
{
  MsFollowerRun base;
  const MsInquiryKind *kind;
  gpointer question; /* shared with the inquiry: it must not be changed */
  MsVariation *variation; /* owned; NULL: none */
  MsStatus status; /* set by find where it returns NULL; at first MS_STATUS_NO_MEMORY */

  gpointer answer; /* owned: what find returned, until it is taken over */
  gpointer report; /* atomic; owned: what was reported last, until it is taken over */
  gboolean reported; /* something was */
  guint tells; /* main thread only: the signal to be emitted at the end of the run; 0: none */
} MsInquiryRun;

struct _MsInquiryKind
{
  gsize question_size;
  void (*clear_question) (gpointer question); /* frees what it holds; NULL: nothing */
  /* Makes of the question, at first zeros, what is asked of a position that is new; game may be
   * asked for it.  Only for questions without clear_question. */
  void (*carry) (gpointer question, MsGame *game);
  /* Whether a change that leaves the position as it was makes it another question; NULL: none
   * does. */
  gboolean (*concerns) (const MsGameChange *change);
  /* Whether the question is to be asked again after such a change; its answer stays until the next
   * one is there.  NULL: never. */
  gboolean (*asks_again) (gconstpointer question, const MsGameChange *change);
  /* A sentence that says why the question cannot be asked about the game now; NULL: it can.
   * Static. */
  const char *(*refuse) (gconstpointer question, MsGame *game);
  /* What of a variation counts, a new reference; NULL: all of it. */
  MsVariation *(*narrow) (const MsVariation *variation);
  gboolean keeps_total; /* the answer is about the game's mine total, also where the variation has
                         * another one */
  gboolean lingers; /* the answer to a question stays while the next one is worked on */

  /* On the thread: the answer, or NULL.  Until it has the last one it may report others by
   * ms_inquiry_run_report. */
  gpointer (*find) (MsInquiryRun *run);
  GDestroyNotify free_answer;
  const char *thread; /* as in MsWorkerRun */
  int priority;
};

/* game may be NULL: what is asked is about no game. */
MsInquiry *ms_inquiry_new (const MsInquiryKind *kind, MsGame *game);

/* Asks a question of the kind's size, and forgets the one before; what it holds is taken over. */
void ms_inquiry_ask (MsInquiry *self, gconstpointer question);
void ms_inquiry_forget (MsInquiry *self);
gconstpointer ms_inquiry_get_question (MsInquiry *self); /* borrowed until "asked"; NULL: none */
void ms_inquiry_set_variation (MsInquiry *self, MsVariation *variation); /* refed */
MsVariation *ms_inquiry_get_variation (
    MsInquiry *self); /* what counts of it; borrowed; NULL: none */

gpointer ms_inquiry_get (MsInquiry *self); /* borrowed until "changed"; NULL: no answer */
/* MS_STATUS_OK, or how the question was given up that has no answer. */
MsStatus ms_inquiry_get_status (MsInquiry *self);
gboolean ms_inquiry_get_busy (MsInquiry *self);

/* Takes answer, which is told of within a tenth of a second.  On the thread. */
void ms_inquiry_run_report (MsInquiryRun *run, gpointer answer);

/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* A priority queue of vertices with small integer priorities: buckets of doubly linked vertices
 * and a two-level bit map of the non-empty ones.  Every operation takes constant time. */
#pragma once

#include "ms-work.h"

#define MS_QUEUE_BUCKETS 2048

typedef struct
{
  /* the first vertex of each bucket; valid only where the bucket's bit is set */
  int32_t first[MS_QUEUE_BUCKETS];
  uint64_t bits[MS_QUEUE_BUCKETS / 64];
  uint32_t words; /* bit i is set where bits[i] is not 0 */
  int32_t *next, *previous; /* [n] */
  int16_t *priority; /* [n] priority of each vertex; -1: it is not in the queue */
} MsQueue;

/* An empty queue for vertices 0…n - 1. */
bool ms_queue_init (MsQueue *queue, int n, MsWork *work);

/* Puts a vertex in, or moves it. */
void ms_queue_put (MsQueue *queue, int vertex, int priority);

/* Takes out a vertex with the lowest priority; -1 when empty. */
int ms_queue_take (MsQueue *queue);

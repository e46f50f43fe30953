/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-queue.h"

#include <string.h>

bool
ms_queue_init (MsQueue *queue, int n, MsWork *work)
{
  memset (queue->bits, 0, sizeof queue->bits);
  queue->words = 0;
  queue->next = ms_arena_alloc (&work->arena, (size_t)n, sizeof (int32_t));
  queue->previous = ms_arena_alloc (&work->arena, (size_t)n, sizeof (int32_t));
  queue->priority = ms_arena_alloc (&work->arena, (size_t)n, sizeof (int16_t));
  if (queue->next == NULL || queue->previous == NULL || queue->priority == NULL)
    return false;
  memset (queue->priority, -1, (size_t)n * sizeof (int16_t));
  return true;
}

static void
unlink_vertex (MsQueue *queue, int vertex)
{
  int priority = queue->priority[vertex];
  int next = queue->next[vertex], previous = queue->previous[vertex];
  if (next >= 0)
    queue->previous[next] = previous;
  if (previous >= 0)
    queue->next[previous] = next;
  else if (next >= 0)
    queue->first[priority] = next;
  else
    {
      queue->bits[priority / 64] &= ~(UINT64_C (1) << priority % 64);
      if (queue->bits[priority / 64] == 0)
        queue->words &= ~(1u << priority / 64);
    }
  queue->priority[vertex] = -1;
}

void
ms_queue_put (MsQueue *queue, int vertex, int priority)
{
  if (priority >= MS_QUEUE_BUCKETS)
    priority = MS_QUEUE_BUCKETS - 1;
  if (queue->priority[vertex] == priority)
    return;
  if (queue->priority[vertex] >= 0)
    unlink_vertex (queue, vertex);
  bool empty = (queue->bits[priority / 64] >> priority % 64 & 1) == 0;
  int next = empty ? -1 : queue->first[priority];
  queue->next[vertex] = next;
  queue->previous[vertex] = -1;
  if (next >= 0)
    queue->previous[next] = vertex;
  queue->first[priority] = vertex;
  queue->priority[vertex] = (int16_t)priority;
  queue->bits[priority / 64] |= UINT64_C (1) << priority % 64;
  queue->words |= 1u << priority / 64;
}

int
ms_queue_take (MsQueue *queue)
{
  if (queue->words == 0)
    return -1;
  int word = __builtin_ctz (queue->words);
  int vertex = queue->first[word * 64 + __builtin_ctzll (queue->bits[word])];
  unlink_vertex (queue, vertex);
  return vertex;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-once.h"

typedef struct
{
  MsOnceWork work;
  gpointer data;
  GDestroyNotify free_data, free_answer;
} Once;

static void
once_free (gpointer data)
{
  Once *once = data;
  if (once->free_data != NULL)
    once->free_data (once->data);
  g_free (once);
}

static void
work (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Once *once = data;
  GError *error = NULL;
  gpointer answer = once->work (once->data, cancellable, &error);
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, answer, once->free_answer);
}

void
ms_once_async (MsOnceWork make, gpointer data, GDestroyNotify free_data, GDestroyNotify free_answer,
    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  const Once once = { make, data, free_data, free_answer };
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, ms_once_async);
  g_task_set_task_data (task, g_memdup2 (&once, sizeof once), once_free);
  g_task_run_in_thread (task, work);
}

gpointer
ms_once_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

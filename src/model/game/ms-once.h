/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One piece of work on another thread that comes to one answer, for nobody in particular: no object
 * is held meanwhile, which a thread could be the last to let go of. */
#pragma once

#include <gio/gio.h>

/* Called on the other thread: the answer, which may be NULL; or NULL with *error.  data belongs to
 * the work: nobody else may change it meanwhile. */
typedef gpointer (*MsOnceWork) (gpointer data, GCancellable *cancellable, GError **error);

/* data is freed by free_data once nobody works on it any more, also when it was cancelled; an
 * answer that nobody takes is freed by free_answer.  Either may be NULL.  callback is called once,
 * on this thread, with a source of NULL. */
void ms_once_async (MsOnceWork work, gpointer data, GDestroyNotify free_data,
    GDestroyNotify free_answer, GCancellable *cancellable, GAsyncReadyCallback callback,
    gpointer user_data);
/* The answer, owned by the caller; or NULL and why, which may be that it was cancelled. */
gpointer ms_once_finish (GAsyncResult *result, GError **error);

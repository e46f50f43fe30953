/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A folder of files that go through import, for the tests of the library. */
#pragma once

#include "ms-library-testing.h"
#include "record-support.h"

#include <glib/gstdio.h>

static inline void
delete_folder (const char *path)
{
  g_autoptr (GDir) files = g_dir_open (path, 0, NULL);
  for (const char *name; files != NULL && (name = g_dir_read_name (files)) != NULL;)
    {
      g_autofree char *inside = g_build_filename (path, name, NULL);
      if (g_file_test (inside, G_FILE_TEST_IS_DIR) && !g_file_test (inside, G_FILE_TEST_IS_SYMLINK))
        delete_folder (inside);
      else
        g_remove (inside);
    }
  g_rmdir (path);
}

static inline int
set_up (void **state)
{
  return record_set_up (state);
}

static inline int
tear_down (void **state)
{
  RecordFixture *fixture = *state;
  g_autofree char *folder = g_build_filename (fixture->folder, "replays", NULL);
  delete_folder (folder);
  return record_tear_down (state);
}

static inline char *
dup_path (RecordFixture *fixture, const char *name)
{
  char *path = g_build_filename (fixture->folder, "replays", name, NULL);
  g_autofree char *folder = *name == '\0' ? g_strdup (path) : g_path_get_dirname (path);
  assert_int_equal (g_mkdir_with_parents (folder, 0700), 0);
  return path;
}

static inline void
put (RecordFixture *fixture, const char *name, const char *data, gssize length)
{
  g_autofree char *path = dup_path (fixture, name);
  assert_true (g_file_set_contents (path, data, length, NULL));
}

static inline void
begin (RecordFixture *fixture, MsLibraryJob *job)
{
  const MsRecordFilter all = MS_RECORD_FILTER_ALL;
  g_autofree char *folder = dup_path (fixture, "");
  *job = (MsLibraryJob){ .run = { .cancellable = g_cancellable_new () },
    .folder = g_file_new_for_path (folder),
    .store = fixture->store,
    .filter = all,
    .outcome = { .faults = g_ptr_array_new_with_free_func (g_free) } };
}

static inline void
end (MsLibraryJob *job)
{
  g_object_unref (job->run.cancellable);
  g_object_unref (job->folder);
  g_ptr_array_unref (job->outcome.faults);
  g_free (job->outcome.failure);
}

static inline void
import (RecordFixture *fixture, MsLibraryJob *job)
{
  begin (fixture, job);
  ms_library_run_import (job);
  if (job->outcome.failure != NULL)
    fail_msg ("%s", job->outcome.failure);
}

static inline gboolean
names_fault (const MsLibraryJob *job, const char *begin)
{
  for (guint i = 0; i < job->outcome.faults->len; i++)
    if (g_str_has_prefix (job->outcome.faults->pdata[i], begin))
      return TRUE;
  return FALSE;
}

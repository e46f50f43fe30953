/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For functions of libraries that a test defines once more, to note who calls them. */
#pragma once

#include <dlfcn.h>
#include <glib.h>
#include <string.h>

/* The function of the library. */
#define ORIGINAL(function) ((__typeof__ (&function))find_original (#function))

#define CALLER __builtin_return_address (0)

static inline gpointer
find_original (const char *name)
{
  gpointer found = dlsym (RTLD_NEXT, name);
  if (found == NULL)
    g_error ("%s is not there", name);
  return found;
}

/* Whether code is of a module, or of a program that modules are part of. */
static inline gboolean
is_ours (gpointer code)
{
  Dl_info info;
  if (dladdr (code, &info) == 0)
    return FALSE;
  g_autofree char *name = g_path_get_basename (info.dli_fname);
  return g_str_has_prefix (name, "libms-") || strstr (name, ".so") == NULL;
}

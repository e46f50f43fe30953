/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When a program ends AddressSanitizer looks for pointers to what was allocated in the data of
 * all libraries. Its own are more than five megabytes, hold none, and each page of them has to
 * be mapped to be read: most of what looking for leaks costs a short program. It finds the
 * libraries by dl_iterate_phdr(), which leaves out that one here from the program's end on. A
 * part of the layer core under that sanitizer where it is a shared library, which comes before
 * the C library. */
#include <dlfcn.h>
#include <link.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef int Visit (struct dl_phdr_info *library, size_t size, void *data);

typedef struct
{
  Visit *visit;
  void *data;
} Visitor;

/* It is also called before there is memory for what AddressSanitizer notes. */
#define UNCHECKED __attribute__ ((no_sanitize ("address", "undefined")))

static bool ended;

UNCHECKED static int
visit_other_libraries (struct dl_phdr_info *library, size_t size, void *data)
{
  const Visitor *visitor = data;
  if (ended && strstr (library->dlpi_name, "/libasan.so"))
    return 0;
  return visitor->visit (library, size, visitor->data);
}

UNCHECKED int
dl_iterate_phdr (Visit *visit, void *data)
{
  static int (*next) (Visit * visit, void *data);
  if (!next)
    next = (int (*) (Visit *, void *))dlsym (RTLD_NEXT, "dl_iterate_phdr");
  return next (visit_other_libraries, &(Visitor){ visit, data });
}

/* Looking for leaks was registered before this, and so comes after it. */
__attribute__ ((destructor)) static void
end (void)
{
  ended = true;
}

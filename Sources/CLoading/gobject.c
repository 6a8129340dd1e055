#include <glib-object.h>

#define NAME gobject
#define FILE_NAME "libgobject-2.0.so.0"
#define FUNCTIONS(F) \
    F(void, g_object_unref, (gpointer a), (a))

#include "library.h"

#include <glib.h>

#define NAME glib
#define FILE_NAME "libglib-2.0.so.0"
#define FUNCTIONS(F) \
    F(void, g_free, (gpointer a), (a)) \
    F(GUnicodeScript, g_unichar_get_script, (gunichar a), (a)) \
    F(guint32, g_unicode_script_to_iso15924, (GUnicodeScript a), (a)) \
    F(gchar *, g_utf8_normalize, (const gchar *a, gssize b, GNormalizeMode c), (a, b, c))

#include "library.h"

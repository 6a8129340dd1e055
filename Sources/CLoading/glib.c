#include "../CPango/shim.h"

#define NAME glib
#define FILE_NAME "libglib-2.0.so.0"
#define FUNCTIONS(F) \
    F(void, g_free, (void *a), (a)) \
    F(GUnicodeScript, g_unichar_get_script, (uint32_t a), (a)) \
    F(uint32_t, g_unicode_script_to_iso15924, (GUnicodeScript a), (a)) \
    F(char *, g_utf8_normalize, (const char *a, long b, GNormalizeMode c), (a, b, c))

#include "library.h"

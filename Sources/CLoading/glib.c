#include <glib.h>

#define NAME glib
#define FILE_NAME "libglib-2.0.so.0"
#define FUNCTIONS(F) \
    F(GBytes *, g_bytes_new, (gconstpointer a, gsize b), (a, b)) \
    F(void, g_bytes_unref, (GBytes *a), (a)) \
    F(gchar *, g_canonicalize_filename, (const gchar *a, const gchar *b), (a, b)) \
    F(void, g_error_free, (GError *a), (a)) \
    F(gchar *, g_filename_to_uri, (const gchar *a, const gchar *b, GError **c), (a, b, c)) \
    F(void, g_free, (gpointer a), (a)) \
    F(gboolean, g_match_info_fetch_pos, (const GMatchInfo *a, gint b, gint *c, gint *d), (a, b, c, d)) \
    F(GBytes *, g_mapped_file_get_bytes, (GMappedFile *a), (a)) \
    F(GMappedFile *, g_mapped_file_new_from_fd, (gint a, gboolean b, GError **c), (a, b, c)) \
    F(void, g_mapped_file_unref, (GMappedFile *a), (a)) \
    F(void, g_match_info_free, (GMatchInfo *a), (a)) \
    F(gboolean, g_match_info_next, (GMatchInfo *a, GError **b), (a, b)) \
    F(gboolean, g_regex_match_full, \
      (const GRegex *a, const gchar *b, gssize c, gint d, GRegexMatchFlags e, GMatchInfo **f, GError **g), \
      (a, b, c, d, e, f, g)) \
    F(GRegex *, g_regex_new, (const gchar *a, GRegexCompileFlags b, GRegexMatchFlags c, GError **d), (a, b, c, d)) \
    F(void, g_regex_unref, (GRegex *a), (a)) \
    F(gchar *, g_string_free, (GString *a, gboolean b), (a, b)) \
    F(GUnicodeScript, g_unichar_get_script, (gunichar a), (a)) \
    F(guint32, g_unicode_script_to_iso15924, (GUnicodeScript a), (a)) \
    F(gchar *, g_utf8_normalize, (const gchar *a, gssize b, GNormalizeMode c), (a, b, c))

#include "library.h"

// ICU would have its functions visible.
#define U_EXPORT
#include <unicode/ucal.h>
#include <unicode/udat.h>
#include <unicode/uloc.h>

#define NAME icu
#define FILE_NAME "libicui18n.so." U_ICU_VERSION_SHORT
#define FUNCTIONS(F) \
    F(int32_t, ucal_getCanonicalTimeZoneID, (const UChar *a, int32_t b, UChar *c, int32_t d, UBool *e, UErrorCode *f), \
      (a, b, c, d, e, f)) \
    F(void, udat_close, (UDateFormat *a), (a)) \
    F(int32_t, udat_format, (const UDateFormat *a, UDate b, UChar *c, int32_t d, UFieldPosition *e, UErrorCode *f), \
      (a, b, c, d, e, f)) \
    F(UDateFormat *, udat_open, (UDateFormatStyle a, UDateFormatStyle b, const char *c, const UChar *d, int32_t e, \
      const UChar *f, int32_t g, UErrorCode *h), (a, b, c, d, e, f, g, h)) \
    F(int32_t, uloc_countAvailable, (void), ()) \
    F(const char *, uloc_getAvailable, (int32_t a), (a))

#include "library.h"

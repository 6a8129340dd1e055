#ifndef SIGNET_CICU_SHIM_H
#define SIGNET_CICU_SHIM_H

#include <unicode/ucal.h>
#include <unicode/udat.h>
#include <unicode/uloc.h>

// The library names its functions by its version through macros, which Swift does not see.

static inline UDateFormat *signet_udat_open(UDateFormatStyle time, UDateFormatStyle date, const char *locale,
                                            const UChar *zone, int32_t zone_length, const UChar *pattern,
                                            int32_t pattern_length, UErrorCode *status) {
    return udat_open(time, date, locale, zone, zone_length, pattern, pattern_length, status);
}

static inline void signet_udat_close(UDateFormat *format) { udat_close(format); }

static inline int32_t signet_udat_format(const UDateFormat *format, UDate date, UChar *text, int32_t capacity,
                                         UErrorCode *status) {
    return udat_format(format, date, text, capacity, 0, status);
}

static inline int32_t signet_uloc_count_available(void) { return uloc_countAvailable(); }

static inline const char *signet_uloc_get_available(int32_t index) { return uloc_getAvailable(index); }

static inline int32_t signet_uloc_canonicalize(const char *locale, char *name, int32_t capacity, UErrorCode *status) {
    return uloc_canonicalize(locale, name, capacity, status);
}

static inline int32_t signet_uloc_get_language(const char *locale, char *name, int32_t capacity, UErrorCode *status) {
    return uloc_getLanguage(locale, name, capacity, status);
}

static inline int32_t signet_ucal_get_canonical_time_zone(const UChar *zone, int32_t length, UChar *result,
                                                          int32_t capacity, UErrorCode *status) {
    UBool is_system_zone = 0;
    int32_t written = ucal_getCanonicalTimeZoneID(zone, length, result, capacity, &is_system_zone, status);
    return U_SUCCESS(*status) ? written : -1;
}

#endif

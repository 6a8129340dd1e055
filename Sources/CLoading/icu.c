#include <unicode/ucal.h>
#include <unicode/udat.h>
#include <unicode/uidna.h>
#include <unicode/uloc.h>
#include <unicode/unorm2.h>
#include <unicode/unum.h>
#include <unicode/upluralrules.h>
#include <unicode/usprep.h>

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
    F(void, uidna_close, (UIDNA *a), (a)) \
    F(int32_t, uidna_nameToASCII, \
      (const UIDNA *a, const UChar *b, int32_t c, UChar *d, int32_t e, UIDNAInfo *f, UErrorCode *g), \
      (a, b, c, d, e, f, g)) \
    F(UIDNA *, uidna_openUTS46, (uint32_t a, UErrorCode *b), (a, b)) \
    F(int32_t, uloc_countAvailable, (void), ()) \
    F(const char *, uloc_getAvailable, (int32_t a), (a)) \
    F(const UNormalizer2 *, unorm2_getNFCInstance, (UErrorCode *a), (a)) \
    F(const UNormalizer2 *, unorm2_getNFDInstance, (UErrorCode *a), (a)) \
    F(const UNormalizer2 *, unorm2_getNFKCInstance, (UErrorCode *a), (a)) \
    F(int32_t, unorm2_normalize, \
      (const UNormalizer2 *a, const UChar *b, int32_t c, UChar *d, int32_t e, UErrorCode *f), (a, b, c, d, e, f)) \
    F(void, unum_close, (UNumberFormat *a), (a)) \
    F(int32_t, unum_formatInt64, \
      (const UNumberFormat *a, int64_t b, UChar *c, int32_t d, UFieldPosition *e, UErrorCode *f), (a, b, c, d, e, f)) \
    F(UNumberFormat *, unum_open, (UNumberFormatStyle a, const UChar *b, int32_t c, const char *d, UParseError *e, \
      UErrorCode *f), (a, b, c, d, e, f)) \
    F(void, unum_setAttribute, (UNumberFormat *a, UNumberFormatAttribute b, int32_t c), (a, b, c)) \
    F(void, uplrules_close, (UPluralRules *a), (a)) \
    F(UPluralRules *, uplrules_open, (const char *a, UErrorCode *b), (a, b)) \
    F(int32_t, uplrules_select, (const UPluralRules *a, double b, UChar *c, int32_t d, UErrorCode *e), \
      (a, b, c, d, e)) \
    F(void, usprep_close, (UStringPrepProfile *a), (a)) \
    F(UStringPrepProfile *, usprep_openByType, (UStringPrepProfileType a, UErrorCode *b), (a, b)) \
    F(int32_t, usprep_prepare, \
      (const UStringPrepProfile *a, const UChar *b, int32_t c, UChar *d, int32_t e, int32_t f, UParseError *g, \
       UErrorCode *h), (a, b, c, d, e, f, g, h))

#include "library.h"

_Static_assert((int)signet_date_full == UDAT_FULL && (int)signet_date_long == UDAT_LONG, "");
_Static_assert((int)signet_date_medium == UDAT_MEDIUM && (int)signet_date_short == UDAT_SHORT, "");
_Static_assert((int)signet_date_none == UDAT_NONE && (int)signet_date_pattern == UDAT_PATTERN, "");

int signet_icu_version(void) { return U_ICU_VERSION_MAJOR_NUM; }

void *signet_date_format_open(int time, int date, const char *locale, const uint16_t *zone, int32_t zone_length,
                              const uint16_t *pattern, int32_t pattern_length) {
    UErrorCode status = U_ZERO_ERROR;
    UDateFormat *format = udat_open((UDateFormatStyle)time, (UDateFormatStyle)date, locale, zone, zone_length, pattern,
                                    pattern_length, &status);
    if (U_SUCCESS(status)) return format;
    if (format) udat_close(format);
    return 0;
}

void signet_date_format_close(void *format) { udat_close(format); }

int32_t signet_date_format_text(const void *format, double milliseconds, uint16_t *text, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t length = udat_format(format, milliseconds, text, capacity, 0, &status);
    return U_SUCCESS(status) ? length : -1;
}

int32_t signet_locale_count(void) { return uloc_countAvailable(); }

const char *signet_locale(int32_t index) { return uloc_getAvailable(index); }

int32_t signet_time_zone(const uint16_t *zone, int32_t length, uint16_t *name, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    UBool is_system_zone = 0;
    int32_t written = ucal_getCanonicalTimeZoneID(zone, length, name, capacity, &is_system_zone, &status);
    return U_SUCCESS(status) ? written : -1;
}

int32_t signet_plural_class(const char *locale, int64_t number, uint16_t *name, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    UPluralRules *rules = uplrules_open(locale, &status);
    int32_t length = U_SUCCESS(status) ? uplrules_select(rules, (double)number, name, capacity, &status) : -1;
    if (rules) uplrules_close(rules);
    return U_SUCCESS(status) ? length : -1;
}

int32_t signet_number_text(const char *locale, int64_t number, uint16_t *text, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    UNumberFormat *format = unum_open(UNUM_DECIMAL, 0, 0, locale, 0, &status);
    int32_t length = -1;
    if (U_SUCCESS(status)) {
        unum_setAttribute(format, UNUM_GROUPING_USED, 0);
        length = unum_formatInt64(format, number, text, capacity, 0, &status);
    }
    if (format) unum_close(format);
    return U_SUCCESS(status) ? length : -1;
}

static int32_t prepared(const uint16_t *text, int32_t length, uint16_t *result, int32_t capacity, UErrorCode *status) {
    UStringPrepProfile *profile = usprep_openByType(USPREP_RFC4013_SASLPREP, status);
    if (U_FAILURE(*status)) return -1;
    int32_t written = usprep_prepare(profile, text, length, result, capacity, USPREP_ALLOW_UNASSIGNED, 0, status);
    usprep_close(profile);
    return written;
}

int32_t signet_text_form(enum signet_form form, const uint16_t *text, int32_t length, uint16_t *result, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t written = -1;
    if (form == signet_form_sasl) {
        written = prepared(text, length, result, capacity, &status);
    } else {
        const UNormalizer2 *normalizer = form == signet_form_composed     ? unorm2_getNFCInstance(&status)
                                         : form == signet_form_decomposed ? unorm2_getNFDInstance(&status)
                                                                          : unorm2_getNFKCInstance(&status);
        if (U_SUCCESS(status)) written = unorm2_normalize(normalizer, text, length, result, capacity, &status);
    }
    return U_SUCCESS(status) && written <= capacity ? written : -1;
}

int32_t signet_domain_in_ascii(const uint16_t *name, int32_t length, uint16_t *result, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    const uint32_t options = UIDNA_USE_STD3_RULES | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII;
    UIDNA *converter = uidna_openUTS46(options, &status);
    if (U_FAILURE(status)) return -1;
    int32_t written = uidna_nameToASCII(converter, name, length, result, capacity, &info, &status);
    uidna_close(converter);
    return U_SUCCESS(status) && info.errors == 0 && written <= capacity ? written : -1;
}

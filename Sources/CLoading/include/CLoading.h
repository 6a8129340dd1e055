#ifndef SIGNET_CLOADING_H
#define SIGNET_CLOADING_H

#include <stdbool.h>
#include <stdint.h>

// The libraries of which each is loaded when one of its functions is first called. What they declare is in the headers of
// CCairo, CPango, CLeptonica, CQREncode and CYAML; what is defined here are functions of the same names that pass the call on.
//
// Linked, they and the fifty libraries that they bring along cost every start seven milliseconds, and most jobs need one
// or two of them.

// Whether a library and everything that is called of it are on this machine. A call without it ends the process.
bool signet_has_cairo(void);
bool signet_has_glib(void);
bool signet_has_harfbuzz(void);
bool signet_has_icu(void);
bool signet_has_leptonica(void);
bool signet_has_pango(void);
bool signet_has_qrencode(void);
bool signet_has_yaml(void);

// Dates by ICU, whose own headers Swift must not see: those of Foundation are of another version, and a file that meets both
// cannot be compiled.

// The styles of a day and of a clock, as ICU numbers them.
enum { signet_date_full, signet_date_long, signet_date_medium, signet_date_short, signet_date_none = -1, signet_date_pattern = -2 };

// The version of ICU that is called.
int signet_icu_version(void);

// A format for dates, or none for what ICU refuses. Lengths are in UTF-16 units.
void *signet_date_format_open(int time, int date, const char *locale, const uint16_t *zone, int32_t zone_length,
                              const uint16_t *pattern, int32_t pattern_length);
void signet_date_format_close(void *format);

// A moment in milliseconds since 1970 as text: its length, which may be more than the capacity, or -1.
int32_t signet_date_format_text(const void *format, double milliseconds, uint16_t *text, int32_t capacity);

// The names of the locales that there are.
int32_t signet_locale_count(void);
const char *signet_locale(int32_t index);

// The canonical name of a time zone: its length, or -1.
int32_t signet_time_zone(const uint16_t *zone, int32_t length, uint16_t *name, int32_t capacity);

#endif

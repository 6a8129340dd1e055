// For CLoading alone: Foundation has ICU's headers of another version, and a Swift file that meets both cannot be compiled.
#include <unicode/ucal.h>
#include <unicode/udat.h>
#include <unicode/uidna.h>
#include <unicode/uloc.h>
#include <unicode/unorm2.h>
#include <unicode/unum.h>
#include <unicode/upluralrules.h>
#include <unicode/usprep.h>

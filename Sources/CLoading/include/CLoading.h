#ifndef SIGNET_CLOADING_H
#define SIGNET_CLOADING_H

#include <stdbool.h>

// The libraries of which each is loaded when one of its functions is first called. What they declare is in the headers of
// CCairo, CPango, CICU, CLeptonica, CQREncode and CYAML; what is defined here are functions of the same names that pass the call on.
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

#endif

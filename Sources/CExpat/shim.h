// The functions that bound what entities become are declared where this is defined, as it was for the library.
#define XML_DTD
#include <expat.h>

// Stands in for Sources/CLoading/library.h in the copy that `make deb` compiles: every function that is looked up at run time
// is referred to by its own name, so that dpkg-shlibdeps finds the packages, and their versions, that have all of them.

#include "CLoading.h"
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#define JOINED_TO(first, second) first##second
#define JOINED(first, second) JOINED_TO(first, second)

#ifndef VARIADIC
#define VARIADIC(F)
#endif

#define FIELD(type, name, parameters, arguments) __typeof__(&name) name;
#define FUNCTION(type, name, parameters, arguments) (name),
static struct { FUNCTIONS(FIELD) VARIADIC(FIELD) bool are_there; } functions __attribute__((used)) = {
    FUNCTIONS(FUNCTION) VARIADIC(FUNCTION) true};

bool JOINED(signet_has_, NAME)(void) { return true; }

static __attribute__((unused)) void demand(void) {}

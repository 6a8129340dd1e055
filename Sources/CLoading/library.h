// The code that every library shares here. The file that includes this defines
//   NAME             the library's name, for signet_has_…
//   FILE_NAME        the name of the file that is loaded, as distributions have it
//   FUNCTIONS(F)     F(type, name, (parameters), (arguments)) for every function that is called
//   VARIADIC(F)      the same for functions with variable arguments, if there are any: they cannot be passed on, and the file
//                    calls them as (functions.name) after demand()
// after the library's own header, so that the compiler compares the two. Names are in brackets, since a header may define
// macros that are called like functions.

#include "CLoading.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#define TEXT_OF(name) #name
#define TEXT(name) TEXT_OF(name)
#define JOINED_TO(first, second) first##second
#define JOINED(first, second) JOINED_TO(first, second)

#ifndef VARIADIC
#define VARIADIC(F)
#endif

#define FIELD(type, name, parameters, arguments) __typeof__(&name) name;
static struct { FUNCTIONS(FIELD) VARIADIC(FIELD) bool are_there; } functions;
static pthread_once_t loading = PTHREAD_ONCE_INIT;

// Once loaded the library stays until the process ends: it may keep types, threads or its own data.
static void load(void) {
    void *library = dlopen(FILE_NAME, RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
    if (!library) return;
    bool are_there = true;
#define FIND(type, name, parameters, arguments) \
    (functions.name) = (__typeof__(&name))dlsym(library, TEXT(name)); \
    if (!(functions.name)) are_there = false;
    FUNCTIONS(FIND)
    VARIADIC(FIND)
    __atomic_store_n(&functions.are_there, are_there, __ATOMIC_RELEASE);
}

bool JOINED(signet_has_, NAME)(void) {
    pthread_once(&loading, load);
    return functions.are_there;
}

static void demand(void) {
    static const char message[] = "signet: " FILE_NAME " is not on this machine, or too old\n";
    if (JOINED(signet_has_, NAME)()) return;
    if (write(2, message, sizeof message - 1) < 0) abort();
    abort();
}

// Hidden, because other libraries in the process call functions of these names too and have to find the real ones. The
// assembler hides them, since a header may have declared a function as visible.
#define FORWARD(type, name, parameters, arguments) \
    __asm__(".hidden " TEXT(name)); \
    type (name) parameters { \
        demand(); \
        return (functions.name) arguments; \
    }
FUNCTIONS(FORWARD)

#include "CLoading.h"
#include <dlfcn.h>
#include <p11-kit-1/p11-kit/pkcs11.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The modules that were loaded. They are never unloaded: a module may keep threads.
enum { most_modules = 16 };
static struct module {
    void *library;
    CK_FUNCTION_LIST *functions;
    unsigned users;
    // Whether it was initialised here, not by another part of the program, and not finalised since.
    bool is_own;
    pid_t process;
    bool is_finished_at_exit;
} modules[most_modules];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
// The calls in progress, whether the program ends, after which none begins, and the process that initialised a module.
static atomic_int calls;
static atomic_bool is_ending;
static atomic_int owner;
// How long the end of the program waits for calls: longer than a token needs to close a session, shorter than people like to wait.
enum { most_milliseconds = 2000 };

#define CALL(module, function, ...) \
    ({ \
        CK_RV result_of_call = CKR_FUNCTION_NOT_SUPPORTED; \
        if ((module)->functions->function) { \
            calls++; \
            result_of_call = is_ending ? CKR_CRYPTOKI_NOT_INITIALIZED : (module)->functions->function(__VA_ARGS__); \
            calls--; \
        } \
        result_of_call; \
    })

// The place of a module, which is loaded, or NULL.
static struct module *loaded(const char *path, char *reason, size_t capacity) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!library) {
        const char *words = dlerror();
        snprintf(reason, capacity, "%s", words ? words : "it cannot be loaded");
        return NULL;
    }
    struct module *free_place = NULL;
    for (size_t index = 0; index < most_modules && !free_place; index++) {
        if (modules[index].library == library) return &modules[index];
        if (!modules[index].library) free_place = &modules[index];
    }
    CK_C_GetFunctionList list = (CK_C_GetFunctionList)dlsym(library, "C_GetFunctionList");
    CK_FUNCTION_LIST *functions = NULL;
    const char *words = !free_place ? "too many modules are loaded" : !list ? "it has no C_GetFunctionList" : NULL;
    if (!words && (list(&functions) != CKR_OK || !functions)) words = "it gives no functions";
    // The functions of version 3 begin with those of version 2.
    if (!words && functions->version.major != 2 && functions->version.major != 3) words = "its version is neither 2 nor 3";
    if (words) {
        snprintf(reason, capacity, "%s", words);
        return NULL;
    }
    *free_place = (struct module){.library = library, .functions = functions};
    return free_place;
}

// A child that was forked must not finalise what its parent uses.
static bool is_to_finalize(const struct module *module) { return module->is_own && module->process == getpid(); }

static void finish(struct module *module) {
    module->users = 0;
    if (!is_to_finalize(module)) return;
    if (CALL(module, C_Finalize, NULL) != CKR_CRYPTOKI_NOT_INITIALIZED) module->is_own = false;
}

// A program may end before the last users are gone, while other threads still close their sessions: the handlers of the modules and
// of their libraries run after this one, and must not take away what such a thread uses. Where a call takes longer, as one that waits
// for a person may, nothing is finalised.
static void finish_all(void) {
    if (owner != getpid()) return;
    is_ending = true;
    for (int waited = 0; calls > 0 || pthread_mutex_trylock(&lock) != 0; waited++) {
        if (waited == most_milliseconds) return;
        usleep(1000);
    }
    for (size_t index = 0; index < most_modules; index++) {
        struct module *module = &modules[index];
        if (!is_to_finalize(module)) continue;
        module->is_own = false;
        if (module->functions->C_Finalize) module->functions->C_Finalize(NULL);
    }
    pthread_mutex_unlock(&lock);
}

// A child that was forked has to initialise a module itself (PKCS #11 2.40, 6.6.1).
static CK_RV started(struct module *module) {
    if (module->process != getpid()) module->users = 0;
    if (module->users == 0) {
        CK_C_INITIALIZE_ARGS arguments = {.flags = CKF_OS_LOCKING_OK};
        CK_RV result = CALL(module, C_Initialize, &arguments);
        if (result != CKR_OK && result != CKR_CRYPTOKI_ALREADY_INITIALIZED) return result;
        module->is_own = result == CKR_OK;
        module->process = getpid();
        if (module->is_own) owner = module->process;
        // After the module's own handlers, which then run later.
        if (!module->is_finished_at_exit) module->is_finished_at_exit = atexit(finish_all) == 0;
    }
    module->users++;
    return CKR_OK;
}

int signet_module_begin(const char *path, unsigned long *result, char *reason, size_t capacity) {
    if (capacity > 0) reason[0] = 0;
    pthread_mutex_lock(&lock);
    struct module *module = loaded(path, reason, capacity);
    *result = module ? started(module) : CKR_LIBRARY_LOAD_FAILED;
    pthread_mutex_unlock(&lock);
    return *result == CKR_OK ? (int)(module - modules) : -1;
}

void signet_module_end(int number) {
    struct module *module = &modules[number];
    pthread_mutex_lock(&lock);
    if (module->users > 0 && --module->users == 0) finish(module);
    pthread_mutex_unlock(&lock);
}

unsigned long signet_module_slots(int module, unsigned long *slots, unsigned long *count) {
    // Only a call without room makes some modules look for tokens that were connected since.
    unsigned long present = 0;
    CK_RV result = CALL(&modules[module], C_GetSlotList, CK_TRUE, NULL, &present);
    return result != CKR_OK ? result : CALL(&modules[module], C_GetSlotList, CK_TRUE, slots, count);
}

unsigned long signet_module_token(int module, unsigned long slot, struct signet_token *token) {
    CK_TOKEN_INFO info = {0};
    CK_RV result = CALL(&modules[module], C_GetTokenInfo, slot, &info);
    memcpy(token->label, info.label, sizeof token->label);
    memcpy(token->manufacturer, info.manufacturerID, sizeof token->manufacturer);
    memcpy(token->model, info.model, sizeof token->model);
    memcpy(token->serial, info.serialNumber, sizeof token->serial);
    token->flags = info.flags;
    return result;
}

unsigned long signet_module_open(int module, unsigned long slot, unsigned long *session) {
    return CALL(&modules[module], C_OpenSession, slot, CKF_SERIAL_SESSION, NULL, NULL, session);
}

void signet_module_close(int module, unsigned long session) { CALL(&modules[module], C_CloseSession, session); }

unsigned long signet_module_login(int module, unsigned long session, unsigned long user, const uint8_t *pin, size_t length) {
    return CALL(&modules[module], C_Login, session, user, (CK_UTF8CHAR *)pin, length);
}

unsigned long signet_module_find(int module, unsigned long session, unsigned long kind, unsigned long attribute,
                                 const uint8_t *value, size_t length, unsigned long *objects, unsigned long *count) {
    CK_ATTRIBUTE wanted[] = {{CKA_CLASS, &kind, sizeof kind}, {attribute, (void *)value, length}};
    CK_RV result = CALL(&modules[module], C_FindObjectsInit, session, wanted, value ? 2 : 1);
    unsigned long capacity = *count, found = 1;
    *count = 0;
    if (result != CKR_OK) return result;
    while (result == CKR_OK && found > 0 && *count < capacity) {
        found = 0;
        result = CALL(&modules[module], C_FindObjects, session, objects + *count, capacity - *count, &found);
        *count += found < capacity - *count ? found : capacity - *count;
    }
    CK_RV final = CALL(&modules[module], C_FindObjectsFinal, session);
    return result != CKR_OK ? result : final;
}

unsigned long signet_module_attribute(int module, unsigned long session, unsigned long object, unsigned long attribute,
                                      uint8_t *value, size_t *length) {
    CK_ATTRIBUTE wanted = {attribute, value, *length};
    CK_RV result = CALL(&modules[module], C_GetAttributeValue, session, object, &wanted, 1);
    if (result == CKR_OK && wanted.ulValueLen > *length) result = CKR_ATTRIBUTE_TYPE_INVALID;
    *length = result == CKR_OK ? wanted.ulValueLen : 0;
    return result;
}

bool signet_module_signs(int module, unsigned long slot, unsigned long mechanism) {
    CK_MECHANISM_INFO info = {0};
    return CALL(&modules[module], C_GetMechanismInfo, slot, mechanism, &info) == CKR_OK && info.flags & CKF_SIGN;
}

unsigned long signet_module_begin_signature(int module, unsigned long session, unsigned long key,
                                            const struct signet_mechanism *mechanism) {
    CK_RSA_PKCS_PSS_PARAMS padding = {mechanism->digest, mechanism->mask, mechanism->salt};
    CK_MECHANISM chosen = {mechanism->type, mechanism->salt ? &padding : NULL, mechanism->salt ? sizeof padding : 0};
    return CALL(&modules[module], C_SignInit, session, &chosen, key);
}

unsigned long signet_module_sign(int module, unsigned long session, const uint8_t *data, size_t length, uint8_t *value,
                                 size_t *capacity) {
    unsigned long written = *capacity;
    CK_RV result = CALL(&modules[module], C_Sign, session, (CK_BYTE *)data, length, value, &written);
    if (result == CKR_OK && written > *capacity) result = CKR_GENERAL_ERROR;
    *capacity = result == CKR_OK ? written : 0;
    return result;
}

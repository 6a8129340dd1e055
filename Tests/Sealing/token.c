// A PKCS#11 module for tests: SoftHSM's, with a log of its calls (TOKEN_LOG names the file), further flags of its tokens
// (TOKEN_FLAGS, hexadecimal), and a token that is lost: the signature of the number TOKEN_LOSES ends all sessions and fails. With
// TOKEN_GONE the token does not come back. With TOKEN_ERRS its signatures are wrong. Finalising takes TOKEN_FINALIZES milliseconds.
#include <dlfcn.h>
#include <p11-kit-1/p11-kit/pkcs11.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static CK_FUNCTION_LIST real, own;
static CK_SLOT_ID last_slot;
static int signatures, is_gone, is_finalized;

static void note(const char *call) {
    const char *path = getenv("TOKEN_LOG");
    FILE *file = path ? fopen(path, "a") : NULL;
    if (!file) return;
    fprintf(file, "%s\n", call);
    fclose(file);
}

static CK_RV initialize(void *arguments) {
    note("C_Initialize");
    is_finalized = 0;
    return real.C_Initialize(arguments);
}

static CK_RV finalize(void *arguments) {
    const char *slow = getenv("TOKEN_FINALIZES");
    note("C_Finalize");
    is_finalized = 1;
    if (slow) usleep(1000 * (useconds_t)atoi(slow));
    return real.C_Finalize(arguments);
}

static CK_RV slots(CK_BBOOL present, CK_SLOT_ID *list, CK_ULONG *count) {
    if (!is_gone) return real.C_GetSlotList(present, list, count);
    *count = 0;
    return CKR_OK;
}

static CK_RV token(CK_SLOT_ID slot, CK_TOKEN_INFO *info) {
    const char *flags = getenv("TOKEN_FLAGS");
    CK_RV result = real.C_GetTokenInfo(slot, info);
    if (flags) info->flags |= strtoul(flags, NULL, 16);
    return result;
}

static CK_RV open_session(CK_SLOT_ID slot, CK_FLAGS flags, void *application, CK_NOTIFY notify, CK_SESSION_HANDLE *session) {
    note("C_OpenSession");
    last_slot = slot;
    return real.C_OpenSession(slot, flags, application, notify, session);
}

static CK_RV close_session(CK_SESSION_HANDLE session) {
    if (is_finalized) note("C_CloseSession after C_Finalize");
    return real.C_CloseSession(session);
}

static CK_RV login(CK_SESSION_HANDLE session, CK_USER_TYPE user, CK_UTF8CHAR *pin, CK_ULONG length) {
    note(user == CKU_CONTEXT_SPECIFIC ? "C_Login for a signature" : "C_Login");
    return real.C_Login(session, user, pin, length);
}

static CK_RV sign(CK_SESSION_HANDLE session, CK_BYTE *data, CK_ULONG length, CK_BYTE *value, CK_ULONG *value_length) {
    const char *lost = getenv("TOKEN_LOSES");
    note("C_Sign");
    if (!lost || ++signatures != atoi(lost)) {
        CK_RV result = real.C_Sign(session, data, length, value, value_length);
        if (result == CKR_OK && getenv("TOKEN_ERRS")) value[*value_length - 1] ^= 1;
        return result;
    }
    real.C_CloseAllSessions(last_slot);
    is_gone = getenv("TOKEN_GONE") != NULL;
    return CKR_DEVICE_REMOVED;
}

CK_RV C_GetFunctionList(CK_FUNCTION_LIST **list) {
    void *module = dlopen(SOFTHSM, RTLD_NOW | RTLD_LOCAL);
    CK_C_GetFunctionList get = module ? (CK_C_GetFunctionList)dlsym(module, "C_GetFunctionList") : NULL;
    CK_FUNCTION_LIST *found;
    if (!get || get(&found) != CKR_OK) return CKR_GENERAL_ERROR;
    own = real = *found;
    own.C_GetFunctionList = C_GetFunctionList;
    own.C_Initialize = initialize;
    own.C_Finalize = finalize;
    own.C_GetSlotList = slots;
    own.C_GetTokenInfo = token;
    own.C_OpenSession = open_session;
    own.C_CloseSession = close_session;
    own.C_Login = login;
    own.C_Sign = sign;
    *list = &own;
    return CKR_OK;
}

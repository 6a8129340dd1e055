#include <sha2.h>

#define NAME md
#define FILE_NAME "libmd.so.0"
#define FUNCTIONS(F) \
    F(void, SHA256Init, (SHA2_CTX *a), (a)) \
    F(void, SHA256Update, (SHA2_CTX *a, const uint8_t *b, size_t c), (a, b, c)) \
    F(void, SHA256Final, (uint8_t a[SHA256_DIGEST_LENGTH], SHA2_CTX *b), (a, b))

#include "library.h"

// OpenSSL 3 has the functions of single digests still and advises against them: they know no providers. Looking up an
// implementation takes as long as setting a stamp, the first time.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/evp.h>
#include <openssl/sha.h>

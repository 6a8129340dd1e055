#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/sha.h>

#define NAME crypto
#define FILE_NAME "libcrypto.so.3"
#define FUNCTIONS(F) \
    F(int, EVP_CIPHER_CTX_ctrl, (EVP_CIPHER_CTX *a, int b, int c, void *d), (a, b, c, d)) \
    F(void, EVP_CIPHER_CTX_free, (EVP_CIPHER_CTX *a), (a)) \
    F(EVP_CIPHER_CTX *, EVP_CIPHER_CTX_new, (void), ()) \
    F(int, EVP_CIPHER_CTX_set_padding, (EVP_CIPHER_CTX *a, int b), (a, b)) \
    F(EVP_CIPHER *, EVP_CIPHER_fetch, (OSSL_LIB_CTX *a, const char *b, const char *c), (a, b, c)) \
    F(void, EVP_CIPHER_free, (EVP_CIPHER *a), (a)) \
    F(int, EVP_CipherFinal_ex, (EVP_CIPHER_CTX *a, unsigned char *b, int *c), (a, b, c)) \
    F(int, EVP_CipherInit_ex2, \
      (EVP_CIPHER_CTX *a, const EVP_CIPHER *b, const unsigned char *c, const unsigned char *d, int e, const OSSL_PARAM *f), \
      (a, b, c, d, e, f)) \
    F(int, EVP_CipherUpdate, (EVP_CIPHER_CTX *a, unsigned char *b, int *c, const unsigned char *d, int e), (a, b, c, d, e)) \
    F(int, EVP_DigestFinalXOF, (EVP_MD_CTX *a, unsigned char *b, size_t c), (a, b, c)) \
    F(int, EVP_DigestFinal_ex, (EVP_MD_CTX *a, unsigned char *b, unsigned int *c), (a, b, c)) \
    F(int, EVP_DigestInit_ex2, (EVP_MD_CTX *a, const EVP_MD *b, const OSSL_PARAM *c), (a, b, c)) \
    F(int, EVP_DigestUpdate, (EVP_MD_CTX *a, const void *b, size_t c), (a, b, c)) \
    F(void, EVP_KDF_CTX_free, (EVP_KDF_CTX *a), (a)) \
    F(EVP_KDF_CTX *, EVP_KDF_CTX_new, (EVP_KDF *a), (a)) \
    F(int, EVP_KDF_derive, (EVP_KDF_CTX *a, unsigned char *b, size_t c, const OSSL_PARAM *d), (a, b, c, d)) \
    F(EVP_KDF *, EVP_KDF_fetch, (OSSL_LIB_CTX *a, const char *b, const char *c), (a, b, c)) \
    F(void, EVP_KDF_free, (EVP_KDF *a), (a)) \
    F(int, EVP_MD_CTX_copy_ex, (EVP_MD_CTX *a, const EVP_MD_CTX *b), (a, b)) \
    F(void, EVP_MD_CTX_free, (EVP_MD_CTX *a), (a)) \
    F(EVP_MD_CTX *, EVP_MD_CTX_new, (void), ()) \
    F(EVP_MD *, EVP_MD_fetch, (OSSL_LIB_CTX *a, const char *b, const char *c), (a, b, c)) \
    F(void, EVP_MD_free, (EVP_MD *a), (a)) \
    F(unsigned char *, EVP_Q_mac, \
      (OSSL_LIB_CTX *a, const char *b, const char *c, const char *d, const OSSL_PARAM *e, const void *f, size_t g, \
       const unsigned char *h, size_t i, unsigned char *j, size_t k, size_t *l), \
      (a, b, c, d, e, f, g, h, i, j, k, l)) \
    F(OSSL_LIB_CTX *, OSSL_LIB_CTX_new, (void), ()) \
    F(OSSL_PARAM, OSSL_PARAM_construct_end, (void), ()) \
    F(OSSL_PARAM, OSSL_PARAM_construct_octet_string, (const char *a, void *b, size_t c), (a, b, c)) \
    F(OSSL_PARAM, OSSL_PARAM_construct_uint, (const char *a, unsigned int *b), (a, b)) \
    F(OSSL_PARAM, OSSL_PARAM_construct_uint64, (const char *a, uint64_t *b), (a, b)) \
    F(OSSL_PARAM, OSSL_PARAM_construct_utf8_string, (const char *a, char *b, size_t c), (a, b, c)) \
    F(int, SHA256_Final, (unsigned char *a, SHA256_CTX *b), (a, b)) \
    F(int, SHA256_Init, (SHA256_CTX *a), (a)) \
    F(int, SHA256_Update, (SHA256_CTX *a, const void *b, size_t c), (a, b, c))

#include "library.h"

bool signet_crypto_is_loaded(void) { return __atomic_load_n(&functions.are_there, __ATOMIC_ACQUIRE); }

static OSSL_LIB_CTX *context;
static pthread_once_t creating = PTHREAD_ONCE_INIT;

static void create(void) { context = OSSL_LIB_CTX_new(); }

OSSL_LIB_CTX *signet_crypto_context(void) {
    pthread_once(&creating, create);
    return context;
}

bool signet_hkdf(const unsigned char *secret, size_t secret_length, const unsigned char *salt, size_t salt_length,
                 const unsigned char *info, size_t info_length, unsigned char *key, size_t length) {
    EVP_KDF *function = EVP_KDF_fetch(signet_crypto_context(), "HKDF", NULL);
    EVP_KDF_CTX *derivation = EVP_KDF_CTX_new(function);
    OSSL_PARAM parameters[5], *next = parameters;
    *next++ = OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, "SHA2-256", 0);
    *next++ = OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)secret, secret_length);
    *next++ = OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)info, info_length);
    if (salt_length > 0) *next++ = OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, (void *)salt, salt_length);
    *next = OSSL_PARAM_construct_end();
    bool is_derived = derivation && EVP_KDF_derive(derivation, key, length, parameters) == 1;
    EVP_KDF_CTX_free(derivation);
    EVP_KDF_free(function);
    return is_derived;
}

bool signet_scrypt(const unsigned char *passphrase, size_t passphrase_length, const unsigned char *salt, size_t salt_length,
                   uint64_t n, uint32_t r, uint32_t p, unsigned char *key, size_t length) {
    // Somewhat more than scrypt needs; without it OpenSSL allows 32 MiB.
    uint64_t memory = 128 * n * r + 128ull * r * p + (1 << 20);
    unsigned int blocks = r, lanes = p;
    EVP_KDF *function = EVP_KDF_fetch(signet_crypto_context(), "SCRYPT", NULL);
    EVP_KDF_CTX *derivation = EVP_KDF_CTX_new(function);
    OSSL_PARAM parameters[7], *next = parameters;
    *next++ = OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_PASSWORD, (void *)passphrase, passphrase_length);
    *next++ = OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, (void *)salt, salt_length);
    *next++ = OSSL_PARAM_construct_uint64(OSSL_KDF_PARAM_SCRYPT_N, &n);
    *next++ = OSSL_PARAM_construct_uint(OSSL_KDF_PARAM_SCRYPT_R, &blocks);
    *next++ = OSSL_PARAM_construct_uint(OSSL_KDF_PARAM_SCRYPT_P, &lanes);
    *next++ = OSSL_PARAM_construct_uint64(OSSL_KDF_PARAM_SCRYPT_MAXMEM, &memory);
    *next = OSSL_PARAM_construct_end();
    bool is_derived = derivation && EVP_KDF_derive(derivation, key, length, parameters) == 1;
    EVP_KDF_CTX_free(derivation);
    EVP_KDF_free(function);
    return is_derived;
}

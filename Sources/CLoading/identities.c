#include <openssl/asn1.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/pkcs12.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>
#include <time.h>

// Making keys and certificates: only `signet identity new` does.
#define NAME identities
#define FILE_NAME "libcrypto.so.3"
#define FUNCTIONS(F) \
    F(void, ASN1_INTEGER_free, (ASN1_INTEGER *a), (a)) \
    F(void, ASN1_TIME_free, (ASN1_TIME *a), (a)) \
    F(ASN1_TIME *, ASN1_TIME_set, (ASN1_TIME *a, time_t b), (a, b)) \
    F(ASN1_INTEGER *, d2i_ASN1_INTEGER, (ASN1_INTEGER **a, const unsigned char **b, long c), (a, b, c)) \
    F(void, EVP_PKEY_CTX_free, (EVP_PKEY_CTX *a), (a)) \
    F(EVP_PKEY_CTX *, EVP_PKEY_CTX_new_from_name, (OSSL_LIB_CTX *a, const char *b, const char *c), (a, b, c)) \
    F(int, EVP_PKEY_CTX_set_params, (EVP_PKEY_CTX *a, const OSSL_PARAM *b), (a, b)) \
    F(int, EVP_PKEY_generate, (EVP_PKEY_CTX *a, EVP_PKEY **b), (a, b)) \
    F(int, EVP_PKEY_keygen_init, (EVP_PKEY_CTX *a), (a)) \
    F(int, i2d_PKCS12, (const PKCS12 *a, unsigned char **b), (a, b)) \
    F(void, OPENSSL_sk_free, (OPENSSL_STACK *a), (a)) \
    F(OPENSSL_STACK *, OPENSSL_sk_new_null, (void), ()) \
    F(int, OPENSSL_sk_push, (OPENSSL_STACK *a, const void *b), (a, b)) \
    F(PKCS12 *, PKCS12_create_ex, \
      (const char *a, const char *b, EVP_PKEY *c, X509 *d, STACK_OF(X509) *e, int f, int g, int h, int i, int j, \
       OSSL_LIB_CTX *k, const char *l), \
      (a, b, c, d, e, f, g, h, i, j, k, l)) \
    F(int, PKCS12_set_mac, \
      (PKCS12 *a, const char *b, int c, unsigned char *d, int e, int f, const EVP_MD *g), \
      (a, b, c, d, e, f, g)) \
    F(int, X509_add_ext, (X509 *a, X509_EXTENSION *b, int c), (a, b, c)) \
    F(void, X509_EXTENSION_free, (X509_EXTENSION *a), (a)) \
    F(int, X509_NAME_add_entry_by_NID, \
      (X509_NAME *a, int b, int c, const unsigned char *d, int e, int f, int g), \
      (a, b, c, d, e, f, g)) \
    F(void, X509_NAME_free, (X509_NAME *a), (a)) \
    F(X509_NAME *, X509_NAME_new, (void), ()) \
    F(int, X509_set1_notAfter, (X509 *a, const ASN1_TIME *b), (a, b)) \
    F(int, X509_set1_notBefore, (X509 *a, const ASN1_TIME *b), (a, b)) \
    F(int, X509_set_issuer_name, (X509 *a, const X509_NAME *b), (a, b)) \
    F(int, X509_set_pubkey, (X509 *a, EVP_PKEY *b), (a, b)) \
    F(int, X509_set_serialNumber, (X509 *a, ASN1_INTEGER *b), (a, b)) \
    F(int, X509_set_subject_name, (X509 *a, const X509_NAME *b), (a, b)) \
    F(int, X509_set_version, (X509 *a, long b), (a, b)) \
    F(int, X509_sign, (X509 *a, EVP_PKEY *b, const EVP_MD *c), (a, b, c)) \
    F(X509_EXTENSION *, X509V3_EXT_conf_nid, (struct lhash_st_CONF_VALUE *a, X509V3_CTX *b, int c, const char *d), (a, b, c, d)) \
    F(void, X509V3_set_ctx, (X509V3_CTX *a, X509 *b, X509 *c, X509_REQ *d, X509_CRL *e, int f), (a, b, c, d, e, f))

#include "library.h"

EVP_PKEY *signet_generate_key(const char *type, const char *curve, unsigned int bits) {
    OSSL_PARAM parameters[2], *next = parameters;
    if (curve) *next++ = OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char *)curve, 0);
    if (bits) *next++ = OSSL_PARAM_construct_uint(OSSL_PKEY_PARAM_RSA_BITS, &bits);
    *next = OSSL_PARAM_construct_end();
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *generator = EVP_PKEY_CTX_new_from_name(signet_crypto_context(), type, NULL);
    bool is_ready = generator && EVP_PKEY_keygen_init(generator) == 1 &&
                    (next == parameters || EVP_PKEY_CTX_set_params(generator, parameters) == 1);
    if (!is_ready || EVP_PKEY_generate(generator, &key) != 1) key = NULL;
    EVP_PKEY_CTX_free(generator);
    return key;
}

bool signet_add_extension(X509 *certificate, X509 *issuer, int kind, const char *value) {
    X509V3_CTX context = {0};
    X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
    X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, kind, value);
    bool is_added = extension && X509_add_ext(certificate, extension, -1) == 1;
    X509_EXTENSION_free(extension);
    return is_added;
}

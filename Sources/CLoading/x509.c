#include <openssl/asn1.h>
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/objects.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/provider.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>
#include <string.h>
#include <time.h>

// Keys and certificates. Apart from the digests and ciphers of the same library, which most runs need and these do not.
#define NAME x509
#define FILE_NAME "libcrypto.so.3"
#define FUNCTIONS(F) \
    F(int, ASN1_INTEGER_get_int64, (int64_t *a, const ASN1_INTEGER *b), (a, b)) \
    F(void, ASN1_OBJECT_free, (ASN1_OBJECT *a), (a)) \
    F(const unsigned char *, ASN1_STRING_get0_data, (const ASN1_STRING *a), (a)) \
    F(int, ASN1_STRING_length, (const ASN1_STRING *a), (a)) \
    F(int, ASN1_STRING_to_UTF8, (unsigned char **a, const ASN1_STRING *b), (a, b)) \
    F(int, ASN1_TIME_to_tm, (const ASN1_TIME *a, struct tm *b), (a, b)) \
    F(long, BIO_ctrl, (BIO *a, int b, long c, void *d), (a, b, c, d)) \
    F(int, BIO_free, (BIO *a), (a)) \
    F(BIO *, BIO_new, (const BIO_METHOD *a), (a)) \
    F(BIO *, BIO_new_mem_buf, (const void *a, int b), (a, b)) \
    F(const BIO_METHOD *, BIO_s_mem, (void), ()) \
    F(int, BN_cmp, (const BIGNUM *a, const BIGNUM *b), (a, b)) \
    F(void, BN_free, (BIGNUM *a), (a)) \
    F(void, CRYPTO_free, (void *a, const char *b, int c), (a, b, c)) \
    F(PBE2PARAM *, d2i_PBE2PARAM, (PBE2PARAM **a, const unsigned char **b, long c), (a, b, c)) \
    F(PBEPARAM *, d2i_PBEPARAM, (PBEPARAM **a, const unsigned char **b, long c), (a, b, c)) \
    F(PBKDF2PARAM *, d2i_PBKDF2PARAM, (PBKDF2PARAM **a, const unsigned char **b, long c), (a, b, c)) \
    F(PKCS12 *, d2i_PKCS12_bio, (BIO *a, PKCS12 **b), (a, b)) \
    F(PKCS8_PRIV_KEY_INFO *, d2i_PKCS8_PRIV_KEY_INFO, (PKCS8_PRIV_KEY_INFO **a, const unsigned char **b, long c), (a, b, c)) \
    F(EVP_PKEY *, d2i_PrivateKey_ex, \
      (int a, EVP_PKEY **b, const unsigned char **c, long d, OSSL_LIB_CTX *e, const char *f), \
      (a, b, c, d, e, f)) \
    F(SCRYPT_PARAMS *, d2i_SCRYPT_PARAMS, (SCRYPT_PARAMS **a, const unsigned char **b, long c), (a, b, c)) \
    F(X509 *, d2i_X509, (X509 **a, const unsigned char **b, long c), (a, b, c)) \
    F(X509_SIG *, d2i_X509_SIG, (X509_SIG **a, const unsigned char **b, long c), (a, b, c)) \
    F(int, ERR_pop_to_mark, (void), ()) \
    F(int, ERR_set_mark, (void), ()) \
    F(int, EVP_DigestSign, (EVP_MD_CTX *a, unsigned char *b, size_t *c, const unsigned char *d, size_t e), (a, b, c, d, e)) \
    F(int, EVP_DigestSignInit_ex, \
      (EVP_MD_CTX *a, EVP_PKEY_CTX **b, const char *c, OSSL_LIB_CTX *d, const char *e, EVP_PKEY *f, const OSSL_PARAM *g), \
      (a, b, c, d, e, f, g)) \
    F(int, EVP_DigestVerify, \
      (EVP_MD_CTX *a, const unsigned char *b, size_t c, const unsigned char *d, size_t e), \
      (a, b, c, d, e)) \
    F(int, EVP_DigestVerifyInit_ex, \
      (EVP_MD_CTX *a, EVP_PKEY_CTX **b, const char *c, OSSL_LIB_CTX *d, const char *e, EVP_PKEY *f, const OSSL_PARAM *g), \
      (a, b, c, d, e, f, g)) \
    F(EVP_PKEY *, EVP_PKCS82PKEY_ex, (const PKCS8_PRIV_KEY_INFO *a, OSSL_LIB_CTX *b, const char *c), (a, b, c)) \
    F(int, EVP_PKEY_eq, (const EVP_PKEY *a, const EVP_PKEY *b), (a, b)) \
    F(void, EVP_PKEY_free, (EVP_PKEY *a), (a)) \
    F(const char *, EVP_PKEY_get0_type_name, (const EVP_PKEY *a), (a)) \
    F(int, EVP_PKEY_get_bits, (const EVP_PKEY *a), (a)) \
    F(int, EVP_PKEY_get_bn_param, (const EVP_PKEY *a, const char *b, BIGNUM **c), (a, b, c)) \
    F(int, EVP_PKEY_get_group_name, (const EVP_PKEY *a, char *b, size_t c, size_t *d), (a, b, c, d)) \
    F(int, EVP_PKEY_up_ref, (EVP_PKEY *a), (a)) \
    F(int, i2d_ASN1_INTEGER, (const ASN1_INTEGER *a, unsigned char **b), (a, b)) \
    F(int, i2d_X509, (const X509 *a, unsigned char **b), (a, b)) \
    F(int, i2d_X509_NAME, (const X509_NAME *a, unsigned char **b), (a, b)) \
    F(int, OBJ_obj2nid, (const ASN1_OBJECT *a), (a)) \
    F(int, OBJ_obj2txt, (char *a, int b, const ASN1_OBJECT *c, int d), (a, b, c, d)) \
    F(int, OPENSSL_sk_num, (const OPENSSL_STACK *a), (a)) \
    F(void, OPENSSL_sk_pop_free, (OPENSSL_STACK *a, void (*b)(void *)), (a, b)) \
    F(void *, OPENSSL_sk_value, (const OPENSSL_STACK *a, int b), (a, b)) \
    F(OSSL_PROVIDER *, OSSL_PROVIDER_load, (OSSL_LIB_CTX *a, const char *b), (a, b)) \
    F(void, PBE2PARAM_free, (PBE2PARAM *a), (a)) \
    F(void, PBEPARAM_free, (PBEPARAM *a), (a)) \
    F(void, PBKDF2PARAM_free, (PBKDF2PARAM *a), (a)) \
    F(int, PEM_do_header, (EVP_CIPHER_INFO *a, unsigned char *b, long *c, pem_password_cb *d, void *e), (a, b, c, d, e)) \
    F(int, PEM_get_EVP_CIPHER_INFO, (char *a, EVP_CIPHER_INFO *b), (a, b)) \
    F(void, PKCS12_free, (PKCS12 *a), (a)) \
    F(void, PKCS12_get0_mac, \
      (const ASN1_OCTET_STRING **a, const X509_ALGOR **b, const ASN1_OCTET_STRING **c, const ASN1_INTEGER **d, const PKCS12 *e), \
      (a, b, c, d, e)) \
    F(char *, PKCS12_get_friendlyname, (PKCS12_SAFEBAG *a), (a)) \
    F(PKCS12 *, PKCS12_init_ex, (int a, OSSL_LIB_CTX *b, const char *c), (a, b, c)) \
    F(int, PKCS12_mac_present, (const PKCS12 *a), (a)) \
    F(void, PKCS12_SAFEBAG_free, (PKCS12_SAFEBAG *a), (a)) \
    F(const PKCS8_PRIV_KEY_INFO *, PKCS12_SAFEBAG_get0_p8inf, (const PKCS12_SAFEBAG *a), (a)) \
    F(const X509_SIG *, PKCS12_SAFEBAG_get0_pkcs8, (const PKCS12_SAFEBAG *a), (a)) \
    F(const STACK_OF(PKCS12_SAFEBAG) *, PKCS12_SAFEBAG_get0_safes, (const PKCS12_SAFEBAG *a), (a)) \
    F(X509 *, PKCS12_SAFEBAG_get1_cert, (const PKCS12_SAFEBAG *a), (a)) \
    F(int, PKCS12_SAFEBAG_get_bag_nid, (const PKCS12_SAFEBAG *a), (a)) \
    F(int, PKCS12_SAFEBAG_get_nid, (const PKCS12_SAFEBAG *a), (a)) \
    F(STACK_OF(PKCS7) *, PKCS12_unpack_authsafes, (const PKCS12 *a), (a)) \
    F(STACK_OF(PKCS12_SAFEBAG) *, PKCS12_unpack_p7data, (PKCS7 *a), (a)) \
    F(STACK_OF(PKCS12_SAFEBAG) *, PKCS12_unpack_p7encdata, (PKCS7 *a, const char *b, int c), (a, b, c)) \
    F(int, PKCS12_verify_mac, (PKCS12 *a, const char *b, int c), (a, b, c)) \
    F(void, PKCS7_free, (PKCS7 *a), (a)) \
    F(PKCS8_PRIV_KEY_INFO *, PKCS8_decrypt_ex, \
      (const X509_SIG *a, const char *b, int c, OSSL_LIB_CTX *d, const char *e), \
      (a, b, c, d, e)) \
    F(int, PKCS8_pkey_get0, \
      (const ASN1_OBJECT **a, const unsigned char **b, int *c, const X509_ALGOR **d, const PKCS8_PRIV_KEY_INFO *e), \
      (a, b, c, d, e)) \
    F(void, PKCS8_PRIV_KEY_INFO_free, (PKCS8_PRIV_KEY_INFO *a), (a)) \
    F(void, SCRYPT_PARAMS_free, (SCRYPT_PARAMS *a), (a)) \
    F(void, X509_ALGOR_get0, (const ASN1_OBJECT **a, int *b, const void **c, const X509_ALGOR *d), (a, b, c, d)) \
    F(int, X509_check_issued, (X509 *a, X509 *b), (a, b)) \
    F(void, X509_free, (X509 *a), (a)) \
    F(const ASN1_TIME *, X509_get0_notAfter, (const X509 *a), (a)) \
    F(const ASN1_TIME *, X509_get0_notBefore, (const X509 *a), (a)) \
    F(EVP_PKEY *, X509_get0_pubkey, (const X509 *a), (a)) \
    F(void *, X509_get_ext_d2i, (const X509 *a, int b, int *c, int *d), (a, b, c, d)) \
    F(uint32_t, X509_get_extension_flags, (X509 *a), (a)) \
    F(X509_NAME *, X509_get_issuer_name, (const X509 *a), (a)) \
    F(uint32_t, X509_get_key_usage, (X509 *a), (a)) \
    F(ASN1_INTEGER *, X509_get_serialNumber, (X509 *a), (a)) \
    F(X509_NAME *, X509_get_subject_name, (const X509 *a), (a)) \
    F(ASN1_STRING *, X509_NAME_ENTRY_get_data, (const X509_NAME_ENTRY *a), (a)) \
    F(X509_NAME_ENTRY *, X509_NAME_get_entry, (const X509_NAME *a, int b), (a, b)) \
    F(int, X509_NAME_get_index_by_NID, (const X509_NAME *a, int b, int c), (a, b, c)) \
    F(int, X509_NAME_print_ex, (BIO *a, const X509_NAME *b, int c, unsigned long d), (a, b, c, d)) \
    F(X509 *, X509_new_ex, (OSSL_LIB_CTX *a, const char *b), (a, b)) \
    F(void, X509_SIG_free, (X509_SIG *a), (a)) \
    F(void, X509_SIG_get0, (const X509_SIG *a, const X509_ALGOR **b, const ASN1_OCTET_STRING **c), (a, b, c)) \
    F(int, X509_verify, (X509 *a, EVP_PKEY *b), (a, b))

#include "library.h"

static OSSL_LIB_CTX *legacy;
static pthread_once_t creating = PTHREAD_ONCE_INIT;

static void create(void) {
    OSSL_LIB_CTX *context = OSSL_LIB_CTX_new();
    if (OSSL_PROVIDER_load(context, "default") && OSSL_PROVIDER_load(context, "legacy")) legacy = context;
}

OSSL_LIB_CTX *signet_legacy_context(void) {
    pthread_once(&creating, create);
    return legacy;
}

static bool has_same_number(const EVP_PKEY *one, const EVP_PKEY *other, const char *name) {
    BIGNUM *first = NULL, *second = NULL;
    bool is_same = EVP_PKEY_get_bn_param(one, name, &first) == 1 && EVP_PKEY_get_bn_param(other, name, &second) == 1 &&
                   BN_cmp(first, second) == 0;
    BN_free(first);
    BN_free(second);
    return is_same;
}

bool signet_has_same_numbers(const EVP_PKEY *one, const EVP_PKEY *other) {
    return has_same_number(one, other, OSSL_PKEY_PARAM_RSA_N) && has_same_number(one, other, OSSL_PKEY_PARAM_RSA_E);
}

bool signet_begin_signature(EVP_MD_CTX *context, EVP_PKEY *key, const char *digest, const char *padding, bool verifies) {
    OSSL_PARAM parameters[3], *next = parameters;
    if (padding) {
        *next++ = OSSL_PARAM_construct_utf8_string(OSSL_SIGNATURE_PARAM_PAD_MODE, (char *)padding, 0);
        if (strcmp(padding, OSSL_PKEY_RSA_PAD_MODE_PSS) == 0)
            *next++ = OSSL_PARAM_construct_utf8_string(OSSL_SIGNATURE_PARAM_PSS_SALTLEN, OSSL_PKEY_RSA_PSS_SALT_LEN_DIGEST, 0);
    }
    *next = OSSL_PARAM_construct_end();
    OSSL_LIB_CTX *library = signet_crypto_context();
    return verifies ? EVP_DigestVerifyInit_ex(context, NULL, digest, library, NULL, key, parameters) == 1
                    : EVP_DigestSignInit_ex(context, NULL, digest, library, NULL, key, parameters) == 1;
}

struct password {
    const char *bytes;
    int length;
};

static int give(char *buffer, int size, int is_writing, void *given) {
    struct password *password = given;
    (void)is_writing;
    if (password->length > size) return -1;
    memcpy(buffer, password->bytes, password->length);
    return password->length;
}

long signet_decrypt_pem(const char *header, unsigned char *data, long length, const char *password, int password_length) {
    EVP_CIPHER_INFO cipher;
    char *copy = strdup(header);
    struct password given = {password, password_length};
    bool is_decrypted =
        copy && PEM_get_EVP_CIPHER_INFO(copy, &cipher) == 1 && PEM_do_header(&cipher, data, &length, give, &given) == 1;
    free(copy);
    return is_decrypted ? length : -1;
}

#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/cms.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/objects.h>
#include <openssl/ocsp.h>
#include <openssl/params.h>
#include <openssl/x509.h>

// Signatures of others, read part by part.
#define NAME verification
#define FILE_NAME "libcrypto.so.3"
#define FUNCTIONS(F) \
    F(STACK_OF(X509_CRL) *, CMS_get1_crls, (CMS_ContentInfo *a), (a)) \
    F(X509_ATTRIBUTE *, CMS_signed_get_attr, (const CMS_SignerInfo *a, int b), (a, b)) \
    F(int, CMS_signed_get_attr_count, (const CMS_SignerInfo *a), (a)) \
    F(int, CMS_SignerInfo_cert_cmp, (CMS_SignerInfo *a, X509 *b), (a, b)) \
    F(ASN1_OCTET_STRING *, CMS_SignerInfo_get0_signature, (CMS_SignerInfo *a), (a)) \
    F(X509_ATTRIBUTE *, CMS_unsigned_get_attr, (const CMS_SignerInfo *a, int b), (a, b)) \
    F(int, CMS_unsigned_get_attr_count, (const CMS_SignerInfo *a), (a)) \
    F(X509_ALGOR *, d2i_X509_ALGOR, (X509_ALGOR **a, const unsigned char **b, long c), (a, b, c)) \
    F(EVP_PKEY_CTX *, EVP_PKEY_CTX_new_from_pkey, (OSSL_LIB_CTX *a, EVP_PKEY *b, const char *c), (a, b, c)) \
    F(int, EVP_PKEY_verify, \
      (EVP_PKEY_CTX *a, const unsigned char *b, size_t c, const unsigned char *d, size_t e), (a, b, c, d, e)) \
    F(int, EVP_PKEY_verify_init_ex, (EVP_PKEY_CTX *a, const OSSL_PARAM *b), (a, b)) \
    F(int, i2d_ASN1_TYPE, (const ASN1_TYPE *a, unsigned char **b), (a, b)) \
    F(int, i2d_CMS_ContentInfo, (const CMS_ContentInfo *a, unsigned char **b), (a, b)) \
    F(int, i2d_X509_ATTRIBUTE, (const X509_ATTRIBUTE *a, unsigned char **b), (a, b)) \
    F(int, i2d_X509_CRL, (const X509_CRL *a, unsigned char **b), (a, b)) \
    F(int, OBJ_find_sigid_algs, (int a, int *b, int *c), (a, b, c)) \
    F(int, OBJ_txt2nid, (const char *a), (a)) \
    F(const ASN1_GENERALIZEDTIME *, OCSP_resp_get0_produced_at, (const OCSP_BASICRESP *a), (a)) \
    F(const X509_ALGOR *, OCSP_resp_get0_tbs_sigalg, (const OCSP_BASICRESP *a), (a)) \
    F(int, X509_ATTRIBUTE_count, (const X509_ATTRIBUTE *a), (a)) \
    F(ASN1_OBJECT *, X509_ATTRIBUTE_get0_object, (X509_ATTRIBUTE *a), (a)) \
    F(ASN1_TYPE *, X509_ATTRIBUTE_get0_type, (X509_ATTRIBUTE *a, int b), (a, b)) \
    F(int, X509_CRL_get_signature_nid, (const X509_CRL *a), (a)) \
    F(int, X509_get_signature_info, (X509 *a, int *b, int *c, int *d, uint32_t *e), (a, b, c, d, e)) \
    F(X509_PUBKEY *, X509_get_X509_PUBKEY, (const X509 *a), (a)) \
    F(int, X509_PUBKEY_get0_param, \
      (ASN1_OBJECT **a, const unsigned char **b, int *c, X509_ALGOR **d, const X509_PUBKEY *e), (a, b, c, d, e))

#include "library.h"

bool signet_verify_digest(EVP_PKEY *key, const char *padding, const char *digest, const char *mask, const unsigned char *signature,
                          size_t signature_length, const unsigned char *value, size_t value_length) {
    OSSL_PARAM parameters[5], *next = parameters;
    if (padding) {
        *next++ = OSSL_PARAM_construct_utf8_string(OSSL_SIGNATURE_PARAM_PAD_MODE, (char *)padding, 0);
        *next++ = OSSL_PARAM_construct_utf8_string(OSSL_SIGNATURE_PARAM_DIGEST, (char *)digest, 0);
    }
    if (mask) {
        *next++ = OSSL_PARAM_construct_utf8_string(OSSL_SIGNATURE_PARAM_MGF1_DIGEST, (char *)mask, 0);
        *next++ = OSSL_PARAM_construct_utf8_string(OSSL_SIGNATURE_PARAM_PSS_SALTLEN, OSSL_PKEY_RSA_PSS_SALT_LEN_AUTO, 0);
    }
    *next = OSSL_PARAM_construct_end();
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(signet_crypto_context(), key, NULL);
    bool is_valid = context && EVP_PKEY_verify_init_ex(context, parameters) == 1 &&
                    EVP_PKEY_verify(context, signature, signature_length, value, value_length) == 1;
    EVP_PKEY_CTX_free(context);
    return is_valid;
}

#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/asn1.h>
#include <openssl/cms.h>
#include <openssl/err.h>
#include <openssl/ess.h>
#include <openssl/objects.h>
#include <openssl/stack.h>
#include <openssl/ts.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#define NAME timestamps
#define FILE_NAME "libcrypto.so.3"
#define FUNCTIONS(F) \
    F(int, ASN1_BIT_STRING_get_bit, (const ASN1_BIT_STRING *a, int b), (a, b)) \
    F(int, ASN1_get_object, (const unsigned char **a, long *b, int *c, int *d, long e), (a, b, c, d, e)) \
    F(int, ASN1_INTEGER_get_uint64, (uint64_t *a, const ASN1_INTEGER *b), (a, b)) \
    F(ASN1_INTEGER *, ASN1_INTEGER_new, (void), ()) \
    F(int, ASN1_INTEGER_set_uint64, (ASN1_INTEGER *a, uint64_t b), (a, b)) \
    F(void, CMS_ContentInfo_free, (CMS_ContentInfo *a), (a)) \
    F(CMS_ContentInfo *, CMS_ContentInfo_new_ex, (OSSL_LIB_CTX *a, const char *b), (a, b)) \
    F(ASN1_OCTET_STRING **, CMS_get0_content, (CMS_ContentInfo *a), (a)) \
    F(int, CMS_decrypt, (CMS_ContentInfo *a, EVP_PKEY *b, X509 *c, BIO *d, BIO *e, unsigned int f), (a, b, c, d, e, f)) \
    F(const ASN1_OBJECT *, CMS_get0_eContentType, (CMS_ContentInfo *a), (a)) \
    F(STACK_OF(CMS_SignerInfo) *, CMS_get0_SignerInfos, (CMS_ContentInfo *a), (a)) \
    F(const ASN1_OBJECT *, CMS_get0_type, (const CMS_ContentInfo *a), (a)) \
    F(STACK_OF(X509) *, CMS_get1_certs, (CMS_ContentInfo *a), (a)) \
    F(void, CMS_SignerInfo_get0_algs, \
      (CMS_SignerInfo *a, EVP_PKEY **b, X509 **c, X509_ALGOR **d, X509_ALGOR **e), (a, b, c, d, e)) \
    F(int, CMS_verify, \
      (CMS_ContentInfo *a, STACK_OF(X509) *b, X509_STORE *c, BIO *d, BIO *e, unsigned int f), (a, b, c, d, e, f)) \
    F(CMS_ContentInfo *, d2i_CMS_ContentInfo, (CMS_ContentInfo **a, const unsigned char **b, long c), (a, b, c)) \
    F(ESS_SIGNING_CERT *, d2i_ESS_SIGNING_CERT, (ESS_SIGNING_CERT **a, const unsigned char **b, long c), (a, b, c)) \
    F(ESS_SIGNING_CERT_V2 *, d2i_ESS_SIGNING_CERT_V2, \
      (ESS_SIGNING_CERT_V2 **a, const unsigned char **b, long c), (a, b, c)) \
    F(TS_RESP *, d2i_TS_RESP, (TS_RESP **a, const unsigned char **b, long c), (a, b, c)) \
    F(TS_STATUS_INFO *, d2i_TS_STATUS_INFO, (TS_STATUS_INFO **a, const unsigned char **b, long c), (a, b, c)) \
    F(TS_TST_INFO *, d2i_TS_TST_INFO, (TS_TST_INFO **a, const unsigned char **b, long c), (a, b, c)) \
    F(void, ERR_clear_error, (void), ()) \
    F(void, ESS_SIGNING_CERT_free, (ESS_SIGNING_CERT *a), (a)) \
    F(void, ESS_SIGNING_CERT_V2_free, (ESS_SIGNING_CERT_V2 *a), (a)) \
    F(int, GENERAL_NAME_cmp, (GENERAL_NAME *a, GENERAL_NAME *b), (a, b)) \
    F(void, GENERAL_NAMES_free, (GENERAL_NAMES *a), (a)) \
    F(int, i2d_TS_REQ, (const TS_REQ *a, unsigned char **b), (a, b)) \
    F(ASN1_OBJECT *, OBJ_nid2obj, (int a), (a)) \
    F(ASN1_OBJECT *, OBJ_txt2obj, (const char *a, int b), (a, b)) \
    F(int, OSSL_ESS_check_signing_certs, \
      (const ESS_SIGNING_CERT *a, const ESS_SIGNING_CERT_V2 *b, const STACK_OF(X509) *c, int d), (a, b, c, d)) \
    F(const ASN1_INTEGER *, TS_ACCURACY_get_micros, (const TS_ACCURACY *a), (a)) \
    F(const ASN1_INTEGER *, TS_ACCURACY_get_millis, (const TS_ACCURACY *a), (a)) \
    F(const ASN1_INTEGER *, TS_ACCURACY_get_seconds, (const TS_ACCURACY *a), (a)) \
    F(void, TS_MSG_IMPRINT_free, (TS_MSG_IMPRINT *a), (a)) \
    F(X509_ALGOR *, TS_MSG_IMPRINT_get_algo, (TS_MSG_IMPRINT *a), (a)) \
    F(ASN1_OCTET_STRING *, TS_MSG_IMPRINT_get_msg, (TS_MSG_IMPRINT *a), (a)) \
    F(TS_MSG_IMPRINT *, TS_MSG_IMPRINT_new, (void), ()) \
    F(int, TS_MSG_IMPRINT_set_algo, (TS_MSG_IMPRINT *a, X509_ALGOR *b), (a, b)) \
    F(int, TS_MSG_IMPRINT_set_msg, (TS_MSG_IMPRINT *a, unsigned char *b, int c), (a, b, c)) \
    F(void, TS_REQ_free, (TS_REQ *a), (a)) \
    F(TS_REQ *, TS_REQ_new, (void), ()) \
    F(int, TS_REQ_set_cert_req, (TS_REQ *a, int b), (a, b)) \
    F(int, TS_REQ_set_msg_imprint, (TS_REQ *a, TS_MSG_IMPRINT *b), (a, b)) \
    F(int, TS_REQ_set_nonce, (TS_REQ *a, const ASN1_INTEGER *b), (a, b)) \
    F(int, TS_REQ_set_policy_id, (TS_REQ *a, const ASN1_OBJECT *b), (a, b)) \
    F(int, TS_REQ_set_version, (TS_REQ *a, long b), (a, b)) \
    F(void, TS_RESP_free, (TS_RESP *a), (a)) \
    F(void, TS_STATUS_INFO_free, (TS_STATUS_INFO *a), (a)) \
    F(const ASN1_BIT_STRING *, TS_STATUS_INFO_get0_failure_info, (const TS_STATUS_INFO *a), (a)) \
    F(const ASN1_INTEGER *, TS_STATUS_INFO_get0_status, (const TS_STATUS_INFO *a), (a)) \
    F(const STACK_OF(ASN1_UTF8STRING) *, TS_STATUS_INFO_get0_text, (const TS_STATUS_INFO *a), (a)) \
    F(void, TS_TST_INFO_free, (TS_TST_INFO *a), (a)) \
    F(TS_ACCURACY *, TS_TST_INFO_get_accuracy, (TS_TST_INFO *a), (a)) \
    F(int, TS_TST_INFO_get_ext_by_critical, (TS_TST_INFO *a, int b, int c), (a, b, c)) \
    F(TS_MSG_IMPRINT *, TS_TST_INFO_get_msg_imprint, (TS_TST_INFO *a), (a)) \
    F(const ASN1_INTEGER *, TS_TST_INFO_get_nonce, (const TS_TST_INFO *a), (a)) \
    F(ASN1_OBJECT *, TS_TST_INFO_get_policy_id, (TS_TST_INFO *a), (a)) \
    F(const ASN1_INTEGER *, TS_TST_INFO_get_serial, (const TS_TST_INFO *a), (a)) \
    F(const ASN1_GENERALIZEDTIME *, TS_TST_INFO_get_time, (const TS_TST_INFO *a), (a)) \
    F(GENERAL_NAME *, TS_TST_INFO_get_tsa, (TS_TST_INFO *a), (a)) \
    F(long, TS_TST_INFO_get_version, (const TS_TST_INFO *a), (a)) \
    F(void, X509_ALGOR_free, (X509_ALGOR *a), (a)) \
    F(X509_ALGOR *, X509_ALGOR_new, (void), ()) \
    F(int, X509_ALGOR_set0, (X509_ALGOR *a, ASN1_OBJECT *b, int c, void *d), (a, b, c, d)) \
    F(int, X509_check_purpose, (X509 *a, int b, int c), (a, b, c)) \
    F(int, X509_cmp_time, (const ASN1_TIME *a, time_t *b), (a, b)) \
    F(int, X509_NAME_cmp, (const X509_NAME *a, const X509_NAME *b), (a, b)) \
    F(int, X509_STORE_add_cert, (X509_STORE *a, X509 *b), (a, b)) \
    F(void, X509_STORE_CTX_free, (X509_STORE_CTX *a), (a)) \
    F(int, X509_STORE_CTX_get_error, (const X509_STORE_CTX *a), (a)) \
    F(int, X509_STORE_CTX_init, (X509_STORE_CTX *a, X509_STORE *b, X509 *c, STACK_OF(X509) *d), (a, b, c, d)) \
    F(X509_STORE_CTX *, X509_STORE_CTX_new_ex, (OSSL_LIB_CTX *a, const char *b), (a, b)) \
    F(void, X509_STORE_free, (X509_STORE *a), (a)) \
    F(X509_STORE *, X509_STORE_new, (void), ()) \
    F(int, X509_verify_cert, (X509_STORE_CTX *a), (a)) \
    F(const char *, X509_verify_cert_error_string, (long a), (a)) \
    F(int, X509_VERIFY_PARAM_set_flags, (X509_VERIFY_PARAM *a, unsigned long b), (a, b)) \
    F(void, X509_VERIFY_PARAM_set_time, (X509_VERIFY_PARAM *a, time_t b), (a, b))

#include "library.h"

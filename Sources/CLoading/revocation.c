#include <openssl/asn1.h>
#include <openssl/err.h>
#include <openssl/ocsp.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

// Paths of certificates, and whether they were revoked: OCSP and revocation lists.
#define NAME revocation
#define FILE_NAME "libcrypto.so.3"
#define FUNCTIONS(F) \
    F(long, ASN1_ENUMERATED_get, (const ASN1_ENUMERATED *a), (a)) \
    F(void, ASN1_ENUMERATED_free, (ASN1_ENUMERATED *a), (a)) \
    F(void, AUTHORITY_INFO_ACCESS_free, (AUTHORITY_INFO_ACCESS *a), (a)) \
    F(void, CRL_DIST_POINTS_free, (CRL_DIST_POINTS *a), (a)) \
    F(OCSP_RESPONSE *, d2i_OCSP_RESPONSE, (OCSP_RESPONSE **a, const unsigned char **b, long c), (a, b, c)) \
    F(X509_CRL *, d2i_X509_CRL, (X509_CRL **a, const unsigned char **b, long c), (a, b, c)) \
    F(unsigned long, ERR_peek_last_error, (void), ()) \
    F(const char *, ERR_reason_error_string, (unsigned long a), (a)) \
    F(int, i2d_OCSP_CERTID, (const OCSP_CERTID *a, unsigned char **b), (a, b)) \
    F(int, i2d_OCSP_REQUEST, (const OCSP_REQUEST *a, unsigned char **b), (a, b)) \
    F(int, OCSP_basic_verify, (OCSP_BASICRESP *a, STACK_OF(X509) *b, X509_STORE *c, unsigned long d), (a, b, c, d)) \
    F(void, OCSP_BASICRESP_free, (OCSP_BASICRESP *a), (a)) \
    F(OCSP_CERTID *, OCSP_cert_to_id, (const EVP_MD *a, const X509 *b, const X509 *c), (a, b, c)) \
    F(void, OCSP_CERTID_free, (OCSP_CERTID *a), (a)) \
    F(int, OCSP_check_nonce, (OCSP_REQUEST *a, OCSP_BASICRESP *b), (a, b)) \
    F(OCSP_ONEREQ *, OCSP_request_add0_id, (OCSP_REQUEST *a, OCSP_CERTID *b), (a, b)) \
    F(int, OCSP_request_add1_nonce, (OCSP_REQUEST *a, unsigned char *b, int c), (a, b, c)) \
    F(void, OCSP_REQUEST_free, (OCSP_REQUEST *a), (a)) \
    F(OCSP_REQUEST *, OCSP_REQUEST_new, (void), ()) \
    F(int, OCSP_resp_find_status, \
      (OCSP_BASICRESP *a, OCSP_CERTID *b, int *c, int *d, ASN1_GENERALIZEDTIME **e, ASN1_GENERALIZEDTIME **f, \
       ASN1_GENERALIZEDTIME **g), \
      (a, b, c, d, e, f, g)) \
    F(int, OCSP_resp_get0_signer, (OCSP_BASICRESP *a, X509 **b, STACK_OF(X509) *c), (a, b, c)) \
    F(void, OCSP_RESPONSE_free, (OCSP_RESPONSE *a), (a)) \
    F(OCSP_BASICRESP *, OCSP_response_get1_basic, (OCSP_RESPONSE *a), (a)) \
    F(int, OCSP_response_status, (OCSP_RESPONSE *a), (a)) \
    F(void, X509_CRL_free, (X509_CRL *a), (a)) \
    F(int, X509_CRL_get0_by_cert, (X509_CRL *a, X509_REVOKED **b, X509 *c), (a, b, c)) \
    F(const ASN1_TIME *, X509_CRL_get0_lastUpdate, (const X509_CRL *a), (a)) \
    F(const ASN1_TIME *, X509_CRL_get0_nextUpdate, (const X509_CRL *a), (a)) \
    F(int, X509_CRL_get_ext_by_NID, (const X509_CRL *a, int b, int c), (a, b, c)) \
    F(X509_NAME *, X509_CRL_get_issuer, (const X509_CRL *a), (a)) \
    F(X509_CRL *, X509_CRL_new_ex, (OSSL_LIB_CTX *a, const char *b), (a, b)) \
    F(int, X509_get_ext_by_NID, (const X509 *a, int b, int c), (a, b, c)) \
    F(unsigned long, X509_NAME_hash_ex, (const X509_NAME *a, OSSL_LIB_CTX *b, const char *c, int *d), (a, b, c, d)) \
    F(const ASN1_TIME *, X509_REVOKED_get0_revocationDate, (const X509_REVOKED *a), (a)) \
    F(void *, X509_REVOKED_get_ext_d2i, (const X509_REVOKED *a, int b, int *c, int *d), (a, b, c, d)) \
    F(int, X509_self_signed, (X509 *a, int b), (a, b)) \
    F(int, X509_STORE_add_crl, (X509_STORE *a, X509_CRL *b), (a, b)) \
    F(int, X509_STORE_CTX_get_error_depth, (const X509_STORE_CTX *a), (a)) \
    F(X509_VERIFY_PARAM *, X509_STORE_get0_param, (const X509_STORE *a), (a)) \
    F(int, X509_up_ref, (X509 *a), (a))

#include "library.h"

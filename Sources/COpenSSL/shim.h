// OpenSSL 3 has the functions of single digests still and advises against them: they know no providers. Looking up an
// implementation takes as long as setting a stamp, the first time.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/asn1.h>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/objects.h>
#include <openssl/ocsp.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/sha.h>
#include <openssl/x509.h>
#include <openssl/cms.h>
#include <openssl/err.h>
#include <openssl/ess.h>
#include <openssl/ts.h>
#include <openssl/x509v3.h>

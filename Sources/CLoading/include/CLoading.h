#ifndef SIGNET_CLOADING_H
#define SIGNET_CLOADING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Libraries that are each loaded when one of their functions is first called. Their declarations are in their own headers,
// which Swift sees through CCairo, CPango and the others; functions of the same names, which pass the call on, are defined
// here. They find the library's own in the loaded library, whether or not the program is linked with it too.
//
// Linked, they and the libraries that they bring along would cost every start many milliseconds, and most jobs need one
// or two of them.

// Whether a library and everything that is called of it are on this machine. A call without it ends the process.
bool signet_has_cairo(void);
bool signet_has_chafa(void);
bool signet_has_crypto(void);
// Whether a function of libcrypto was called before.
bool signet_crypto_is_loaded(void);
bool signet_has_curl(void);
bool signet_has_expat(void);
bool signet_has_freetype(void);
bool signet_has_glib(void);
bool signet_has_gobject(void);
bool signet_has_harfbuzz(void);
bool signet_has_heif(void);
bool signet_has_icu(void);
bool signet_has_identities(void);
bool signet_has_leptonica(void);
bool signet_has_md(void);
bool signet_has_pango(void);
bool signet_has_png(void);
bool signet_has_poppler(void);
bool signet_has_pq(void);
bool signet_has_qrencode(void);
bool signet_has_revocation(void);
bool signet_has_x509(void);
bool signet_has_timestamps(void);
bool signet_has_verification(void);
bool signet_has_yaml(void);

struct evp_md_ctx_st;
struct evp_pkey_st;
struct x509_st;

// The OpenSSL library context for all digests and ciphers, made once. It has the default provider whatever openssl.cnf or the
// host program set for OpenSSL's own default context, so that old documents can always have their MD5.
struct ossl_lib_ctx_st *signet_crypto_context(void);

// HKDF with SHA-256 (RFC 5869). In C, since OpenSSL keeps the addresses of its parameters' names.
bool signet_hkdf(const unsigned char *secret, size_t secret_length, const unsigned char *salt, size_t salt_length,
                 const unsigned char *info, size_t info_length, unsigned char *key, size_t length);

// scrypt (RFC 7914); false for parameters that it does not have, and when memory lacks.
bool signet_scrypt(const unsigned char *passphrase, size_t passphrase_length, const unsigned char *salt, size_t salt_length,
                   uint64_t n, uint32_t r, uint32_t p, unsigned char *key, size_t length);

// A context with OpenSSL's legacy provider too, for key files of old programs (RC2, DES); NULL where the provider is not installed.
struct ossl_lib_ctx_st *signet_legacy_context(void);

// Whether two RSA keys, of which one may be for RSASSA-PSS alone, have the same modulus and exponent.
bool signet_has_same_numbers(const struct evp_pkey_st *one, const struct evp_pkey_st *other);

// Sets a new digest context up to sign or to verify with a key. Padding is "pkcs1", "pss" with a salt of the digest's length, or
// NULL for keys other than RSA; the digest is NULL for EdDSA. False for what the key does not do.
bool signet_begin_signature(struct evp_md_ctx_st *context, struct evp_pkey_st *key, const char *digest, const char *padding,
                            bool verifies);

// Whether it is the key's signature of a digest. Padding as above; the mask is the digest of MGF1 for "pss", whose salt may have any
// length, and else NULL; the digest's name is needed with a padding only.
bool signet_verify_digest(struct evp_pkey_st *key, const char *padding, const char *digest, const char *mask,
                          const unsigned char *signature, size_t signature_length, const unsigned char *value, size_t value_length);

// Decrypts the data of a PEM block in place by its header of RFC 1421 ("Proc-Type: 4,ENCRYPTED"): the new length, or -1.
long signet_decrypt_pem(const char *header, unsigned char *data, long length, const char *password, int password_length);
// libcurl's functions with variable arguments, and its callbacks, with their types. Options and results are numbered as in its
// header; what is returned is a CURLcode.

// A handle for one transfer at a time, or NULL; libcurl itself is set up once.
void *signet_curl_new(void);
int signet_curl_set_number(void *curl, int option, long value);
// libcurl copies the text.
int signet_curl_set_text(void *curl, int option, const char *text);
// libcurl does not copy what this leads to: a body, a list, a buffer for errors.
int signet_curl_set_pointer(void *curl, int option, const void *pointer);
// The number, or -1.
long signet_curl_number(void *curl, int info);
// The text, which the handle owns, or NULL.
const char *signet_curl_text(void *curl, int info);

// A part of a URL (a CURLU), which curl_free frees, or NULL.
char *signet_curl_url_part(void *url, int part, unsigned int flags);

// The receivers of the body, part by part, and of the lines before it, which end the transfer by false; and the check before a
// connection to an address (4 or 16 octets in network order), which prevents it by false.
struct signet_curl_hooks {
    bool (*receive)(void *context, const uint8_t *bytes, size_t length);
    bool (*line)(void *context, const uint8_t *bytes, size_t length);
    bool (*admit)(void *context, const uint8_t *octets, size_t length);
    void *context;
    // Set for the caller: the handle, and whether more had come over TLS when the body was received last.
    void *curl;
    bool has_more;
};
// The hooks must live until the transfer is over.
int signet_curl_set_hooks(void *curl, struct signet_curl_hooks *hooks);
// Transfers; a connection that is lost never ends the process.
int signet_curl_perform(void *curl);
// Whether nothing came over the handle's connection since its last reply, neither bytes nor its end.
bool signet_curl_is_quiet(void *curl);
// Sends bytes over a connection that was made without a transfer (CURLOPT_CONNECT_ONLY), or receives some, and counts them; a
// CURLcode, CURLE_AGAIN where it would have to wait.
int signet_curl_send(void *curl, const uint8_t *bytes, size_t length, size_t *count);
int signet_curl_receive(void *curl, uint8_t *bytes, size_t length, size_t *count);
// Waits until something can be received, or sent; false where the time, in milliseconds, ends before.
bool signet_curl_wait(void *curl, bool sends, int milliseconds);
// Closes the handle and its connection; one that is lost never ends the process.
void signet_curl_end(void *curl);

// PKCS#11: the modules that drive tokens, libraries that the user names. Each has a number here. Results are those of PKCS#11
// (CK_RV, 0 for success); for a function that a module lacks it is CKR_FUNCTION_NOT_SUPPORTED. Slots, sessions and objects are
// the module's own numbers.

// Loads a module, and initialises it for its first user: its number, or -1. A module that cannot be loaded gives the reason.
int signet_module_begin(const char *path, unsigned long *result, char *reason, size_t capacity);
// Finalises a module after its last user, unless another part of the program initialised it.
void signet_module_end(int module);

// The slots with a token; the count is the room at first.
unsigned long signet_module_slots(int module, unsigned long *slots, unsigned long *count);
// A token's description of itself, padded with blanks.
struct signet_token {
    uint8_t label[32];
    uint8_t manufacturer[32];
    uint8_t model[16];
    uint8_t serial[16];
    unsigned long flags;
};
unsigned long signet_module_token(int module, unsigned long slot, struct signet_token *token);
// Whether a token signs by a mechanism.
bool signet_module_signs(int module, unsigned long slot, unsigned long mechanism);

unsigned long signet_module_open(int module, unsigned long slot, unsigned long *session);
void signet_module_close(int module, unsigned long session);
// Without a PIN the token asks for it itself.
unsigned long signet_module_login(int module, unsigned long session, unsigned long user, const uint8_t *pin, size_t length);

// The objects of a class, with an attribute of this value unless it is NULL; the count is the room at first.
unsigned long signet_module_find(int module, unsigned long session, unsigned long kind, unsigned long attribute,
                                 const uint8_t *value, size_t value_length, unsigned long *objects, unsigned long *count);
// The value of an attribute; the length is the room at first.
unsigned long signet_module_attribute(int module, unsigned long session, unsigned long object, unsigned long attribute,
                                      uint8_t *value, size_t *length);

// A mechanism of signatures; with a salt it is RSASSA-PSS, whose digest and mask are named.
struct signet_mechanism {
    unsigned long type;
    unsigned long digest;
    unsigned long mask;
    unsigned long salt;
};
unsigned long signet_module_begin_signature(int module, unsigned long session, unsigned long key,
                                            const struct signet_mechanism *mechanism);
// The capacity is the length of the value afterwards.
unsigned long signet_module_sign(int module, unsigned long session, const uint8_t *data, size_t length, uint8_t *value,
                                 size_t *capacity);

// Makes a key of a type that OpenSSL knows, on a curve or with a number of bits unless these are NULL and 0; NULL on failure.
struct evp_pkey_st *signet_generate_key(const char *type, const char *curve, unsigned int bits);

// Adds an extension to a certificate by its number and its value in OpenSSL's language of configuration files.
bool signet_add_extension(struct x509_st *certificate, struct x509_st *issuer, int kind, const char *value);

// The bytes that show a picture in a terminal, which the caller frees, or NULL when memory lacks; by chafa and GLib, whose headers
// Swift would see in several modules. Rows of red, green, blue and alpha; the columns and rows of letters divide the picture evenly,
// and are not 0. The environment ends with NULL.
char *signet_terminal_picture(const uint8_t *pixels, int width, int height, int columns, int rows, char **environment,
                              size_t *length);

// Dates and forms of text by ICU, whose own headers Swift must not see: those of Foundation are of another version, and a file that meets both
// cannot be compiled.

// The styles of a day and of a clock, as ICU numbers them.
enum { signet_date_full, signet_date_long, signet_date_medium, signet_date_short, signet_date_none = -1, signet_date_pattern = -2 };

// The version of ICU that is called.
int signet_icu_version(void);

// A format for dates, or NULL if ICU refuses it. Lengths are in UTF-16 units.
void *signet_date_format_open(int time, int date, const char *locale, const uint16_t *zone, int32_t zone_length,
                              const uint16_t *pattern, int32_t pattern_length);
void signet_date_format_close(void *format);

// A moment in milliseconds since 1970 as text: its length, which may be more than the capacity, or -1.
int32_t signet_date_format_text(const void *format, double milliseconds, uint16_t *text, int32_t capacity);

// The names of the locales that there are.
int32_t signet_locale_count(void);
const char *signet_locale(int32_t index);

// The canonical name of a time zone: its length, or -1.
int32_t signet_time_zone(const uint16_t *zone, int32_t length, uint16_t *name, int32_t capacity);

// The class of a number in a language's plural rules, such as `one`, and an integer in a locale's digits without marks between thousands:
// the length, which may be more than the capacity, or -1.
int32_t signet_plural_class(const char *locale, int64_t number, uint16_t *name, int32_t capacity);
int32_t signet_number_text(const char *locale, int64_t number, uint16_t *text, int32_t capacity);

// The normalization forms C, D and KC of Unicode, and SASLprep (RFC 4013, with characters that Unicode 3.2 does not assign).
enum signet_form { signet_form_composed, signet_form_decomposed, signet_form_compatible, signet_form_sasl };

// A text in a form: its length, or -1 when it has none or does not fit. Lengths are in UTF-16 units.
int32_t signet_text_form(enum signet_form form, const uint16_t *text, int32_t length, uint16_t *result, int32_t capacity);

// The name of a host in A-labels (UTS 46): its length, or -1 when it has none or does not fit. Lengths are in UTF-16 units.
int32_t signet_domain_in_ascii(const uint16_t *name, int32_t length, uint16_t *result, int32_t capacity);

#endif

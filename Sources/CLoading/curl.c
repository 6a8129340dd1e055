// The compiler's checks of option types are macros, which would stand in the way of the names here.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <time.h>

#define NAME curl
#define FILE_NAME "libcurl.so.4"
#define FUNCTIONS(F) \
    F(void, curl_easy_cleanup, (CURL *a), (a)) \
    F(CURL *, curl_easy_init, (void), ()) \
    F(CURLcode, curl_easy_perform, (CURL *a), (a)) \
    F(CURLcode, curl_easy_recv, (CURL *a, void *b, size_t c, size_t *d), (a, b, c, d)) \
    F(void, curl_easy_reset, (CURL *a), (a)) \
    F(CURLcode, curl_easy_send, (CURL *a, const void *b, size_t c, size_t *d), (a, b, c, d)) \
    F(const char *, curl_easy_strerror, (CURLcode a), (a)) \
    F(void, curl_free, (void *a), (a)) \
    F(CURLcode, curl_global_init, (long a), (a)) \
    F(struct curl_slist *, curl_slist_append, (struct curl_slist *a, const char *b), (a, b)) \
    F(void, curl_slist_free_all, (struct curl_slist *a), (a)) \
    F(CURLU *, curl_url, (void), ()) \
    F(void, curl_url_cleanup, (CURLU *a), (a)) \
    F(CURLUcode, curl_url_set, (CURLU *a, CURLUPart b, const char *c, unsigned int d), (a, b, c, d))
// The last one is not variadic: its first parameter is const from libcurl 8 on.
#define VARIADIC(F) \
    F(CURLcode, curl_easy_setopt, , ) \
    F(CURLcode, curl_easy_getinfo, , ) \
    F(CURLUcode, curl_url_get, , )

#include "library.h"

static pthread_once_t setting_up = PTHREAD_ONCE_INIT;
static bool is_set_up;
// OpenSSL's count of bytes that it has decrypted and nobody has read; NULL where libcurl has another library for TLS.
static int (*decrypted)(const void *);

static void set_up(void) {
    is_set_up = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
    void *library = dlopen(FILE_NAME, RTLD_LAZY | RTLD_NOLOAD);
    if (library) decrypted = (int (*)(const void *))dlsym(library, "SSL_pending");
}

void *signet_curl_new(void) {
    pthread_once(&setting_up, set_up);
    return is_set_up ? curl_easy_init() : NULL;
}

int signet_curl_set_number(void *curl, int option, long value) {
    demand();
    return (functions.curl_easy_setopt)(curl, (CURLoption)option, value);
}

int signet_curl_set_text(void *curl, int option, const char *text) {
    demand();
    return (functions.curl_easy_setopt)(curl, (CURLoption)option, text);
}

int signet_curl_set_pointer(void *curl, int option, const void *pointer) {
    demand();
    return (functions.curl_easy_setopt)(curl, (CURLoption)option, pointer);
}

long signet_curl_number(void *curl, int info) {
    long value = -1;
    demand();
    return (functions.curl_easy_getinfo)(curl, (CURLINFO)info, &value) == CURLE_OK ? value : -1;
}

const char *signet_curl_text(void *curl, int info) {
    const char *text = NULL;
    demand();
    return (functions.curl_easy_getinfo)(curl, (CURLINFO)info, &text) == CURLE_OK ? text : NULL;
}

char *signet_curl_url_part(void *url, int part, unsigned int flags) {
    char *text = NULL;
    demand();
    return (functions.curl_url_get)((CURLU *)url, (CURLUPart)part, &text, flags) == CURLUE_OK ? text : NULL;
}

// libcurl reads no further than a body of known length, so what follows it in the same record of TLS stays in OpenSSL.
static bool has_more(void *curl) {
    struct curl_tlssessioninfo *session = NULL;
    demand();
    if ((functions.curl_easy_getinfo)(curl, CURLINFO_TLS_SSL_PTR, &session) != CURLE_OK || !session) return true;
    if (!session->internals) return false;
    return session->backend != CURLSSLBACKEND_OPENSSL || !decrypted || decrypted(session->internals) > 0;
}

// Fewer bytes than came end the transfer.
static size_t receive(char *bytes, size_t size, size_t count, void *hooks) {
    struct signet_curl_hooks *own = hooks;
    own->has_more = has_more(own->curl);
    return own->receive(own->context, (const uint8_t *)bytes, size * count) ? size * count : 0;
}

// Called with the status line and each header field, and its line end.
static size_t receive_line(char *bytes, size_t size, size_t count, void *hooks) {
    const struct signet_curl_hooks *own = hooks;
    return own->line(own->context, (const uint8_t *)bytes, size * count) ? size * count : 0;
}

// Called with the address that was resolved, right before the connection.
static curl_socket_t open_socket(void *hooks, curlsocktype purpose, struct curl_sockaddr *address) {
    const struct signet_curl_hooks *own = hooks;
    const uint8_t *octets;
    size_t length;
    if (address->family == AF_INET) {
        octets = (const uint8_t *)&((const struct sockaddr_in *)&address->addr)->sin_addr;
        length = 4;
    } else if (address->family == AF_INET6) {
        octets = (const uint8_t *)&((const struct sockaddr_in6 *)&address->addr)->sin6_addr;
        length = 16;
    } else {
        return CURL_SOCKET_BAD;
    }
    if (purpose != CURLSOCKTYPE_IPCXN || !own->admit(own->context, octets, length)) return CURL_SOCKET_BAD;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

int signet_curl_set_hooks(void *curl, struct signet_curl_hooks *hooks) {
    demand();
    hooks->curl = curl;
    const CURLcode codes[] = {
        (functions.curl_easy_setopt)(curl, CURLOPT_WRITEFUNCTION, receive),
        (functions.curl_easy_setopt)(curl, CURLOPT_WRITEDATA, hooks),
        (functions.curl_easy_setopt)(curl, CURLOPT_HEADERFUNCTION, receive_line),
        (functions.curl_easy_setopt)(curl, CURLOPT_HEADERDATA, hooks),
        (functions.curl_easy_setopt)(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket),
        (functions.curl_easy_setopt)(curl, CURLOPT_OPENSOCKETDATA, hooks),
    };
    for (size_t index = 0; index < sizeof codes / sizeof *codes; index++)
        if (codes[index] != CURLE_OK) return codes[index];
    return CURLE_OK;
}

// With CURLOPT_NOSIGNAL, which threads need, libcurl leaves SIGPIPE to its caller, and libssl can raise it.
struct signals {
    sigset_t pipe, before, pending;
};

static void hold(struct signals *own) {
    sigemptyset(&own->pipe);
    sigaddset(&own->pipe, SIGPIPE);
    sigpending(&own->pending);
    pthread_sigmask(SIG_BLOCK, &own->pipe, &own->before);
}

static void release(struct signals *own) {
    const struct timespec no_time = {0, 0};
    // Only a signal that came meanwhile is taken away.
    if (!sigismember(&own->pending, SIGPIPE))
        while (sigtimedwait(&own->pipe, NULL, &no_time) < 0 && errno == EINTR) {}
    pthread_sigmask(SIG_SETMASK, &own->before, NULL);
}

static bool wait_for(void *curl, short events, int milliseconds) {
    curl_socket_t socket = CURL_SOCKET_BAD;
    demand();
    if ((functions.curl_easy_getinfo)(curl, CURLINFO_ACTIVESOCKET, &socket) != CURLE_OK) return true;
    struct pollfd waiting = {.fd = socket, .events = events};
    return socket == CURL_SOCKET_BAD || poll(&waiting, 1, milliseconds) != 0;
}

bool signet_curl_is_quiet(void *curl) {
    curl_socket_t socket = CURL_SOCKET_BAD;
    demand();
    if ((functions.curl_easy_getinfo)(curl, CURLINFO_ACTIVESOCKET, &socket) != CURLE_OK) return false;
    return socket == CURL_SOCKET_BAD || !wait_for(curl, POLLIN, 0);
}

bool signet_curl_wait(void *curl, bool sends, int milliseconds) {
    return wait_for(curl, sends ? POLLOUT : POLLIN, milliseconds);
}

int signet_curl_send(void *curl, const uint8_t *bytes, size_t length, size_t *count) {
    struct signals signals;
    hold(&signals);
    CURLcode code = curl_easy_send(curl, bytes, length, count);
    release(&signals);
    return code;
}

int signet_curl_receive(void *curl, uint8_t *bytes, size_t length, size_t *count) {
    struct signals signals;
    hold(&signals);
    CURLcode code = curl_easy_recv(curl, bytes, length, count);
    release(&signals);
    return code;
}

int signet_curl_perform(void *curl) {
    struct signals signals;
    hold(&signals);
    CURLcode code = curl_easy_perform(curl);
    release(&signals);
    return code;
}

void signet_curl_end(void *curl) {
    struct signals signals;
    hold(&signals);
    curl_easy_cleanup(curl);
    release(&signals);
}

// Options that newer names replace are called by the older ones, which all versions have.
#define CURL_DISABLE_DEPRECATION
#include <curl/curl.h>

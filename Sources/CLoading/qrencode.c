#include <qrencode.h>

#define NAME qrencode
#define FILE_NAME "libqrencode.so.4"
#define FUNCTIONS(F) \
    F(QRcode *, QRcode_encodeData, (int a, const unsigned char *b, int c, QRecLevel d), (a, b, c, d)) \
    F(void, QRcode_free, (QRcode *a), (a))

#include "library.h"

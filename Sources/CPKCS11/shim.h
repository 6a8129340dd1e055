// By its path below /usr/include: with pkg-config's flags libp11-kit would be linked, and nothing of it is called.
#include <p11-kit-1/p11-kit/pkcs11.h>

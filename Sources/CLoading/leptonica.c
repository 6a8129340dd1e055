#include <allheaders.h>

#define NAME leptonica
#define FILE_NAME "liblept.so.5"
#define FUNCTIONS(F) \
    F(BOX *, boxCreate, (l_int32 a, l_int32 b, l_int32 c, l_int32 d), (a, b, c, d)) \
    F(PIX *, pixAddBorderGeneral, (PIX *a, l_int32 b, l_int32 c, l_int32 d, l_int32 e, l_uint32 f), (a, b, c, d, e, f)) \
    F(void, lept_free, (void *a), (a)) \
    F(PIX *, pixAddContinuedBorder, (PIX *a, l_int32 b, l_int32 c, l_int32 d, l_int32 e), (a, b, c, d, e)) \
    F(PIX *, pixAddMirroredBorder, (PIX *a, l_int32 b, l_int32 c, l_int32 d, l_int32 e), (a, b, c, d, e)) \
    F(PIX *, pixBlockconv, (PIX *a, l_int32 b, l_int32 c), (a, b, c)) \
    F(PIX *, pixClipRectangle, (PIX *a, BOX *b, BOX **c), (a, b, c)) \
    F(PIX *, pixCloseGray, (PIX *a, l_int32 b, l_int32 c), (a, b, c)) \
    F(PIX *, pixConvertTo32, (PIX *a), (a)) \
    F(PIX *, pixCopy, (PIX *a, const PIX *b), (a, b)) \
    F(l_ok, pixCountConnComp, (PIX *a, l_int32 b, l_int32 *c), (a, b, c)) \
    F(l_ok, pixCountPixels, (PIX *a, l_int32 *b, l_int32 *c), (a, b, c)) \
    F(PIX *, pixCreate, (l_int32 a, l_int32 b, l_int32 c), (a, b, c)) \
    F(void, pixDestroy, (PIX **a), (a)) \
    F(PIX *, pixDilateBrick, (PIX *a, PIX *b, l_int32 c, l_int32 d), (a, b, c, d)) \
    F(PIX *, pixErodeBrick, (PIX *a, PIX *b, l_int32 c, l_int32 d), (a, b, c, d)) \
    F(PIX *, pixFlipLR, (PIX *a, PIX *b), (a, b)) \
    F(PIXCMAP *, pixGetColormap, (PIX *a), (a)) \
    F(l_uint32 *, pixGetData, (PIX *a), (a)) \
    F(l_int32, pixGetDepth, (const PIX *a), (a)) \
    F(l_int32, pixGetHeight, (const PIX *a), (a)) \
    F(l_int32, pixGetSpp, (const PIX *a), (a)) \
    F(l_int32, pixGetWidth, (const PIX *a), (a)) \
    F(l_int32, pixGetWpl, (const PIX *a), (a)) \
    F(PIX *, pixInvert, (PIX *a, PIX *b), (a, b)) \
    F(PIX *, pixMedianFilter, (PIX *a, l_int32 b, l_int32 c), (a, b, c)) \
    F(PIX *, pixOr, (PIX *a, PIX *b, PIX *c), (a, b, c)) \
    F(PIX *, pixProjectiveColor, (PIX *a, l_float32 *b, l_uint32 c), (a, b, c)) \
    F(PIX *, pixReadMemBmp, (const l_uint8 *a, size_t b), (a, b)) \
    F(PIX *, pixReadMemJpeg, (const l_uint8 *a, size_t b, l_int32 c, l_int32 d, l_int32 *e, l_int32 f), (a, b, c, d, e, f)) \
    F(PIX *, pixReadMemPng, (const l_uint8 *a, size_t b), (a, b)) \
    F(PIX *, pixReadMemTiff, (const l_uint8 *a, size_t b, l_int32 c), (a, b, c)) \
    F(PIX *, pixReadMemWebP, (const l_uint8 *a, size_t b), (a, b)) \
    F(PIX *, pixRemoveBorder, (PIX *a, l_int32 b), (a, b)) \
    F(PIX *, pixRemoveBorderConnComps, (PIX *a, l_int32 b), (a, b)) \
    F(PIX *, pixRemoveColormap, (PIX *a, l_int32 b), (a, b)) \
    F(PIX *, pixRotate, (PIX *a, l_float32 b, l_int32 c, l_int32 d, l_int32 e, l_int32 f), (a, b, c, d, e, f)) \
    F(PIX *, pixRotateOrth, (PIX *a, l_int32 b), (a, b)) \
    F(PIX *, pixScaleAreaMap, (PIX *a, l_float32 b, l_float32 c), (a, b, c)) \
    F(PIX *, pixScaleAreaMap2, (PIX *a), (a)) \
    F(PIX *, pixScaleAreaMapToSize, (PIX *a, l_int32 b, l_int32 c), (a, b, c)) \
    F(PIX *, pixScaleGrayLI, (PIX *a, l_float32 b, l_float32 c), (a, b, c)) \
    F(PIX *, pixScaleToSize, (PIX *a, l_int32 b, l_int32 c), (a, b, c)) \
    F(PIX *, pixSeedfillBinary, (PIX *a, PIX *b, PIX *c, l_int32 d), (a, b, c, d)) \
    F(PIX *, pixSelectByArea, (PIX *a, l_float32 b, l_int32 c, l_int32 d, l_int32 *e), (a, b, c, d, e)) \
    F(l_int32, pixSetSpp, (PIX *a, l_int32 b), (a, b)) \
    F(PIX *, pixSubtract, (PIX *a, PIX *b, PIX *c), (a, b, c)) \
    F(PIX *, pixThresholdToBinary, (PIX *a, l_int32 b), (a, b)) \
    F(l_ok, pixWriteMemJpeg, (l_uint8 **a, size_t *b, PIX *c, l_int32 d, l_int32 e), (a, b, c, d, e)) \
    F(l_ok, readHeaderMemJpeg, (const l_uint8 *a, size_t b, l_int32 *c, l_int32 *d, l_int32 *e, l_int32 *f, l_int32 *g), \
      (a, b, c, d, e, f, g)) \
    F(l_ok, readHeaderMemWebP, (const l_uint8 *a, size_t b, l_int32 *c, l_int32 *d, l_int32 *e), (a, b, c, d, e)) \
    F(l_int32, setMsgSeverity, (l_int32 a), (a))

#include "library.h"

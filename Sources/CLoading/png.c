#include <png.h>

#define NAME png
#define FILE_NAME "libpng16.so.16"
#define FUNCTIONS(F) \
    F(int, png_image_write_to_memory, (png_imagep a, void *b, png_alloc_size_t *c, int d, const void *e, png_int_32 f, const void *g), \
      (a, b, c, d, e, f, g))

#include "library.h"

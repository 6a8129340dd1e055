#include <libheif/heif.h>

#define NAME heif
#define FILE_NAME "libheif.so.1"
#define FUNCTIONS(F) \
    F(struct heif_context *, heif_context_alloc, (void), ()) \
    F(struct heif_error, heif_context_get_primary_image_handle, \
      (struct heif_context *a, struct heif_image_handle **b), (a, b)) \
    F(struct heif_error, heif_context_read_from_memory_without_copy, \
      (struct heif_context *a, const void *b, size_t c, const struct heif_reading_options *d), (a, b, c, d)) \
    F(void, heif_context_set_max_decoding_threads, (struct heif_context *a, int b), (a, b)) \
    F(struct heif_error, heif_decode_image, \
      (const struct heif_image_handle *a, struct heif_image **b, enum heif_colorspace c, enum heif_chroma d, \
       const struct heif_decoding_options *e), \
      (a, b, c, d, e)) \
    F(int, heif_image_get_height, (const struct heif_image *a, enum heif_channel b), (a, b)) \
    F(const uint8_t *, heif_image_get_plane_readonly, (const struct heif_image *a, enum heif_channel b, int *c), (a, b, c)) \
    F(int, heif_image_get_width, (const struct heif_image *a, enum heif_channel b), (a, b)) \
    F(int, heif_image_handle_get_height, (const struct heif_image_handle *a), (a)) \
    F(int, heif_image_handle_get_width, (const struct heif_image_handle *a), (a)) \
    F(int, heif_image_handle_has_alpha_channel, (const struct heif_image_handle *a), (a))

#include "library.h"

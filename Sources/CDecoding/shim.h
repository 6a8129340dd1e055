#ifndef SIGNET_CDECODING_SHIM_H
#define SIGNET_CDECODING_SHIM_H

// Decoding in a worker process. This is C because after a fork in a process with several threads nothing of the Swift runtime may run:
// another thread may have held one of its locks. Memory can be had, glibc sees to that.

#include "../CIsolation/processes.h"
#include <allheaders.h>
#include <libheif/heif.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum signet_picture_format { signet_png, signet_jpeg, signet_tiff, signet_webp, signet_bmp, signet_heic };

struct signet_decoding {
    const uint8_t *bytes;
    size_t count;
    enum signet_picture_format format;
    int reduction;       // of a JPEG: 1, 2, 4 or 8
    int page;            // of a TIFF, from 0
    int transparency;    // of a PNG: the bytes of its tRNS chunk's data, which are the last ones
    int inverted;        // exchange black and white after decoding
    int quarter_turns;   // clockwise, after that
    int mirrored;        // after the turns
    int stretched_width, stretched_height; // the size of the picture after that, at which its pixels are square; 0 as it is
    int left, top, width, height; // the requested part of the picture after that; all of it if the width is 0
    int enough;          // halve the picture while its longer side is beyond this; 0 keeps all
    int largest_side;    // more pixels on a side, or in all, are refused
    int64_t largest_area;
    size_t memory;       // bytes beyond what the process has
    unsigned long seconds; // of processor time
};

enum signet_decoding_end { signet_decoded_all, signet_unreadable, signet_too_large, signet_no_room, signet_outside };

// The first bytes of the answer; rows of 32-bit pixels 0xRRGGBBAA follow where it is a picture.
struct signet_decoded { uint32_t end, width, height, has_alpha, warnings, full_width; /* of the part before it was halved */ };

// Answers that there is no picture.
_Noreturn static inline void signet_end_decoding(enum signet_decoding_end end) {
    struct signet_decoded result = {.end = end};
    signet_answer(&result, sizeof result, NULL, 0);
    _exit(EXIT_SUCCESS);
}

static inline PIX *signet_decode_heif(const struct signet_decoding *d) {
    struct heif_context *context = heif_context_alloc();
    struct heif_image_handle *handle = NULL;
    struct heif_image *image = NULL;
    if (!context) return NULL;
    heif_context_set_max_decoding_threads(context, 0);
    if (heif_context_read_from_memory_without_copy(context, d->bytes, d->count, NULL).code) return NULL;
    if (heif_context_get_primary_image_handle(context, &handle).code) return NULL;
    int64_t declared_width = heif_image_handle_get_width(handle), declared_height = heif_image_handle_get_height(handle);
    if (declared_width > d->largest_side || declared_height > d->largest_side || declared_width * declared_height > d->largest_area) {
        signet_end_decoding(signet_too_large);
    }
    int has_alpha = heif_image_handle_has_alpha_channel(handle), samples = has_alpha ? 4 : 3, stride = 0;
    enum heif_chroma chroma = has_alpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB;
    if (heif_decode_image(handle, &image, heif_colorspace_RGB, chroma, NULL).code) return NULL;
    int width = heif_image_get_width(image, heif_channel_interleaved);
    int height = heif_image_get_height(image, heif_channel_interleaved);
    const uint8_t *plane = heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride);
    if (!plane || width <= 0 || height <= 0 || stride < width * samples) return NULL;
    PIX *pix = pixCreate(width, height, 32);
    if (!pix) return NULL;
    pixSetSpp(pix, samples);
    for (int y = 0; y < height; y++) {
        l_uint32 *row = pixGetData(pix) + (size_t)y * pixGetWpl(pix);
        const uint8_t *from = plane + (size_t)y * stride;
        for (int x = 0; x < width; x++, from += samples) {
            row[x] = (l_uint32)from[0] << 24 | (l_uint32)from[1] << 16 | (l_uint32)from[2] << 8 | (has_alpha ? from[3] : 0);
        }
    }
    return pix;
}

// Whether a PNG has a palette of one bit with transparency: Leptonica replaces its entries by colours at once.
static inline int signet_has_binary_palette(const struct signet_decoding *d) {
    return d->format == signet_png && d->transparency && d->count > 47 + (size_t)d->transparency && d->bytes[24] == 1 && d->bytes[25] == 3;
}

// The entries of such a file as black and white.
static inline PIX *signet_decode_entries(const struct signet_decoding *d) {
    uint8_t *bytes = malloc(d->count);
    if (!bytes) signet_end_decoding(signet_no_room);
    memcpy(bytes, d->bytes, d->count);
    bytes[25] = 0;
    uint32_t sum = ~0u; // the header's checksum (W3C PNG, annex D)
    for (int i = 12; i < 29; i++) {
        sum ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) sum = sum & 1 ? 0xedb88320u ^ sum >> 1 : sum >> 1;
    }
    for (int i = 0; i < 4; i++) bytes[29 + i] = (uint8_t)(~sum >> (24 - 8 * i));
    PIX *pix = pixReadMemPng(bytes, d->count - (size_t)d->transparency);
    free(bytes);
    return pix;
}

static inline PIX *signet_decode_pix(const struct signet_decoding *d, struct signet_decoded *result) {
    int warnings = 0;
    PIX *pix = NULL;
    switch (d->format) {
    case signet_png:
        if (signet_has_binary_palette(d)) pix = signet_decode_entries(d);
        else pix = pixReadMemPng(d->bytes, d->count - (size_t)d->transparency);
        break;
    case signet_jpeg:
        pix = pixReadMemJpeg(d->bytes, d->count, 0, d->reduction, &warnings, L_JPEG_CONTINUE_WITH_BAD_DATA);
        break;
    case signet_tiff: pix = pixReadMemTiff(d->bytes, d->count, d->page); break;
    case signet_webp: pix = pixReadMemWebP(d->bytes, d->count); break;
    case signet_bmp: pix = pixReadMemBmp(d->bytes, d->count); break;
    case signet_heic: pix = signet_decode_heif(d); break;
    }
    result->warnings = (uint32_t)warnings;
    return pix;
}

// Gives up the picture for what a step made of it.
static inline PIX *signet_replaced(PIX *pix, PIX *by) {
    if (!by) signet_end_decoding(signet_no_room);
    pixDestroy(&pix);
    return by;
}

// Makes the one transparent colour of a PNG in grey or colours transparent. Samples of 16 bits are compared in their upper 8.
static inline void signet_take_out_color(PIX *pix, const uint8_t *samples, int count, int depth) {
    l_uint32 color = 0;
    for (int channel = 0; channel < 3; channel++) {
        const uint8_t *sample = samples + (count == 6 ? 2 * channel : 0);
        l_uint32 most = (1u << (depth < 8 ? depth : 8)) - 1;
        color = color << 8 | (depth == 16 ? sample[0] : (sample[1] & most) * 255 / most);
    }
    for (int y = 0; y < pixGetHeight(pix); y++) {
        l_uint32 *row = pixGetData(pix) + (size_t)y * pixGetWpl(pix);
        for (int x = 0; x < pixGetWidth(pix); x++) row[x] = (row[x] & ~0xffu) | (row[x] >> 8 == color ? 0 : 255);
    }
    pixSetSpp(pix, 4);
}

// Gives the pixels of a PNG with a palette the alpha of their entries.
static inline void signet_take_alpha(PIX *colors, PIX *entries, const uint8_t *alpha, int count) {
    int depth = pixGetDepth(entries);
    for (int y = 0; y < pixGetHeight(colors); y++) {
        l_uint32 *row = pixGetData(colors) + (size_t)y * pixGetWpl(colors);
        const l_uint32 *from = pixGetData(entries) + (size_t)y * pixGetWpl(entries);
        for (int x = 0; x < pixGetWidth(colors); x++) {
            // The leftmost entry is in the highest bits of a word.
            int entry = from[x * depth / 32] >> (32 - depth - x * depth % 32) & ((1u << depth) - 1);
            row[x] = (row[x] & ~0xffu) | (entry < count ? alpha[entry] : 255);
        }
    }
    pixSetSpp(colors, 4);
}

// Gives the entries of a palette of one bit, as black and white, their colours and alpha. The palette follows the header.
static inline void signet_color_entries(PIX *pix, const struct signet_decoding *d, const uint8_t *alpha) {
    if (memcmp(d->bytes + 37, "PLTE", 4) != 0) signet_end_decoding(signet_unreadable);
    l_uint32 colors[2] = {255, 255};
    for (int entry = 0; entry < 2 && 3 * entry + 3 <= d->bytes[36]; entry++) {
        const uint8_t *color = d->bytes + 41 + 3 * entry;
        l_uint32 opacity = entry < d->transparency ? alpha[entry] : 255;
        colors[entry] = (l_uint32)color[0] << 24 | (l_uint32)color[1] << 16 | (l_uint32)color[2] << 8 | opacity;
    }
    size_t count = (size_t)pixGetWpl(pix) * pixGetHeight(pix);
    for (size_t i = 0; i < count; i++) pixGetData(pix)[i] = colors[pixGetData(pix)[i] >> 31];
    pixSetSpp(pix, 4);
}

// Exchanges black and white, and leaves alpha.
static inline void signet_invert(PIX *pix) {
    size_t count = (size_t)pixGetWpl(pix) * pixGetHeight(pix);
    for (size_t i = 0; i < count; i++) pixGetData(pix)[i] ^= 0xffffff00u;
}

// The picture in colours, with the transparency of a PNG, of which Leptonica reads only a part itself.
static inline PIX *signet_in_colors(PIX *pix, const struct signet_decoding *d) {
    const uint8_t *transparency = d->bytes + d->count - d->transparency;
    PIXCMAP *palette = pixGetColormap(pix);
    if (palette) {
        PIX *colors = pixRemoveColormap(pix, d->transparency ? REMOVE_CMAP_TO_FULL_COLOR : REMOVE_CMAP_BASED_ON_SRC);
        if (colors && d->transparency) signet_take_alpha(colors, pix, transparency, d->transparency);
        pix = signet_replaced(pix, colors);
    }
    if (pixGetDepth(pix) != 32) pix = signet_replaced(pix, pixConvertTo32(pix));
    // The header's depth of a sample has a fixed place in the file.
    if (signet_has_binary_palette(d)) {
        signet_color_entries(pix, d, transparency);
    } else if (!palette && (d->transparency == 2 || d->transparency == 6) && d->count > 32) {
        signet_take_out_color(pix, transparency, d->transparency, d->bytes[24]);
    }
    return pix;
}

// Decodes what the question says, answers with the pixels, and ends the process.
static inline void signet_answer_decoding(const void *question) {
    const struct signet_decoding *d = question;
    struct signet_decoded result = {0};
    if (signet_isolate_computing(d->memory, d->seconds) != 0) signet_end_decoding(signet_no_room);
    PIX *pix = signet_decode_pix(d, &result);
    if (!pix) signet_end_decoding(signet_unreadable);
    if (pixGetWidth(pix) > d->largest_side || pixGetHeight(pix) > d->largest_side
        || (int64_t)pixGetWidth(pix) * pixGetHeight(pix) > d->largest_area) signet_end_decoding(signet_too_large);
    pix = signet_in_colors(pix, d);
    if (d->inverted) signet_invert(pix);
    if (d->quarter_turns) pix = signet_replaced(pix, pixRotateOrth(pix, d->quarter_turns));
    if (d->mirrored) pix = signet_replaced(pix, pixFlipLR(NULL, pix));
    if (d->stretched_width) pix = signet_replaced(pix, pixScaleToSize(pix, d->stretched_width, d->stretched_height));
    if (d->width) {
        BOX *box = boxCreate(d->left, d->top, d->width, d->height);
        PIX *part = box ? pixClipRectangle(pix, box, NULL) : NULL;
        if (!part) signet_end_decoding(signet_outside);
        pix = signet_replaced(pix, part);
    }
    result.full_width = (uint32_t)pixGetWidth(pix);
    while (d->enough && L_MAX(pixGetWidth(pix), pixGetHeight(pix)) > d->enough) {
        pix = signet_replaced(pix, pixScaleAreaMap2(pix));
    }
    result.width = (uint32_t)pixGetWidth(pix);
    result.height = (uint32_t)pixGetHeight(pix);
    result.has_alpha = pixGetSpp(pix) == 4;
    if (pixGetWpl(pix) != pixGetWidth(pix)) signet_end_decoding(signet_unreadable);
    signet_answer(&result, sizeof result, pixGetData(pix), (size_t)result.width * result.height * 4);
    _exit(EXIT_SUCCESS);
}

#endif

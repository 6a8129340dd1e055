#include <poppler.h>

#define NAME poppler
#define FILE_NAME "libpoppler-glib.so.8"
#define FUNCTIONS(F) \
    F(int, poppler_document_get_n_pages, (PopplerDocument *a), (a)) \
    F(PopplerPage *, poppler_document_get_page, (PopplerDocument *a, int b), (a, b)) \
    F(PopplerDocument *, poppler_document_new_from_bytes, (GBytes *a, const char *b, GError **c), (a, b, c)) \
    F(PopplerDocument *, poppler_document_new_from_file, (const char *a, const char *b, GError **c), (a, b, c)) \
    F(void, poppler_page_get_crop_box, (PopplerPage *a, PopplerRectangle *b), (a, b)) \
    F(void, poppler_page_get_size, (PopplerPage *a, double *b, double *c), (a, b, c)) \
    F(char *, poppler_page_get_text_for_area, (PopplerPage *a, PopplerRectangle *b), (a, b)) \
    F(gboolean, poppler_page_get_text_layout_for_area, \
      (PopplerPage *a, PopplerRectangle *b, PopplerRectangle **c, guint *d), (a, b, c, d)) \
    F(void, poppler_page_render, (PopplerPage *a, cairo_t *b), (a, b))

#include "library.h"

#include <cairo-pdf.h>
#include <cairo.h>

#define NAME cairo
#define FILE_NAME "libcairo.so.2"
#define FUNCTIONS(F) \
    F(void, cairo_close_path, (cairo_t *a), (a)) \
    F(cairo_t *, cairo_create, (cairo_surface_t *a), (a)) \
    F(void, cairo_curve_to, (cairo_t *a, double b, double c, double d, double e, double f, double g), (a, b, c, d, e, f, g)) \
    F(void, cairo_destroy, (cairo_t *a), (a)) \
    F(void, cairo_fill, (cairo_t *a), (a)) \
    F(cairo_pattern_t *, cairo_get_source, (cairo_t *a), (a)) \
    F(cairo_surface_t *, cairo_image_surface_create, (cairo_format_t a, int b, int c), (a, b, c)) \
    F(unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *a), (a)) \
    F(int, cairo_image_surface_get_stride, (cairo_surface_t *a), (a)) \
    F(void, cairo_line_to, (cairo_t *a, double b, double c), (a, b, c)) \
    F(void, cairo_move_to, (cairo_t *a, double b, double c), (a, b, c)) \
    F(void, cairo_new_path, (cairo_t *a), (a)) \
    F(void, cairo_paint, (cairo_t *a), (a)) \
    F(void, cairo_pattern_set_extend, (cairo_pattern_t *a, cairo_extend_t b), (a, b)) \
    F(void, cairo_pattern_set_filter, (cairo_pattern_t *a, cairo_filter_t b), (a, b)) \
    F(void, cairo_pdf_surface_set_size, (cairo_surface_t *a, double b, double c), (a, b, c)) \
    F(cairo_surface_t *, cairo_pdf_surface_create_for_stream, (cairo_write_func_t a, void *b, double c, double d), \
      (a, b, c, d)) \
    F(void, cairo_pdf_surface_set_metadata, (cairo_surface_t *a, cairo_pdf_metadata_t b, const char *c), (a, b, c)) \
    F(void, cairo_rectangle, (cairo_t *a, double b, double c, double d, double e), (a, b, c, d, e)) \
    F(void, cairo_restore, (cairo_t *a), (a)) \
    F(void, cairo_save, (cairo_t *a), (a)) \
    F(void, cairo_scale, (cairo_t *a, double b, double c), (a, b, c)) \
    F(void, cairo_set_antialias, (cairo_t *a, cairo_antialias_t b), (a, b)) \
    F(void, cairo_set_fill_rule, (cairo_t *a, cairo_fill_rule_t b), (a, b)) \
    F(void, cairo_set_matrix, (cairo_t *a, const cairo_matrix_t *b), (a, b)) \
    F(void, cairo_set_source_rgb, (cairo_t *a, double b, double c, double d), (a, b, c, d)) \
    F(void, cairo_set_source_surface, (cairo_t *a, cairo_surface_t *b, double c, double d), (a, b, c, d)) \
    F(void, cairo_set_tolerance, (cairo_t *a, double b), (a, b)) \
    F(void, cairo_show_page, (cairo_t *a), (a)) \
    F(cairo_status_t, cairo_status, (cairo_t *a), (a)) \
    F(const char *, cairo_status_to_string, (cairo_status_t a), (a)) \
    F(void, cairo_surface_destroy, (cairo_surface_t *a), (a)) \
    F(void, cairo_surface_finish, (cairo_surface_t *a), (a)) \
    F(void, cairo_surface_flush, (cairo_surface_t *a), (a)) \
    F(void, cairo_surface_mark_dirty, (cairo_surface_t *a), (a)) \
    F(cairo_status_t, cairo_surface_status, (cairo_surface_t *a), (a)) \
    F(void, cairo_translate, (cairo_t *a, double b, double c), (a, b, c))

#include "library.h"

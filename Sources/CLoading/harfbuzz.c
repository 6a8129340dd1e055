#include <hb-ot.h>
#include <hb.h>

#define NAME harfbuzz
#define FILE_NAME "libharfbuzz.so.0"
#define FUNCTIONS(F) \
    F(hb_blob_t *, hb_blob_create, (const char *a, unsigned int b, hb_memory_mode_t c, void *d, hb_destroy_func_t e), \
      (a, b, c, d, e)) \
    F(hb_blob_t *, hb_blob_create_from_file_or_fail, (const char *a), (a)) \
    F(void, hb_blob_destroy, (hb_blob_t *a), (a)) \
    F(const char *, hb_blob_get_data, (hb_blob_t *a, unsigned int *b), (a, b)) \
    F(unsigned int, hb_blob_get_length, (hb_blob_t *a), (a)) \
    F(void, hb_buffer_add_utf32, (hb_buffer_t *a, const uint32_t *b, int c, unsigned int d, int e), (a, b, c, d, e)) \
    F(void, hb_buffer_add_utf8, (hb_buffer_t *a, const char *b, int c, unsigned int d, int e), (a, b, c, d, e)) \
    F(hb_buffer_t *, hb_buffer_create, (void), ()) \
    F(void, hb_buffer_destroy, (hb_buffer_t *a), (a)) \
    F(hb_glyph_info_t *, hb_buffer_get_glyph_infos, (hb_buffer_t *a, unsigned int *b), (a, b)) \
    F(hb_glyph_position_t *, hb_buffer_get_glyph_positions, (hb_buffer_t *a, unsigned int *b), (a, b)) \
    F(void, hb_buffer_guess_segment_properties, (hb_buffer_t *a), (a)) \
    F(void, hb_buffer_reset, (hb_buffer_t *a), (a)) \
    F(void, hb_buffer_set_direction, (hb_buffer_t *a, hb_direction_t b), (a, b)) \
    F(void, hb_buffer_set_flags, (hb_buffer_t *a, hb_buffer_flags_t b), (a, b)) \
    F(void, hb_buffer_set_language, (hb_buffer_t *a, hb_language_t b), (a, b)) \
    F(void, hb_buffer_set_script, (hb_buffer_t *a, hb_script_t b), (a, b)) \
    F(hb_draw_funcs_t *, hb_draw_funcs_create, (void), ()) \
    F(void, hb_draw_funcs_destroy, (hb_draw_funcs_t *a), (a)) \
    F(void, hb_draw_funcs_make_immutable, (hb_draw_funcs_t *a), (a)) \
    F(void, hb_draw_funcs_set_close_path_func, (hb_draw_funcs_t *a, hb_draw_close_path_func_t b, void *c, \
      hb_destroy_func_t d), (a, b, c, d)) \
    F(void, hb_draw_funcs_set_cubic_to_func, (hb_draw_funcs_t *a, hb_draw_cubic_to_func_t b, void *c, \
      hb_destroy_func_t d), (a, b, c, d)) \
    F(void, hb_draw_funcs_set_line_to_func, (hb_draw_funcs_t *a, hb_draw_line_to_func_t b, void *c, hb_destroy_func_t d), \
      (a, b, c, d)) \
    F(void, hb_draw_funcs_set_move_to_func, (hb_draw_funcs_t *a, hb_draw_move_to_func_t b, void *c, hb_destroy_func_t d), \
      (a, b, c, d)) \
    F(hb_face_t *, hb_face_create, (hb_blob_t *a, unsigned int b), (a, b)) \
    F(hb_face_t *, hb_face_create_for_tables, (hb_reference_table_func_t a, void *b, hb_destroy_func_t c), (a, b, c)) \
    F(void, hb_face_destroy, (hb_face_t *a), (a)) \
    F(unsigned int, hb_face_get_glyph_count, (const hb_face_t *a), (a)) \
    F(unsigned int, hb_face_get_upem, (const hb_face_t *a), (a)) \
    F(void, hb_face_make_immutable, (hb_face_t *a), (a)) \
    F(void, hb_face_set_glyph_count, (hb_face_t *a, unsigned int b), (a, b)) \
    F(void, hb_face_set_upem, (hb_face_t *a, unsigned int b), (a, b)) \
    F(hb_font_t *, hb_font_create, (hb_face_t *a), (a)) \
    F(void, hb_font_destroy, (hb_font_t *a), (a)) \
    F(hb_font_funcs_t *, hb_font_funcs_create, (void), ()) \
    F(void, hb_font_funcs_destroy, (hb_font_funcs_t *a), (a)) \
    F(void, hb_font_funcs_make_immutable, (hb_font_funcs_t *a), (a)) \
    F(void, hb_font_funcs_set_font_h_extents_func, (hb_font_funcs_t *a, hb_font_get_font_h_extents_func_t b, void *c, hb_destroy_func_t d), \
      (a, b, c, d)) \
    F(void, hb_font_funcs_set_glyph_extents_func, (hb_font_funcs_t *a, hb_font_get_glyph_extents_func_t b, void *c, hb_destroy_func_t d), \
      (a, b, c, d)) \
    F(void, hb_font_funcs_set_glyph_h_advance_func, (hb_font_funcs_t *a, hb_font_get_glyph_h_advance_func_t b, void *c, hb_destroy_func_t d), \
      (a, b, c, d)) \
    F(void, hb_font_funcs_set_glyph_h_kerning_func, (hb_font_funcs_t *a, hb_font_get_glyph_h_kerning_func_t b, void *c, hb_destroy_func_t d), \
      (a, b, c, d)) \
    F(void, hb_font_funcs_set_nominal_glyph_func, (hb_font_funcs_t *a, hb_font_get_nominal_glyph_func_t b, void *c, hb_destroy_func_t d), \
      (a, b, c, d)) \
    F(hb_face_t *, hb_font_get_face, (hb_font_t *a), (a)) \
    F(hb_bool_t, hb_font_get_glyph_extents, (hb_font_t *a, hb_codepoint_t b, hb_glyph_extents_t *c), (a, b, c)) \
    F(hb_position_t, hb_font_get_glyph_h_advance, (hb_font_t *a, hb_codepoint_t b), (a, b)) \
    F(void, hb_font_get_glyph_shape, (hb_font_t *a, hb_codepoint_t b, hb_draw_funcs_t *c, void *d), (a, b, c, d)) \
    F(hb_bool_t, hb_font_get_h_extents, (hb_font_t *a, hb_font_extents_t *b), (a, b)) \
    F(hb_bool_t, hb_font_get_nominal_glyph, (hb_font_t *a, hb_codepoint_t b, hb_codepoint_t *c), (a, b, c)) \
    F(hb_bool_t, hb_font_get_variation_glyph, (hb_font_t *a, hb_codepoint_t b, hb_codepoint_t c, hb_codepoint_t *d), \
      (a, b, c, d)) \
    F(void, hb_font_make_immutable, (hb_font_t *a), (a)) \
    F(void, hb_font_set_funcs, (hb_font_t *a, hb_font_funcs_t *b, void *c, hb_destroy_func_t d), (a, b, c, d)) \
    F(void, hb_font_set_var_coords_design, (hb_font_t *a, const float *b, unsigned int c), (a, b, c)) \
    F(hb_language_t, hb_language_from_string, (const char *a, int b), (a, b)) \
    F(hb_ot_layout_glyph_class_t, hb_ot_layout_get_glyph_class, (hb_face_t *a, hb_codepoint_t b), (a, b)) \
    F(unsigned int, hb_ot_layout_table_get_feature_tags, (hb_face_t *a, hb_tag_t b, unsigned int c, unsigned int *d, \
      hb_tag_t *e), (a, b, c, d, e)) \
    F(unsigned int, hb_ot_name_get_utf8, (hb_face_t *a, hb_ot_name_id_t b, hb_language_t c, unsigned int *d, char *e), \
      (a, b, c, d, e)) \
    F(unsigned int, hb_ot_var_get_axis_count, (hb_face_t *a), (a)) \
    F(unsigned int, hb_ot_var_get_axis_infos, (hb_face_t *a, unsigned int b, unsigned int *c, hb_ot_var_axis_info_t *d), \
      (a, b, c, d)) \
    F(unsigned int, hb_ot_var_get_named_instance_count, (hb_face_t *a), (a)) \
    F(unsigned int, hb_ot_var_named_instance_get_design_coords, (hb_face_t *a, unsigned int b, unsigned int *c, float *d), \
      (a, b, c, d)) \
    F(hb_ot_name_id_t, hb_ot_var_named_instance_get_postscript_name_id, (hb_face_t *a, unsigned int b), (a, b)) \
    F(hb_ot_name_id_t, hb_ot_var_named_instance_get_subfamily_name_id, (hb_face_t *a, unsigned int b), (a, b)) \
    F(hb_script_t, hb_script_from_iso15924_tag, (hb_tag_t a), (a)) \
    F(void, hb_shape, (hb_font_t *a, hb_buffer_t *b, const hb_feature_t *c, unsigned int d), (a, b, c, d)) \
    F(hb_bool_t, hb_unicode_compose, (hb_unicode_funcs_t *a, hb_codepoint_t b, hb_codepoint_t c, hb_codepoint_t *d), \
      (a, b, c, d)) \
    F(hb_unicode_funcs_t *, hb_unicode_funcs_get_default, (void), ())

#include "library.h"

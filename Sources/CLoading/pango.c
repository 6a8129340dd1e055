#include <fontconfig/fontconfig.h>
#include <pango/pango.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>

#define NAME pango
#define FILE_NAME "libpangoft2-1.0.so.0"
#define FUNCTIONS(F) \
    F(PangoAttribute *, pango_attr_fallback_new, (int a), (a)) \
    F(PangoAttribute *, pango_attr_font_desc_new, (const PangoFontDescription *a), (a)) \
    F(PangoAttribute *, pango_attr_foreground_new, (uint16_t a, uint16_t b, uint16_t c), (a, b, c)) \
    F(void, pango_attr_list_insert, (PangoAttrList *a, PangoAttribute *b), (a, b)) \
    F(PangoAttrList *, pango_attr_list_new, (void), ()) \
    F(void, pango_attr_list_unref, (PangoAttrList *a), (a)) \
    F(void, pango_context_set_base_dir, (PangoContext *a, PangoDirection b), (a, b)) \
    F(void, pango_context_set_language, (PangoContext *a, PangoLanguage *b), (a, b)) \
    F(void, pango_context_set_round_glyph_positions, (PangoContext *a, int b), (a, b)) \
    F(void, pango_font_description_free, (PangoFontDescription *a), (a)) \
    F(PangoFontDescription *, pango_font_description_new, (void), ()) \
    F(void, pango_font_description_set_absolute_size, (PangoFontDescription *a, double b), (a, b)) \
    F(void, pango_font_description_set_family, (PangoFontDescription *a, const char *b), (a, b)) \
    F(void, pango_font_description_set_style, (PangoFontDescription *a, PangoStyle b), (a, b)) \
    F(void, pango_font_description_set_weight, (PangoFontDescription *a, PangoWeight b), (a, b)) \
    F(PangoContext *, pango_font_map_create_context, (PangoFontMap *a), (a)) \
    F(void, pango_get_log_attrs, (const char *a, int b, int c, PangoLanguage *d, PangoLogAttr *e, int f), (a, b, c, d, e, f)) \
    F(PangoLanguage *, pango_language_from_string, (const char *a), (a)) \
    F(void, pango_layout_context_changed, (PangoLayout *a), (a)) \
    F(int, pango_layout_get_line_count, (PangoLayout *a), (a)) \
    F(GSList *, pango_layout_get_lines_readonly, (PangoLayout *a), (a)) \
    F(PangoLayout *, pango_layout_new, (PangoContext *a), (a)) \
    F(void, pango_layout_set_attributes, (PangoLayout *a, PangoAttrList *b), (a, b)) \
    F(void, pango_layout_set_auto_dir, (PangoLayout *a, int b), (a, b)) \
    F(void, pango_layout_set_text, (PangoLayout *a, const char *b, int c), (a, b, c)) \
    F(void, pango_layout_set_width, (PangoLayout *a, int b), (a, b)) \
    F(void, pango_layout_set_wrap, (PangoLayout *a, PangoWrapMode b), (a, b)) \
    F(uint8_t *, pango_log2vis_get_embedding_levels, (const char *a, int b, PangoDirection *c), (a, b, c)) \
    F(void, pango_script_iter_free, (PangoScriptIter *a), (a)) \
    F(void, pango_script_iter_get_range, (PangoScriptIter *a, const char **b, const char **c, PangoScript *d), (a, b, c, d)) \
    F(PangoScriptIter *, pango_script_iter_new, (const char *a, int b), (a, b)) \
    F(int, pango_script_iter_next, (PangoScriptIter *a), (a)) \
    F(FcPattern *, pango_fc_font_get_pattern, (PangoFcFont *a), (a)) \
    F(void, pango_fc_font_map_config_changed, (PangoFcFontMap *a), (a)) \
    F(void, pango_fc_font_map_set_config, (PangoFcFontMap *a, FcConfig *b), (a, b)) \
    F(PangoFontMap *, pango_ft2_font_map_new, (void), ()) \
    F(FcBool, FcConfigAppFontAddFile, (FcConfig *a, const FcChar8 *b), (a, b)) \
    F(FcConfig *, FcConfigCreate, (void), ()) \
    F(void, FcConfigDestroy, (FcConfig *a), (a)) \
    F(FcBool, FcConfigSetCurrent, (FcConfig *a), (a)) \
    F(FcResult, FcPatternGetString, (const FcPattern *a, const char *b, int c, FcChar8 **d), (a, b, c, d))

#include "library.h"

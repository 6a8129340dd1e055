#ifndef SIGNET_CPANGO_SHIM_H
#define SIGNET_CPANGO_SHIM_H

#include <fontconfig/fontconfig.h>
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb.h>

// The part of Pango 1.x (libpangoft2-1.0.so.0) and GLib that Lettering calls. Their own headers are found only with flags
// that also link the libraries, and whatever is linked is loaded at every start.

typedef struct _GSList { void *data; struct _GSList *next; } GSList;
typedef enum { G_NORMALIZE_NFD = 0, G_NORMALIZE_DEFAULT_COMPOSE = 1 } GNormalizeMode;
typedef enum { G_UNICODE_SCRIPT_INVALID_CODE = -1, G_UNICODE_SCRIPT_COMMON = 0 } GUnicodeScript;

void g_free(void *memory);
void g_object_unref(void *object);
char *g_utf8_normalize(const char *text, long length, GNormalizeMode mode);
GUnicodeScript g_unichar_get_script(uint32_t scalar);
uint32_t g_unicode_script_to_iso15924(GUnicodeScript script);

typedef enum { PANGO_DIRECTION_LTR = 0, PANGO_DIRECTION_RTL = 1, PANGO_DIRECTION_NEUTRAL = 6 } PangoDirection;
typedef enum { PANGO_SCRIPT_INVALID_CODE = -1, PANGO_SCRIPT_COMMON = 0 } PangoScript;
typedef enum { PANGO_STYLE_NORMAL = 0, PANGO_STYLE_ITALIC = 2 } PangoStyle;
typedef enum { PANGO_WEIGHT_NORMAL = 400, PANGO_WEIGHT_BOLD = 700 } PangoWeight;
typedef enum { PANGO_WRAP_WORD = 0, PANGO_WRAP_WORD_CHAR = 2 } PangoWrapMode;
#define PANGO_SCALE 1024

typedef struct _PangoAttrList PangoAttrList;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFont PangoFont;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoLanguage PangoLanguage;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoScriptIter PangoScriptIter;

typedef struct { const void *klass; unsigned int start_index, end_index; } PangoAttribute;
typedef struct {
    void *shape_engine, *lang_engine;
    PangoFont *font;
    uint8_t level, gravity, flags, script;
    PangoLanguage *language;
    GSList *extra_attrs;
} PangoAnalysis;
typedef struct { int offset, length, num_chars; PangoAnalysis analysis; } PangoItem;
typedef struct { int32_t width, x_offset, y_offset; } PangoGlyphGeometry;
typedef struct { uint32_t glyph; PangoGlyphGeometry geometry; unsigned int attributes; } PangoGlyphInfo;
typedef struct { int num_glyphs; PangoGlyphInfo *glyphs; int *log_clusters; int space; } PangoGlyphString;
typedef struct { PangoItem *item; PangoGlyphString *glyphs; int y_offset, start_x_offset, end_x_offset; } PangoGlyphItem;
typedef struct { PangoLayout *layout; int start_index, length; GSList *runs; unsigned int flags; } PangoLayoutLine;
typedef struct { unsigned int is_line_break : 1, others : 31; } PangoLogAttr;

PangoAttribute *pango_attr_fallback_new(int enabled);
PangoAttribute *pango_attr_font_desc_new(const PangoFontDescription *description);
PangoAttribute *pango_attr_foreground_new(uint16_t red, uint16_t green, uint16_t blue);
void pango_attr_list_insert(PangoAttrList *list, PangoAttribute *attribute);
PangoAttrList *pango_attr_list_new(void);
void pango_attr_list_unref(PangoAttrList *list);
void pango_context_set_base_dir(PangoContext *context, PangoDirection direction);
void pango_context_set_language(PangoContext *context, PangoLanguage *language);
void pango_context_set_round_glyph_positions(PangoContext *context, int rounds);
FcPattern *pango_fc_font_get_pattern(PangoFont *font);
void pango_fc_font_map_config_changed(PangoFontMap *map);
void pango_fc_font_map_set_config(PangoFontMap *map, FcConfig *configuration);
void pango_font_description_free(PangoFontDescription *description);
PangoFontDescription *pango_font_description_new(void);
void pango_font_description_set_absolute_size(PangoFontDescription *description, double size);
void pango_font_description_set_family(PangoFontDescription *description, const char *family);
void pango_font_description_set_style(PangoFontDescription *description, PangoStyle style);
void pango_font_description_set_weight(PangoFontDescription *description, PangoWeight weight);
PangoContext *pango_font_map_create_context(PangoFontMap *map);
PangoFontMap *pango_ft2_font_map_new(void);
void pango_get_log_attrs(const char *text, int length, int level, PangoLanguage *language, PangoLogAttr *attributes,
                         int count);
PangoLanguage *pango_language_from_string(const char *tag);
void pango_layout_context_changed(PangoLayout *layout);
int pango_layout_get_line_count(PangoLayout *layout);
GSList *pango_layout_get_lines_readonly(PangoLayout *layout);
PangoLayout *pango_layout_new(PangoContext *context);
void pango_layout_set_attributes(PangoLayout *layout, PangoAttrList *attributes);
void pango_layout_set_auto_dir(PangoLayout *layout, int finds_direction);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_wrap(PangoLayout *layout, PangoWrapMode mode);
uint8_t *pango_log2vis_get_embedding_levels(const char *text, int length, PangoDirection *direction);
void pango_script_iter_free(PangoScriptIter *iterator);
void pango_script_iter_get_range(PangoScriptIter *iterator, const char **start, const char **end, PangoScript *script);
PangoScriptIter *pango_script_iter_new(const char *text, int length);
int pango_script_iter_next(PangoScriptIter *iterator);

#endif

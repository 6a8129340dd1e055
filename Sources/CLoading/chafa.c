#include <chafa.h>

#define NAME chafa
#define FILE_NAME "libchafa.so.0"
#define FUNCTIONS(F) \
    F(ChafaCanvasConfig *, chafa_canvas_config_new, (void), ()) \
    F(void, chafa_canvas_config_set_canvas_mode, (ChafaCanvasConfig *a, ChafaCanvasMode b), (a, b)) \
    F(void, chafa_canvas_config_set_cell_geometry, (ChafaCanvasConfig *a, gint b, gint c), (a, b, c)) \
    F(void, chafa_canvas_config_set_geometry, (ChafaCanvasConfig *a, gint b, gint c), (a, b, c)) \
    F(void, chafa_canvas_config_set_pixel_mode, (ChafaCanvasConfig *a, ChafaPixelMode b), (a, b)) \
    F(void, chafa_canvas_config_unref, (ChafaCanvasConfig *a), (a)) \
    F(void, chafa_canvas_draw_all_pixels, \
      (ChafaCanvas *a, ChafaPixelType b, const guint8 *c, gint d, gint e, gint f), (a, b, c, d, e, f)) \
    F(ChafaCanvas *, chafa_canvas_new, (const ChafaCanvasConfig *a), (a)) \
    F(GString *, chafa_canvas_print, (ChafaCanvas *a, ChafaTermInfo *b), (a, b)) \
    F(void, chafa_canvas_unref, (ChafaCanvas *a), (a)) \
    F(ChafaTermInfo *, chafa_term_db_detect, (ChafaTermDb *a, gchar **b), (a, b)) \
    F(ChafaTermDb *, chafa_term_db_get_default, (void), ()) \
    F(gboolean, chafa_term_info_have_seq, (const ChafaTermInfo *a, ChafaTermSeq b), (a, b)) \
    F(void, chafa_term_info_unref, (ChafaTermInfo *a), (a))

#include "library.h"

#include <string.h>

// Graphics first, from the finest.
static ChafaPixelMode pixel_mode(const ChafaTermInfo *terminal) {
    if (chafa_term_info_have_seq(terminal, CHAFA_TERM_SEQ_BEGIN_KITTY_IMMEDIATE_IMAGE_V1)) return CHAFA_PIXEL_MODE_KITTY;
    if (chafa_term_info_have_seq(terminal, CHAFA_TERM_SEQ_BEGIN_SIXELS)) return CHAFA_PIXEL_MODE_SIXELS;
    if (chafa_term_info_have_seq(terminal, CHAFA_TERM_SEQ_BEGIN_ITERM2_IMAGE)) return CHAFA_PIXEL_MODE_ITERM2;
    return CHAFA_PIXEL_MODE_SYMBOLS;
}

static ChafaCanvasMode colors(const ChafaTermInfo *terminal) {
    if (chafa_term_info_have_seq(terminal, CHAFA_TERM_SEQ_SET_COLOR_FGBG_DIRECT)) return CHAFA_CANVAS_MODE_TRUECOLOR;
    if (chafa_term_info_have_seq(terminal, CHAFA_TERM_SEQ_SET_COLOR_FGBG_256)) return CHAFA_CANVAS_MODE_INDEXED_240;
    if (chafa_term_info_have_seq(terminal, CHAFA_TERM_SEQ_SET_COLOR_FGBG_16)) return CHAFA_CANVAS_MODE_INDEXED_16;
    if (chafa_term_info_have_seq(terminal, CHAFA_TERM_SEQ_INVERT_COLORS)) return CHAFA_CANVAS_MODE_FGBG_BGFG;
    return CHAFA_CANVAS_MODE_FGBG;
}

char *signet_terminal_picture(const uint8_t *pixels, int width, int height, int columns, int rows, char **environment,
                              size_t *length) {
    ChafaTermInfo *terminal = chafa_term_db_detect(chafa_term_db_get_default(), environment);
    ChafaCanvasConfig *config = chafa_canvas_config_new();
    chafa_canvas_config_set_geometry(config, columns, rows);
    chafa_canvas_config_set_cell_geometry(config, width / columns, height / rows);
    chafa_canvas_config_set_pixel_mode(config, pixel_mode(terminal));
    chafa_canvas_config_set_canvas_mode(config, colors(terminal));
    ChafaCanvas *canvas = chafa_canvas_new(config);
    chafa_canvas_draw_all_pixels(canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, pixels, width, height, width * 4);
    GString *text = chafa_canvas_print(canvas, terminal);
    char *copy = malloc(text->len);
    if (copy) memcpy(copy, text->str, text->len);
    *length = copy ? text->len : 0;
    (g_string_free)(text, TRUE);
    chafa_canvas_unref(canvas);
    chafa_canvas_config_unref(config);
    chafa_term_info_unref(terminal);
    return copy;
}

// Stamps a picture on the last page with poppler-glib: stamp DOCUMENT PICTURE OUTPUT
#include <poppler.h>

int main(int count, char **arguments) {
    if (count != 4) return 64;
    GFile *file = g_file_new_for_path(arguments[1]);
    char *input = g_file_get_uri(file);
    char *output = g_file_get_uri(g_file_new_for_path(arguments[3]));
    PopplerDocument *document = poppler_document_new_from_file(input, NULL, NULL);
    cairo_surface_t *picture = cairo_image_surface_create_from_png(arguments[2]);
    if (!document || cairo_surface_status(picture) != CAIRO_STATUS_SUCCESS) return 65;
    PopplerPage *page = poppler_document_get_page(document, poppler_document_get_n_pages(document) - 1);
    PopplerRectangle box = {.x1 = 380, .y1 = 36, .x2 = 560, .y2 = 108};
    PopplerAnnot *stamp = poppler_annot_stamp_new(document, &box);
    if (!poppler_annot_stamp_set_custom_image(POPPLER_ANNOT_STAMP(stamp), picture, NULL)) return 70;
    poppler_page_add_annot(page, stamp);
    return poppler_document_save(document, output, NULL) ? 0 : 73;
}

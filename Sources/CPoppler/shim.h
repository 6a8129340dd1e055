#ifndef SIGNET_CPOPPLER_SHIM_H
#define SIGNET_CPOPPLER_SHIM_H

// The part of poppler-glib (libpoppler-glib.so.8) and GLib that Viewing calls, as types of functions: they are looked up
// in the loaded library when the first document is viewed. Nothing links to poppler, since loading it takes longer than
// setting a stamp.

typedef struct { double x1, y1, x2, y2; } signet_poppler_rectangle;
typedef struct { unsigned int domain; int code; char *message; } signet_gerror;

struct signet_poppler {
    char *(*g_canonicalize_filename)(const char *filename, const char *relative_to);
    char *(*g_filename_to_uri)(const char *filename, const char *hostname, signet_gerror **error);
    void (*g_free)(void *memory);
    void (*g_error_free)(signet_gerror *error);
    void *(*g_bytes_new)(const void *data, unsigned long size);
    void (*g_bytes_unref)(void *bytes);
    void (*g_object_unref)(void *object);
    char *(*g_utf8_normalize)(const char *text, long length, int mode);
    void *(*g_regex_new)(const char *pattern, int compile_options, int match_options, signet_gerror **error);
    void (*g_regex_unref)(void *regex);
    int (*g_regex_match_full)(void *regex, const char *text, long length, int start, int match_options, void **state,
                              signet_gerror **error);
    int (*g_match_info_fetch_pos)(void *state, int group, int *start, int *end);
    int (*g_match_info_next)(void *state, signet_gerror **error);
    void (*g_match_info_free)(void *state);
    void *(*poppler_document_new_from_file)(const char *uri, const char *password, signet_gerror **error);
    void *(*poppler_document_new_from_bytes)(void *bytes, const char *password, signet_gerror **error);
    int (*poppler_document_get_n_pages)(void *document);
    void *(*poppler_document_get_page)(void *document, int index);
    void (*poppler_page_get_size)(void *page, double *width, double *height);
    void (*poppler_page_get_crop_box)(void *page, signet_poppler_rectangle *box);
    char *(*poppler_page_get_text_for_area)(void *page, signet_poppler_rectangle *area);
    int (*poppler_page_get_text_layout_for_area)(void *page, signet_poppler_rectangle *area,
                                                 signet_poppler_rectangle **boxes, unsigned int *count);
    void (*poppler_page_render)(void *page, void *cairo);
};

#endif

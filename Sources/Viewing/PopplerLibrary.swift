internal import CPoppler

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The functions of poppler, loaded when a document is first viewed: that takes some milliseconds, more than setting a
/// stamp does, and a machine without poppler can do everything else.
///
/// Once loaded the library stays until the process ends, since GObject keeps its types.
@safe
struct PopplerLibrary {
    /// The name that distributions have given the library since poppler 0.20 (2012).
    private static let name = "libpoppler-glib.so.8"

    /// All of them are there.
    let functions: signet_poppler

    /// Loads the library.
    ///
    /// - Throws: ``ViewingError/unavailable(_:)`` when it, or a function of it, is not on this machine.
    init() throws(ViewingError) {
        guard let library = unsafe dlopen(Self.name, RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE) else {
            throw .unavailable(Self.name)
        }
        var functions = signet_poppler()
        var missing: String?
        func find<Function>(_ name: String, _ function: inout Function?) {
            if let symbol = unsafe dlsym(library, name) {
                function = unsafe unsafeBitCast(symbol, to: Function.self)
            } else {
                missing = missing ?? name
            }
        }
        unsafe find("g_canonicalize_filename", &functions.g_canonicalize_filename)
        unsafe find("g_filename_to_uri", &functions.g_filename_to_uri)
        unsafe find("g_free", &functions.g_free)
        unsafe find("g_error_free", &functions.g_error_free)
        unsafe find("g_bytes_new", &functions.g_bytes_new)
        unsafe find("g_bytes_unref", &functions.g_bytes_unref)
        unsafe find("g_object_unref", &functions.g_object_unref)
        unsafe find("g_utf8_normalize", &functions.g_utf8_normalize)
        unsafe find("g_regex_new", &functions.g_regex_new)
        unsafe find("g_regex_unref", &functions.g_regex_unref)
        unsafe find("g_regex_match_full", &functions.g_regex_match_full)
        unsafe find("g_match_info_fetch_pos", &functions.g_match_info_fetch_pos)
        unsafe find("g_match_info_next", &functions.g_match_info_next)
        unsafe find("g_match_info_free", &functions.g_match_info_free)
        unsafe find("poppler_document_new_from_file", &functions.poppler_document_new_from_file)
        unsafe find("poppler_document_new_from_bytes", &functions.poppler_document_new_from_bytes)
        unsafe find("poppler_document_get_n_pages", &functions.poppler_document_get_n_pages)
        unsafe find("poppler_document_get_page", &functions.poppler_document_get_page)
        unsafe find("poppler_page_get_size", &functions.poppler_page_get_size)
        unsafe find("poppler_page_get_crop_box", &functions.poppler_page_get_crop_box)
        unsafe find("poppler_page_get_text_for_area", &functions.poppler_page_get_text_for_area)
        unsafe find("poppler_page_get_text_layout_for_area", &functions.poppler_page_get_text_layout_for_area)
        unsafe find("poppler_page_render", &functions.poppler_page_render)
        if let missing { throw .unavailable(missing) }
        self.functions = functions
    }
}

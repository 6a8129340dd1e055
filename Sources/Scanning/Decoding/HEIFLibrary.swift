internal import CDecoding

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The functions of libheif, which reads the pictures of iPhones (ISO/IEC 23008-12): loaded when such a picture comes,
/// since it brings four video decoders along that nothing else needs.
///
/// Once loaded the library stays until the process ends.
@safe
struct HEIFLibrary {
    /// The name that distributions have given the library since version 1.0.
    private static let name = "libheif.so.1"

    let functions: signet_heif

    /// Loads the library.
    ///
    /// - Throws: ``ScanError/noDecoder(_:package:)`` when it, or a function of it, is not on this machine.
    init() throws(ScanError) {
        guard let library = unsafe dlopen(Self.name, RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE) else {
            throw .noDecoder(.heic, package: "libheif1")
        }
        var functions = signet_heif()
        var isComplete = true
        func find<Function>(_ name: String, _ function: inout Function?) {
            if let symbol = unsafe dlsym(library, name) {
                function = unsafe unsafeBitCast(symbol, to: Function.self)
            } else {
                isComplete = false
            }
        }
        unsafe find("heif_context_alloc", &functions.context_alloc)
        unsafe find("heif_context_read_from_memory_without_copy", &functions.context_read)
        unsafe find("heif_context_set_max_decoding_threads", &functions.context_set_threads)
        unsafe find("heif_context_get_primary_image_handle", &functions.primary)
        unsafe find("heif_image_handle_get_width", &functions.width)
        unsafe find("heif_image_handle_get_height", &functions.height)
        unsafe find("heif_image_handle_has_alpha_channel", &functions.has_alpha)
        unsafe find("heif_decode_image", &functions.decode)
        unsafe find("heif_image_get_width", &functions.image_width)
        unsafe find("heif_image_get_height", &functions.image_height)
        unsafe find("heif_image_get_plane_readonly", &functions.plane)
        guard isComplete else { throw .noDecoder(.heic, package: "libheif1") }
        self.functions = functions
    }
}

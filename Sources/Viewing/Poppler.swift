internal import CLoading
internal import CPoppler

/// Poppler, with the GLib that it brings along.
///
/// It is loaded when a document is first viewed: that takes some milliseconds, more than setting a stamp does, and a machine
/// without poppler can do everything else.
enum Poppler {
    /// Loads the library.
    ///
    /// - Throws: ``ViewingError/unavailable(_:)`` when it, or a function of it, is not on this machine.
    static func load() throws(ViewingError) {
        guard signet_has_poppler(), signet_has_glib(), signet_has_gobject() else {
            throw .unavailable("libpoppler-glib.so.8")
        }
    }

    /// GLib's message about a failure; the error is freed.
    static func message(of error: UnsafeMutablePointer<GError>?) -> String {
        guard let error = unsafe error else { return "no reason is known" }
        defer { unsafe g_error_free(error) }
        return unsafe error.pointee.message.map { unsafe String(cString: $0) } ?? "no reason is known"
    }
}

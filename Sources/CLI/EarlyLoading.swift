internal import CLoading
internal import Signet
internal import SignetSigning

/// Loads the libraries that a signature needs while its options are read, which takes as long.
enum EarlyLoading {
    /// Begins, if the arguments are those of `signet sign` for a drawing or a name, or a place by the content of pages.
    ///
    /// The parser has not seen them yet: at worst a library is loaded, or a process started, that is not needed.
    static func begin(_ arguments: ArraySlice<String>) {
        guard arguments.first == "sign" else { return }
        if zip(arguments, arguments.dropFirst()).contains(where: { $0 == "--at" && isByContent($1) }) {
            ViewPages.viewing.startAhead()
        }
        if arguments.contains(where: { $0.hasPrefix("--type") }) {
            signet_load_ahead(signet_work_names)
        } else if arguments.contains(where: { $0.hasPrefix("--draw") }) {
            signet_load_ahead(signet_work_drawings)
        }
    }

    private static func isByContent(_ place: String) -> Bool { place.hasPrefix("text:") || place.hasPrefix("auto") }
}

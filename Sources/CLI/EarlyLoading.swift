internal import CLoading

/// Loads the libraries that a signature needs while its options are read, which takes as long.
enum EarlyLoading {
    /// Begins, if the arguments are those of `signet sign` for a drawing or a name.
    ///
    /// The parser has not seen them yet: at worst a library is loaded that is not needed.
    static func begin(_ arguments: ArraySlice<String>) {
        guard arguments.first == "sign" else { return }
        if arguments.contains(where: { $0.hasPrefix("--type") }) {
            signet_load_ahead(signet_work_names)
        } else if arguments.contains(where: { $0.hasPrefix("--draw") }) {
            signet_load_ahead(signet_work_drawings)
        }
    }
}

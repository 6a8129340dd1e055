extension WebAddress {
    /// The host and, where it is not the scheme's own, the port, as the field `Host` has them.
    package var authority: String { String(text.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" }) }

    /// The path without its first slash; with one at its end, unless it is empty.
    package var path: String {
        let path = text.dropFirst(scheme.count + authority.count + 1).prefix { $0 != "?" }
        return path.isEmpty || path.hasSuffix("/") ? String(path) : "\(path)/"
    }

    private var scheme: String { isEncrypted ? "https://" : "http://" }
}

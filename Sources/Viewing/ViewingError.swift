/// The reason why a document cannot be viewed.
package enum ViewingError: Error, Hashable, Sendable {
    /// The viewer cannot open it, in its words.
    case unreadable(String)
    case noSuchPage(Int)
    /// The library that shows pages, or a function of it, is not on this machine.
    case unavailable(String)
    /// The library that draws refused, in its words.
    case drawing(String)
    /// No picture can be made of the page, whichever process tries.
    case noPicture(String)
    /// A regular expression is invalid, in the words of the library that reads it.
    case badPattern(String, message: String)
    /// A regular expression needs more steps than are allowed.
    case costlyPattern(String)
    /// Viewing the document takes longer than is allowed.
    case tooLong(seconds: Int)
    /// Viewing the document needs more memory than is allowed.
    case tooLarge(megabytes: Int)
    /// The process that views the document ended.
    case stopped
    /// No process is available to view it.
    case noProcess
}

extension ViewingError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let message): "the pages cannot be viewed: \(message)"
        case .noSuchPage(let index): "the viewer finds no page \(index + 1)"
        case .unavailable(let name):
            "pages cannot be viewed, because \(name) is not on this machine; install poppler (libpoppler-glib8), or "
                + "place the stamp by coordinates"
        case .noProcess:
            "pages cannot be viewed, because the system cannot start a process; check its limits"
        case .drawing(let message), .noPicture(let message): "the page cannot be drawn: \(message)"
        case .badPattern(let pattern, let message): "/\(pattern)/ is not a regular expression: \(message)"
        case .costlyPattern(let pattern):
            "/\(pattern)/ needs too many steps; write it without a repetition inside a repetition"
        case .tooLong(let seconds):
            "its pages cannot be viewed within \(seconds) s; \(Self.remedy)"
        case .tooLarge(let megabytes):
            "its pages cannot be viewed within \(megabytes) MB of memory; \(Self.remedy)"
        case .stopped:
            "its pages cannot be viewed: that fails, or needs more memory than is allowed; \(Self.remedy)"
        }
    }

    private static let remedy =
        "give the place by page and rectangle, as in page:last,rect:300,60,200,60, or have another program write the document again"
}

package import SignetViewing

/// Why pages were not drawn and compared with those of a signed version.
public enum PageComparisonFinding: Hashable, Sendable {
    /// It takes longer than is allowed.
    case time(seconds: Int)
    /// There are more pages than are compared.
    case pages(limit: Int)
    /// A page, by its number from 1, has more changes than are compared.
    case changes(page: Int)
    /// A page, by its number from 1, has more text than is compared.
    case text(page: Int)
    /// Poppler cannot open the signed version, or else the document as it is now.
    case unreadable(isSigned: Bool)
    /// A page, by its number from 1, cannot be drawn.
    case undrawable(page: Int)
    /// The library that draws is not on this machine, by its name.
    case library(String)
    /// Drawing fails, or needs more memory than is allowed.
    case stopped
    /// The system cannot start a process.
    case noProcess
}

extension PageComparisonFinding: CustomStringConvertible {
    /// The reason, as the end of a sentence without its full stop.
    public var description: String {
        switch self {
        case .time(let seconds): "that takes more than \(seconds) s"
        case .pages(let limit): "there are more than \(limit)"
        case .changes(let page): "page \(page) has too many changes"
        case .text(let page): "page \(page) has too much text"
        case .unreadable(isSigned: true): "poppler cannot open the signed version"
        case .unreadable(isSigned: false): "poppler cannot open the document"
        case .undrawable(let page): "page \(page) cannot be drawn"
        case .library(let name): "\(name) is not on this machine; install poppler (libpoppler-glib8)"
        case .stopped: "drawing them fails, or needs more memory than is allowed"
        case .noProcess: "the system cannot start a process"
        }
    }
}

extension PageComparisonFinding {
    /// Why a viewer failed at a page, from 1.
    package init(_ error: ViewingError, page: Int) {
        switch error {
        case .tooLong(let seconds): self = .time(seconds: seconds)
        case .stopped, .tooLarge: self = .stopped
        case .noProcess: self = .noProcess
        case .unavailable(let name): self = .library(name)
        default: self = .undrawable(page: page)
        }
    }

    /// Why a viewer did not open a version.
    package init(opening isSigned: Bool, _ error: ViewingError) {
        if case .unreadable = error { self = .unreadable(isSigned: isSigned) } else { self.init(error, page: 1) }
    }

    /// Whether other pages cannot be drawn either.
    var endsAll: Bool {
        switch self {
        case .changes, .text, .undrawable: false
        default: true
        }
    }
}

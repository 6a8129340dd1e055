/// The place of a fault in a drawing's bytes.
package enum DrawingPlace: Hashable, Sendable {
    /// The drawing as a whole.
    case whole
    /// A line of a text, from 1.
    case line(Int)
    /// An element of an XML document and the line, from 1, on which it starts.
    case element(String, line: Int)
    /// A byte, from 0.
    case byte(Int)
}

extension DrawingPlace: CustomStringConvertible {
    /// The place in words; empty for the whole.
    package var description: String {
        switch self {
        case .whole: ""
        case .line(let line): "line \(line)"
        case .element(let name, let line): "line \(line), <\(name)>"
        case .byte(let offset): "byte \(offset)"
        }
    }
}

/// A fault in a drawing's bytes.
package enum DrawingFinding: Hashable, Sendable {
    /// A required part is missing.
    case missing(String)
    /// Something else was expected.
    case unexpected(String, expected: String)
    /// The input ends before it should.
    case truncated
    /// A stated count is wrong.
    case miscounted(String, announced: Int, found: Int)
    /// An element is closed by the end of another.
    case misnested(open: String, close: String)
    /// A reference leads nowhere.
    case unresolved(String)
    /// The nesting is deeper than the limit.
    case tooDeep(limit: Int)
    /// There are more items than the limit.
    case tooMany(String, limit: Int)
    /// It is valid, but not supported.
    case unsupported(String, instead: String)
}

extension DrawingFinding: CustomStringConvertible {
    /// The fault and its remedy.
    package var description: String {
        switch self {
        case .missing(let what): "\(what) is missing: \(Self.correct)"
        case .unexpected(let found, let expected): "'\(found)' is not \(expected): \(Self.correct)"
        case .truncated: "the drawing ends too early: give the whole file"
        case .miscounted(let what, let announced, let found):
            "\(announced) \(what) are announced and there are \(found): give the whole file, or correct the number"
        case .misnested(let open, let close): "<\(open)> is closed by </\(close)>: \(Self.correct)"
        case .unresolved(let reference): "'\(reference)' refers to nothing: \(Self.correct)"
        case .tooDeep(let limit): "the nesting is deeper than \(limit): take levels out"
        case .tooMany(let what, let limit): "there are more than \(limit) \(what): leave some out"
        case .unsupported(let what, let instead): "\(what) is not read: \(instead)"
        }
    }

    private static let correct = "correct it as described in docs/formats.md"
}

/// A doubt about a drawing that was read from another program's file.
public enum DrawingWarning: Hashable, Sendable {
    /// Parts that are not lines of a pen are left out; each kind with its number, as in `text` and 2.
    case partsLeftOut([Parts])
    /// This many filled outlines are read as the line around them.
    case filledOutlines(count: Int)

    /// Parts of one kind.
    public struct Parts: Hashable, Sendable {
        /// The kind, by its name in the file.
        public let kind: String
        /// The number of parts.
        public let count: Int
    }
}

extension DrawingWarning: CustomStringConvertible {
    /// The warning in a sentence.
    public var description: String {
        switch self {
        case .partsLeftOut(let parts):
            "parts of the drawing that are no lines are left out ("
                + parts.map { "\($0.count) \($0.kind)" }.joined(separator: ", ")
                + "): to keep them, scan a picture of the drawing"
        case .filledOutlines(let count):
            (count == 1
                ? "a filled outline is read as the line around it"
                : "\(count) filled outlines are read as the lines around them")
                + ": give the lines of the pen, or scan a picture of the drawing"
        }
    }
}

/// Counts what a reader leaves out of a drawing.
struct LeftOutParts {
    private var counts: [String: Int] = [:]

    /// The most kinds that are counted apart, and the longest name of one: they are the file's.
    private static let mostKinds = 20
    private static let longestName = 40

    mutating func add(_ kind: String) {
        let isPlain = kind.utf8.count <= Self.longestName && kind.utf8.allSatisfy { $0.isLetter || $0.isDigit }
        let name = isPlain && (counts[kind] != nil || counts.count < Self.mostKinds) ? kind : "other"
        counts[name, default: 0] += 1
    }

    /// The warning, if there were any.
    var warnings: [DrawingWarning] {
        guard !counts.isEmpty else { return [] }
        let parts = counts.sorted { $0.key < $1.key }.map { DrawingWarning.Parts(kind: $0.key, count: $0.value) }
        return [.partsLeftOut(parts)]
    }
}

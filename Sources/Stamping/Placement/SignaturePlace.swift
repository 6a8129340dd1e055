package import SignetGraphics
internal import SignetPDF

/// A place where a signature could go.
package struct SignaturePlace: Hashable, Sendable {
    /// The sign that a signature belongs there.
    package enum Sign: Hashable, Sendable {
        /// These words beside it.
        case label(String)
        /// It is a signature field with this name.
        case field(String)
        /// A tag, which the stamp covers.
        case tag(String, box: Rectangle)
    }

    /// From 0.
    package let pageIndex: Int
    /// In displayed points; all of it is free.
    package let box: Rectangle
    /// The sign that it is a place for a signature.
    package let sign: Sign
    /// Its score; only the difference to other scores is meaningful.
    package internal(set) var score: Double
    /// The part of the score that its page gives.
    let pageScore: Double
    /// Whether something besides its label says that people sign there: it is on the last page, or near words for a date, a name,
    /// a place or a party; fields and tags need nothing else.
    let isWitnessed: Bool
    /// Whether its page was read from a picture, and words beside its lines may be others than those that were read.
    let isDoubtful: Bool
    /// The person whose signature its words ask for.
    var addressee: Addressee
    /// How far it is from the words of the role that was asked for, in points; nil where it is not that role's.
    var roleDistance: Double?

    /// The least score of a line that is chosen without a question.
    private static let least = 5.5

    /// Whether enough says that it is a place for a signature.
    var isCertain: Bool {
        if case .label = sign { score >= Self.least && isWitnessed } else { true }
    }

    /// Whether it is a signature field.
    var isField: Bool {
        if case .field = sign { true } else { false }
    }

    /// The score among the places of its page.
    var ownScore: Double { score - pageScore }
}

extension SignaturePlace: CustomStringConvertible {
    /// The written form of the place, and the reason: `page:2,rect:72,90,200,40 ('Signature:')`.
    package var description: String {
        let numbers = [box.x, box.y, box.width, box.height].map { ObjectWriter.decimal($0, places: 0) }
        return "page:\(pageIndex + 1),rect:\(numbers.joined(separator: ",")) (\(sign))"
    }
}

extension SignaturePlace.Sign: CustomStringConvertible {
    package var description: String {
        switch self {
        case .label(let text): "'\(text)'"
        case .field(let name): "field '\(name)'"
        case .tag(let text, _): "tag \(text)"
        }
    }
}

extension Sequence<SignaturePlace> {
    /// The places in the order of reading: by pages, rows from the top, and from left to right.
    func inReadingOrder() -> [SignaturePlace] {
        let byHeight = sorted { ($0.pageIndex, -$0.box.minY) < ($1.pageIndex, -$1.box.minY) }
        var rows: [[SignaturePlace]] = []
        for place in byHeight {
            if let first = rows.last?.first, first.pageIndex == place.pageIndex,
                first.box.minY - place.box.minY < SignatureLineFinder.Distances.height
            {
                rows[rows.count - 1].append(place)
            } else {
                rows.append([place])
            }
        }
        return rows.flatMap { $0.sorted { $0.box.minX < $1.box.minX } }
    }
}

internal import SignetBasics
internal import SignetInk
public import SignetSigning

extension SignatureSource {
    /// The limits for reading a source.
    package enum Limits {
        /// The most bytes of a picture inside its source.
        package static let pictureBytes = 25_000_000
        /// The most bytes of a source: such a picture in base64, and room for the rest.
        package static let bytes = pictureBytes / 3 * 4 + 65_536
        /// The most bytes of a text.
        static let textBytes = 4000
        /// The most bytes of an id, a word or a colour, and of lists of numbers.
        static let wordBytes = 200
        /// The deepest nesting, as in a drawing with members of another program.
        static let depth = 16
    }

    /// Reads a source from its JSON.
    ///
    /// It is strict: unknown members, repeated members and values of other kinds are errors. The samples of a drawing go to
    /// the reader of drawings directly, so thousands of them take milliseconds.
    ///
    /// - Throws: `SignetError` `invalid-source`, `unknown-member`, or `invalid-signature` for a drawing without a line; the
    ///   sentence names the member.
    public init(json: [UInt8]) throws(SignetError) {
        do throws(SourceError) {
            guard json.count <= Limits.bytes else { throw .tooLong(limit: Limits.bytes) }
            var reader = try SourceReader(json)
            self = try reader.source()
        } catch {
            throw SignetError(error)
        }
    }
}

/// The members of a source, taken one by one; members left at the end are errors.
struct SourceReader {
    private var values: [String: ArraySlice<UInt8>] = [:]
    /// The members that were requested.
    private var known: [String] = []
    private(set) var kind = ""

    private static let mostMembers = 16

    init(_ json: [UInt8]) throws(SourceError) {
        let members = try JSONMembers<SourceError>(
            json,
            maximumDepth: SignatureSource.Limits.depth,
            maximumCount: Self.mostMembers
        )
        for (name, value) in members.all {
            guard values.updateValue(value, forKey: name) == nil else { throw .twice(String(name.prefix(40))) }
        }
        // A member that is null counts as absent.
        values = values.filter { $0.value.first != UInt8(ascii: "n") }
    }

    /// Takes a member's bytes.
    mutating func takeBytes(_ name: String) -> ArraySlice<UInt8>? {
        known.append(name)
        return values.removeValue(forKey: name)
    }

    mutating func source() throws(SourceError) -> SignatureSource {
        guard let kind = try? text("kind", limit: SignatureSource.Limits.wordBytes) else { throw .unknownKind }
        self.kind = kind
        let content: SignatureSource.Content =
            switch kind {
            case "drawn": .drawn(try drawn())
            case "typed": .typed(try typed())
            case "scanned": .scanned(try scanned())
            case "saved": .saved(try needed("id", id("id")))
            default: throw .unknownKind
            }
        let alternativeText = try text("alternativeText", limit: SignatureSource.Limits.textBytes)
        if let name = values.keys.min() {
            throw .unknownMember(String(name.prefix(40)), kind: kind, nearest: name.nearest(among: known))
        }
        return SignatureSource(content, alternativeText: alternativeText)
    }

    private mutating func drawn() throws(SourceError) -> SignatureSource.Drawn {
        guard let bytes = takeBytes("drawing") else { throw .missing("drawing", kind: kind) }
        let drawing: Drawing
        do throws(DrawingError) { drawing = try Drawing(json: Array(bytes)) } catch {
            throw .drawing(SignetError(captured: error))
        }
        return SignatureSource.Drawn(
            drawing,
            pen: try pen(),
            penWidth: try range("penWidth", within: CaptureConfiguration.penWidths),
            color: try color(),
            allowDots: try bool("allowDots") ?? false
        )
    }

    private mutating func typed() throws(SourceError) -> SignatureSource.Typed {
        SignatureSource.Typed(
            try needed("text", text("text", limit: SignatureSource.Limits.textBytes)),
            face: try text("face", limit: SignatureSource.Limits.wordBytes),
            color: try color(),
            part: try part()
        )
    }

    private mutating func scanned() throws(SourceError) -> SignatureSource.Scanned {
        let stored = try id("picture")
        let data = try data()
        let picture: SignatureSource.Scanned.Picture
        switch (stored, data) {
        case (let stored?, nil): picture = .stored(stored)
        case (nil, let data?): picture = .data(data)
        case (nil, nil): throw .missing("picture", kind: kind)
        case (.some, .some): throw .wrong("data", expected: "beside a picture; give one of the two")
        }
        let levels = try range("levels", within: 0...255)
        if let levels, levels.lowerBound == levels.upperBound {
            throw .wrong("levels", expected: "two different numbers")
        }
        return SignatureSource.Scanned(
            picture,
            crop: try crop(),
            rotation: try rotation(),
            levels: levels,
            color: try color()
        )
    }
}

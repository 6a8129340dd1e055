internal import SignetBasics
internal import SignetGraphics

/// A text of YAML, written as JSON with its members in the same order.
///
/// Plain scalars have the types of the JSON schema of YAML 1.2 (10.2): `null`, `true`, `false` and numbers as JSON writes
/// them. All other scalars are texts.
package struct YAMLAsJSON: Sendable {
    /// The reason why a text cannot be written as JSON.
    package struct ConversionError: Error, CustomStringConvertible {
        package let description: String
    }

    /// The deepest nesting of lists and mappings.
    static let maximumDepth = 64

    /// The JSON, in UTF-8 and without white space.
    package let bytes: [UInt8]

    /// Reads a text.
    ///
    /// - Throws: ``ConversionError`` for a text that is not a single YAML document, has aliases, or is nested deeper than 64
    ///   levels.
    package init(_ text: String) throws(ConversionError) {
        do throws(YAMLEvents.ParseError) {
            var writer = Writer(events: try YAMLEvents(text))
            try writer.document()
            bytes = Array(writer.json.utf8)
        } catch {
            throw ConversionError(
                description: "line \(error.mark.line), column \(error.mark.column): \(Self.sentence(error.cause))"
            )
        }
    }

    /// The message for a text that is not a recipe.
    private static func sentence(_ cause: YAMLFinding) -> String {
        switch cause {
        case .empty: "the text is empty"
        case .secondDocument: "the text has a second document"
        case .tooDeep(let limit): "lists and mappings are more than \(limit) deep in each other"
        case .unknownAlias: "an alias cannot be written as JSON"
        case .noValue: "a value is missing"
        case .repeatedKey(let key): "the key '\(key)' is there twice"
        default: cause.description
        }
    }

    /// Writes events as they come.
    private struct Writer {
        private typealias ParseError = YAMLEvents.ParseError

        private let events: YAMLEvents
        private(set) var json = ""

        init(events: YAMLEvents) { self.events = events }

        mutating func document() throws(YAMLEvents.ParseError) {
            while true {
                let (event, mark) = try events.next()
                switch event {
                case .border: continue
                case .streamEnd:
                    guard !json.isEmpty else { throw ParseError(cause: .empty, mark: mark) }
                    return
                default:
                    guard json.isEmpty else { throw ParseError(cause: .secondDocument, mark: mark) }
                    try value(event, mark, depth: 0)
                }
            }
        }

        private mutating func value(
            _ event: YAMLEvents.Event,
            _ mark: RecipeNode.Mark,
            depth: Int
        ) throws(YAMLEvents.ParseError) {
            guard depth < YAMLAsJSON.maximumDepth else {
                throw ParseError(cause: .tooDeep(limit: YAMLAsJSON.maximumDepth), mark: mark)
            }
            switch event {
            case .scalar(let text, isPlain: true, _) where Self.isLiteral(text): json += text.isEmpty ? "null" : text
            case .scalar(let text, _, _): json += text.jsonQuoted
            case .sequenceStart: try list(depth: depth)
            case .mappingStart: try mapping(depth: depth)
            case .alias(let anchor): throw ParseError(cause: .unknownAlias(anchor), mark: mark)
            case .sequenceEnd, .mappingEnd, .border, .streamEnd:
                throw ParseError(cause: .noValue, mark: mark)
            }
        }

        private mutating func list(depth: Int) throws(YAMLEvents.ParseError) {
            json += "["
            var isFirst = true
            while true {
                let (event, mark) = try events.next()
                if case .sequenceEnd = event { break }
                if !isFirst { json += "," }
                isFirst = false
                try value(event, mark, depth: depth + 1)
            }
            json += "]"
        }

        private mutating func mapping(depth: Int) throws(YAMLEvents.ParseError) {
            json += "{"
            var known: Set<String> = []
            while true {
                let (event, mark) = try events.next()
                if case .mappingEnd = event { break }
                guard case .scalar(let key, _, _) = event else {
                    throw ParseError(cause: .keyNotText, mark: mark)
                }
                if !known.isEmpty { json += "," }
                guard known.insert(key).inserted else {
                    throw ParseError(cause: .repeatedKey(key), mark: mark)
                }
                json += key.jsonQuoted + ":"
                let (content, place) = try events.next()
                try value(content, place, depth: depth + 1)
            }
            json += "}"
        }

        /// Whether a plain scalar is a number, a boolean or null; forms that only YAML has are texts.
        private static func isLiteral(_ text: String) -> Bool {
            guard let first = text.utf8.first else { return true }
            guard first == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
                return ["null", "true", "false"].contains(text)
            }
            return text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/) != nil
        }
    }
}

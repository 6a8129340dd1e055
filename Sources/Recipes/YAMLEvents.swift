internal import CLoading
internal import CYAML

/// The events of a YAML text, one after the other, as libyaml finds them.
@safe
final class YAMLEvents {
    /// The next event.
    enum Event {
        case scalar(String, isPlain: Bool, anchor: String?)
        case sequenceStart(anchor: String?)
        case sequenceEnd
        case mappingStart(anchor: String?)
        case mappingEnd
        case alias(String)
        /// The document begins or ends.
        case border
        case streamEnd
    }

    /// The reason why a text cannot be followed.
    struct ParseError: Error {
        let cause: YAMLFinding
        let mark: RecipeNode.Mark
    }

    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let text: UnsafeMutableBufferPointer<UInt8>

    init(_ text: String) throws(ParseError) {
        guard signet_has_yaml() else {
            throw ParseError(cause: .noLibrary, mark: .start)
        }
        unsafe parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        let bytes = Array(text.utf8)
        unsafe self.text = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, bytes.count))
        _ = unsafe self.text.initialize(fromContentsOf: bytes.isEmpty ? [0x0A] : bytes)
        guard unsafe yaml_parser_initialize(parser) != 0 else {
            throw ParseError(cause: .noMemory, mark: .start)
        }
        unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        unsafe yaml_parser_set_input_string(parser, self.text.baseAddress, bytes.count)
    }

    deinit {
        unsafe yaml_parser_delete(parser)
        unsafe parser.deallocate()
        unsafe text.deallocate()
    }

    /// The next event, and where it begins.
    func next() throws(ParseError) -> (event: Event, mark: RecipeNode.Mark) {
        var event = unsafe yaml_event_t()
        guard unsafe yaml_parser_parse(parser, &event) != 0 else { throw unsafe Self.fault(of: parser.pointee) }
        defer { unsafe yaml_event_delete(&event) }
        let mark = unsafe RecipeNode.Mark(event.start_mark)
        switch unsafe event.type {
        case YAML_SCALAR_EVENT:
            let scalar = unsafe event.data.scalar
            let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            let value = unsafe Event.scalar(
                String(decoding: bytes, as: UTF8.self),
                isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE,
                anchor: Self.text(scalar.anchor)
            )
            return (value, mark)
        case YAML_SEQUENCE_START_EVENT:
            return unsafe (.sequenceStart(anchor: Self.text(event.data.sequence_start.anchor)), mark)
        case YAML_SEQUENCE_END_EVENT: return (.sequenceEnd, mark)
        case YAML_MAPPING_START_EVENT:
            return unsafe (.mappingStart(anchor: Self.text(event.data.mapping_start.anchor)), mark)
        case YAML_MAPPING_END_EVENT: return (.mappingEnd, mark)
        case YAML_ALIAS_EVENT: return unsafe (.alias(Self.text(event.data.alias.anchor) ?? ""), mark)
        case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return (.streamEnd, mark)
        default: return (.border, mark)
        }
    }

    private static func text(_ pointer: UnsafeMutablePointer<UInt8>?) -> String? {
        guard let pointer = unsafe pointer else { return nil }
        return unsafe String(cString: pointer)
    }

    private static func fault(of parser: yaml_parser_t) -> ParseError {
        func words(_ pointer: UnsafePointer<CChar>?) -> String? {
            guard let pointer = unsafe pointer else { return nil }
            return unsafe String(cString: pointer)
        }
        let problem = unsafe words(parser.problem) ?? "it ends too early"
        guard unsafe parser.error != YAML_READER_ERROR else {
            return ParseError(cause: .character(problem: problem), mark: .start)
        }
        let before = unsafe words(parser.context).map { "\($0) " } ?? ""
        return unsafe ParseError(
            cause: .syntax(problem: before + problem),
            mark: RecipeNode.Mark(parser.problem_mark)
        )
    }
}

extension RecipeNode.Mark {
    fileprivate init(_ mark: yaml_mark_t) {
        self.init(line: Int(clamping: mark.line) + 1, column: Int(clamping: mark.column) + 1)
    }
}

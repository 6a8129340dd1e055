internal import CExpat
internal import CLoading

/// Reads XML documents into elements, with Expat: in UTF-8, UTF-16, ISO-8859-1 or ASCII.
///
/// Nothing outside the document is read, and nothing after its root. Names are taken without their prefixes. Depth and
/// count are bounded by ``Drawing/Limits``. References to entities that the document declares stay as they are in text; in
/// attributes Expat replaces them, within narrow limits.
@safe
final class XMLTree {
    private let parser: OpaquePointer
    private let bytes: [UInt8]
    private let format: DrawingFormat
    /// The beginning of the document, after a byte order mark and blanks, and its line.
    private let start: (offset: Int, lines: Int)
    private let part: Part
    private var open: [XMLElement] = []
    private var root: XMLElement?
    private var fault: DrawingError?
    private var count = 0
    /// The end of the last markup or text that is not an element.
    private var passed: Int

    private enum Part {
        case everything
        /// The root's start tag.
        case root
    }

    /// The root element with everything in it.
    static func root(_ bytes: [UInt8], of format: DrawingFormat) throws(DrawingError) -> XMLElement {
        guard signet_has_expat(), let tree = XMLTree(bytes, format, part: .everything) else {
            throw .malformed(format, at: .whole, .unsupported("XML without Expat", instead: "install libexpat1"))
        }
        tree.parse()
        if let fault = tree.fault { throw fault }
        guard let root = tree.root else { throw tree.error(tree.parserFault) }
        return root
    }

    /// The root element's name without its prefix, if the beginning of a document has one.
    static func rootName(_ bytes: [UInt8]) -> String? {
        guard signet_has_expat(), let tree = XMLTree(bytes, .inkML, part: .root) else { return nil }
        tree.parse()
        if let root = tree.root { return root.name }
        // An incomplete or malformed start tag has a name too.
        let rest = tree.text(at: tree.passed).drop(while: \.isBlank)
        return rest.first == UInt8(ascii: "<") ? Self.name(rest.dropFirst()) : nil
    }

    private init?(_ bytes: [UInt8], _ format: DrawingFormat, part: Part) {
        guard let parser = unsafe XML_ParserCreate(nil) else { return nil }
        unsafe self.parser = parser
        self.bytes = bytes
        self.format = format
        self.part = part
        let mark = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
        let blanks = bytes[mark...].prefix(while: \.isBlank)
        start = (blanks.endIndex, blanks.count { $0 == UInt8(ascii: "\n") })
        passed = blanks.endIndex
        // Entities within entities could grow without limit.
        _ = unsafe XML_SetBillionLaughsAttackProtectionActivationThreshold(parser, 1 << 20)
        _ = unsafe XML_SetBillionLaughsAttackProtectionMaximumAmplification(parser, 2)
    }

    deinit { unsafe XML_ParserFree(parser) }

    private func parse() {
        unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        unsafe XML_SetElementHandler(
            parser,
            { unsafe XMLTree.of($0)?.startElement($1, attributes: $2) },
            { tree, _ in unsafe XMLTree.of(tree)?.endElement() }
        )
        unsafe XML_SetCharacterDataHandler(parser) { tree, text, length in
            unsafe XMLTree.of(tree)?.append(UnsafeRawBufferPointer(start: text, count: Int(length)))
        }
        // With a handler for the rest Expat does not put entities into text.
        unsafe XML_SetDefaultHandler(parser) { tree, _, _ in unsafe XMLTree.of(tree)?.pass() }
        unsafe XML_SetSkippedEntityHandler(parser) { tree, name, isParameter in
            guard isParameter == 0, let name = unsafe name else { return }
            unsafe XMLTree.of(tree)?.append("&\(String(cString: name));".utf8)
        }
        unsafe bytes[start.offset...].withUnsafeBytes { document in
            let text = unsafe document.baseAddress?.assumingMemoryBound(to: CChar.self)
            _ = unsafe XML_Parse(parser, text, CInt(clamping: document.count), part == .everything ? 1 : 0)
        }
    }

    private static func of(_ data: UnsafeMutableRawPointer?) -> XMLTree? {
        unsafe data.map { unsafe Unmanaged<XMLTree>.fromOpaque($0).takeUnretainedValue() }
    }

    // MARK: Expat's events

    private func startElement(
        _ name: UnsafePointer<XML_Char>?,
        attributes values: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
    ) {
        guard fault == nil, root == nil, let name = unsafe name, let values = unsafe values else { return }
        var element = XMLElement(name: Self.local(unsafe String(cString: name)), line: line)
        guard part == .everything else { return finish(element) }
        var attributes = unsafe values
        count += 1
        while count <= Drawing.Limits.xmlNodes, let name = unsafe attributes[0], let value = unsafe attributes[1] {
            element.attributes[Self.local(unsafe String(cString: name))] = unsafe String(cString: value)
            unsafe attributes += 2
            count += 1
        }
        if count > Drawing.Limits.xmlNodes {
            stop(.tooMany("elements and attributes", limit: Drawing.Limits.xmlNodes))
        } else if open.count >= Drawing.Limits.xmlDepth {
            stop(.tooDeep(limit: Drawing.Limits.xmlDepth))
        } else if element.name.utf8.count > Self.longestName {
            stop(.unexpected(element.name.excerpt, expected: "an element"))
        } else {
            open.append(element)
        }
    }

    /// Adds the innermost open element to the one around it.
    private func endElement() {
        guard fault == nil, let element = open.popLast() else { return }
        if open.isEmpty { finish(element) } else { open[open.count - 1].children.append(element) }
    }

    private func append(_ text: some Sequence<UInt8>) {
        if !open.isEmpty { open[open.count - 1].text += text }
    }

    private func pass() {
        let count = unsafe Int(XML_GetCurrentByteCount(parser))
        passed = position + count
    }

    private func finish(_ root: XMLElement) {
        self.root = root
        _ = unsafe XML_StopParser(parser, 0)
    }

    private func stop(_ fault: DrawingFinding) {
        self.fault = error(fault)
        _ = unsafe XML_StopParser(parser, 0)
    }

    // MARK: Faults

    private var line: Int { unsafe start.lines + Int(XML_GetCurrentLineNumber(parser)) }

    private var position: Int { unsafe start.offset + Int(XML_GetCurrentByteIndex(parser)) }

    private func error(_ fault: DrawingFinding) -> DrawingError {
        .malformed(format, at: open.last.map { .element($0.name, line: line) } ?? .line(line), fault)
    }

    /// The fault that Expat reports.
    private var parserFault: DrawingFinding {
        let found = text(at: position)
        switch unsafe XML_GetErrorCode(parser) {
        case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_UNCLOSED_CDATA_SECTION: return .truncated
        case XML_ERROR_TAG_MISMATCH:
            return .misnested(open: open.last?.name ?? "", close: Self.name(found) ?? "")
        case XML_ERROR_UNDEFINED_ENTITY where found.first == UInt8(ascii: "&"):
            return .unresolved((found.prefix { $0 != UInt8(ascii: ";") } + [UInt8(ascii: ";")]).excerpt)
        case XML_ERROR_UNDEFINED_ENTITY: return .unexpected(found.excerpt, expected: "a tag without unknown entities")
        case XML_ERROR_UNKNOWN_ENCODING, XML_ERROR_INCORRECT_ENCODING:
            return .unsupported("XML in its encoding", instead: "save it as UTF-8")
        case XML_ERROR_AMPLIFICATION_LIMIT_BREACH:
            return .unsupported("XML with such long entities", instead: "write out their values")
        default: return .unexpected(found.prefix { $0 != UInt8(ascii: "\n") }.excerpt, expected: "well-formed XML")
        }
    }

    /// The bytes from a place on that a message may show, of UTF-16 those that are not 0.
    private func text(at offset: Int) -> ArraySlice<UInt8> {
        bytes[min(max(0, offset), bytes.count)...].prefix(2 * Self.longestName).filter { $0 != 0 }[...]
    }

    /// Nothing with a longer name is an element.
    private static let longestName = 200

    /// The name that a text begins with, without its prefix.
    private static func name(_ text: ArraySlice<UInt8>) -> String? {
        let name = text.prefix { $0.isLetter || $0.isDigit || $0 >= 0x80 || ":_-.".utf8.contains($0) }
        return name.isEmpty ? nil : local(String(decoding: name, as: UTF8.self))
    }

    private static func local(_ name: String) -> String {
        guard let colon = name.lastIndex(of: ":") else { return name }
        return String(name[name.index(after: colon)...])
    }
}

/// Reads XML documents into elements: as much of XML 1.0 as drawings need, and nothing that reaches outside.
///
/// Of our own because FoundationXML would more than triple a static program's size and double its start-up
/// (docs/architecture.md), and because its limits are not ours: here depth, count and memory are bounded by
/// ``Drawing/Limits``, no entity is expanded but the five of XML and characters by number, and the document type is
/// passed over with all that it declares.
struct XMLTree {
    private let bytes: [UInt8]
    private let format: DrawingFormat
    private var position: Int
    private var open: [XMLElement] = []
    private var count = 0
    private var line = 1
    private var counted = 0

    private init(_ bytes: [UInt8], _ format: DrawingFormat) {
        self.bytes = bytes
        self.format = format
        position = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    }

    /// The root element with everything in it.
    static func root(_ bytes: [UInt8], of format: DrawingFormat) throws(DrawingError) -> XMLElement {
        var tree = XMLTree(bytes, format)
        return try tree.read()
    }

    /// The root element's name without its prefix, where the beginning of a document has one.
    static func rootName(_ bytes: [UInt8]) -> String? {
        var tree = XMLTree(bytes, .inkML)
        do throws(DrawingError) {
            while try tree.passMarkup() {}
        } catch {
            return nil
        }
        guard tree.accept("<") else { return nil }
        return tree.name().map(Self.local)
    }

    private mutating func read() throws(DrawingError) -> XMLElement {
        while position < bytes.count {
            if bytes[position] != UInt8(ascii: "<") {
                try readText()
            } else if accept("<![CDATA[") {
                let text = try take(to: "]]>")
                if !open.isEmpty { open[open.count - 1].text += bytes[text] }
            } else if try passMarkup() {
                continue
            } else if accept("</") {
                if let root = try close() { return root }
            } else if let root = try start() {
                return root
            }
        }
        throw fault(.truncated)
    }

    /// Passes blanks outside of elements, comments, processing instructions and the document type; false when there is
    /// none of them.
    private mutating func passMarkup() throws(DrawingError) -> Bool {
        let start = position
        if open.isEmpty { skipBlanks() }
        if accept("<?") {
            _ = try take(to: "?>")
        } else if accept("<!--") {
            _ = try take(to: "-->")
        } else if open.isEmpty, accept("<!DOCTYPE") {
            try passDocumentType()
        }
        return position > start
    }

    /// Passes a document type with its internal subset; nothing that it declares is used.
    private mutating func passDocumentType() throws(DrawingError) {
        var depth = 1
        var quote: UInt8?
        while depth > 0 {
            guard position < bytes.count else { throw fault(.truncated) }
            let byte = bytes[position]
            if let mark = quote {
                if byte == mark { quote = nil }
            } else if accept("<!--") {
                _ = try take(to: "-->")
                continue
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "<") {
                depth += 1
            } else if byte == UInt8(ascii: ">") {
                depth -= 1
            }
            position += 1
        }
    }

    private mutating func readText() throws(DrawingError) {
        let end = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        let text = bytes[position..<end]
        if open.isEmpty {
            let rest = text.trimmed
            guard rest.isEmpty else { throw fault(.unexpected(rest.excerpt, expected: "an element")) }
        } else {
            open[open.count - 1].text += Self.replacingReferences(text)
        }
        position = end
    }

    /// A start tag; the element itself when it is the root and empty.
    private mutating func start() throws(DrawingError) -> XMLElement? {
        let begin = position
        position += 1
        guard let name = name() else {
            throw fault(.unexpected(bytes[begin...].prefix { !$0.isBlank }.excerpt, expected: "an element"))
        }
        try countNode()
        guard open.count < Drawing.Limits.xmlDepth else { throw fault(.tooDeep(limit: Drawing.Limits.xmlDepth)) }
        let line = currentLine(at: begin)
        let attributes = try attributes()
        open.append(XMLElement(name: Self.local(name), attributes: attributes, line: line))
        guard position < bytes.count else { throw fault(.truncated) }
        if accept("/>") { return finish() }
        guard accept(">") else {
            throw fault(.unexpected(bytes[position...].prefix { !$0.isBlank }.excerpt, expected: "an attribute or '>'"))
        }
        return nil
    }

    private mutating func attributes() throws(DrawingError) -> [String: String] {
        var attributes: [String: String] = [:]
        while true {
            skipBlanks()
            guard let name = name() else { return attributes }
            try countNode()
            skipBlanks()
            guard accept("=") else { throw fault(.missing("the value of the attribute \(name)")) }
            skipBlanks()
            guard position < bytes.count else { throw fault(.truncated) }
            let quote = bytes[position]
            guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
                throw fault(.missing("the value of the attribute \(name)"))
            }
            position += 1
            guard let end = bytes[position...].firstIndex(of: quote) else { throw fault(.truncated) }
            let value = String(decoding: Self.replacingReferences(bytes[position..<end]), as: UTF8.self)
            attributes[Self.local(name)] = value
            position = end + 1
        }
    }

    private mutating func countNode() throws(DrawingError) {
        count += 1
        guard count <= Drawing.Limits.xmlNodes else {
            throw fault(.tooMany("elements and attributes", limit: Drawing.Limits.xmlNodes))
        }
    }

    /// An end tag, behind its `</`; the element when it is the root.
    private mutating func close() throws(DrawingError) -> XMLElement? {
        let name = Self.local(name() ?? "")
        skipBlanks()
        guard position < bytes.count else { throw fault(.truncated) }
        guard accept(">"), let last = open.last, last.name == name else {
            throw fault(.misnested(open: open.last?.name ?? "", close: name))
        }
        return finish()
    }

    /// Puts the innermost open element into the one around it.
    private mutating func finish() -> XMLElement? {
        guard let element = open.popLast() else { return nil }
        guard !open.isEmpty else { return element }
        open[open.count - 1].children.append(element)
        return nil
    }

    private mutating func name() -> String? {
        let end = bytes[position...].firstIndex { !Self.isNameByte($0) } ?? bytes.count
        guard end > position, end - position <= Self.longestName else { return nil }
        defer { position = end }
        return String(decoding: bytes[position..<end], as: UTF8.self)
    }

    /// What has a longer name is no element and no attribute.
    private static let longestName = 200

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte >= 0x80 || ":_-.".utf8.contains(byte)
    }

    private static func local(_ name: String) -> String {
        guard let colon = name.lastIndex(of: ":") else { return name }
        return String(name[name.index(after: colon)...])
    }

    private mutating func accept(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard position + length <= bytes.count else { return false }
        let matches = text.withUTF8Buffer { $0.elementsEqual(bytes[position..<position + length]) }
        if matches { position += length }
        return matches
    }

    private mutating func skipBlanks() {
        while position < bytes.count, bytes[position].isBlank { position += 1 }
    }

    /// What stands before an end mark; the place moves behind the mark.
    private mutating func take(to mark: StaticString) throws(DrawingError) -> Range<Int> {
        let start = position
        while position < bytes.count {
            let end = position
            if accept(mark) { return start..<end }
            position += 1
        }
        throw fault(.truncated)
    }

    private mutating func currentLine(at place: Int) -> Int {
        line += bytes[counted..<max(counted, place)].count { $0 == UInt8(ascii: "\n") }
        counted = max(counted, place)
        return line
    }

    private mutating func fault(_ fault: DrawingFault) -> DrawingError {
        let line = currentLine(at: min(position, bytes.count))
        guard let element = open.last else { return .malformed(format, at: .line(line), fault) }
        return .malformed(format, at: .element(element.name, line: line), fault)
    }

    /// The text with the five entities of XML and the characters by number replaced; others stay as they stand.
    private static func replacingReferences(_ text: ArraySlice<UInt8>) -> [UInt8] {
        guard text.contains(UInt8(ascii: "&")) else { return Array(text) }
        var result: [UInt8] = []
        var rest = text
        while let byte = rest.first {
            if byte == UInt8(ascii: "&"), let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")),
                let character = character(rest[(rest.startIndex + 1)..<end])
            {
                result += Array(String(character).utf8)
                rest = rest[(end + 1)...]
            } else {
                result.append(byte)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    private static func character(_ reference: ArraySlice<UInt8>) -> Character? {
        let name = String(decoding: reference, as: UTF8.self)
        if let named = entities[name] { return named }
        guard name.hasPrefix("#") else { return nil }
        let isHexadecimal = name.hasPrefix("#x")
        let value = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
        return value.flatMap(Unicode.Scalar.init).map { Character($0) }
    }

    private static let entities: [String: Character] = [
        "amp": "&", "lt": "<", "gt": ">", "apos": "'", "quot": "\"",
    ]
}

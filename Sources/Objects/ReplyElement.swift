internal import CExpat
internal import CLoading

/// An element of a reply in XML.
struct ReplyElement {
    /// The name without its prefix.
    let name: String
    fileprivate(set) var text = ""
    fileprivate(set) var children: [ReplyElement] = []

    /// The most elements, and the most within one another.
    static let limit = (count: 20_000, depth: 16)

    fileprivate init(name: String) { self.name = name }

    /// Reads the root of a document; nil where it is not well-formed, too large or too deep, or declares anything.
    init?(_ bytes: [UInt8]) {
        // Replies have no declarations, comments or quoted sections, all of which begin so; without declarations there are no
        // entities that could grow. A zero would mean another encoding, in which they begin otherwise.
        guard signet_has_expat(), !bytes.contains(0),
            !zip(bytes, bytes.dropFirst()).contains(where: { $0 == 0x3C && $1 == 0x21 }),
            let root = ReplyParser(bytes)?.root
        else { return nil }
        self = root
    }

    func first(_ name: String) -> ReplyElement? { children.first { $0.name == name } }

    func text(of name: String) -> String? { first(name)?.text }

    /// The first element of a name, at any depth.
    func descendant(_ name: String) -> ReplyElement? {
        for child in children {
            if child.name == name { return child }
            if let found = child.descendant(name) { return found }
        }
        return nil
    }
}

/// Owns a parser of Expat.
@safe
private final class ReplyParser {
    private(set) var root: ReplyElement?
    private let parser: OpaquePointer
    private var open: [ReplyElement] = []
    private var count = 0

    init?(_ bytes: [UInt8]) {
        guard let parser = unsafe XML_ParserCreate("UTF-8") else { return nil }
        unsafe self.parser = parser
        unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        unsafe XML_SetElementHandler(
            parser,
            { data, name, _ in unsafe ReplyParser.of(data)?.start(name.map { unsafe String(cString: $0) } ?? "") },
            { data, _ in unsafe ReplyParser.of(data)?.end() }
        )
        unsafe XML_SetCharacterDataHandler(parser) { data, text, length in
            let part = unsafe UnsafeRawBufferPointer(start: text, count: Int(length))
            unsafe ReplyParser.of(data)?.append(String(decoding: part, as: UTF8.self))
        }
        let status = unsafe bytes.withUnsafeBytes { document in
            let text = unsafe document.baseAddress?.assumingMemoryBound(to: CChar.self)
            return unsafe XML_Parse(parser, text, CInt(clamping: document.count), 1)
        }
        guard status == XML_STATUS_OK else { return nil }
    }

    deinit { unsafe XML_ParserFree(parser) }

    private static func of(_ data: UnsafeMutableRawPointer?) -> ReplyParser? {
        unsafe data.map { unsafe Unmanaged<ReplyParser>.fromOpaque($0).takeUnretainedValue() }
    }

    private func start(_ name: String) {
        count += 1
        guard count <= ReplyElement.limit.count, open.count < ReplyElement.limit.depth else {
            _ = unsafe XML_StopParser(parser, 0)
            return
        }
        open.append(ReplyElement(name: name.split(separator: ":").last.map(String.init) ?? name))
    }

    private func append(_ text: String) {
        if !open.isEmpty { open[open.count - 1].text += text }
    }

    private func end() {
        guard let element = open.popLast() else { return }
        if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
    }
}

internal import SignetFiles
internal import SignetSigning

/// A private key on a token by its PKCS#11 URI (RFC 7512), such as
/// `pkcs11:token=seal;object=jane?module-path=/usr/lib/softhsm/libsofthsm2.so`.
package struct TokenURI: Hashable, Sendable {
    /// The most bytes of a URI.
    static let limit = 4096

    /// The attributes of the token in the URI; nil for those that it lacks.
    let label: [UInt8]?
    let manufacturer: [UInt8]?
    let model: [UInt8]?
    let serial: [UInt8]?
    let slot: UInt?
    /// The label of the key, `CKA_LABEL`.
    let object: [UInt8]?
    /// `CKA_ID` of the key.
    let id: [UInt8]?
    /// The absolute path of the module.
    let module: String
    /// The path of the file with the PIN; nil for another source of it.
    let pinFile: String?
    /// The URI without its query, which may have the place of a PIN.
    package let name: String

    /// Reads a URI.
    ///
    /// - Throws: ``TokenURIError``. Its words never have a part of the query: that may be a PIN.
    init(_ text: String) throws(TokenURIError) {
        let bytes = Array(text.utf8)
        guard bytes.count <= Self.limit else { throw .tooLong(limit: Self.limit) }
        guard Self.isWritten(in: text) else { throw .noScheme }
        let parts = bytes.dropFirst(Self.scheme.utf8.count).split(
            separator: UInt8(ascii: "?"),
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        let path = try TokenURIAttributes(parts[0], .path)
        let query = try TokenURIAttributes(parts.count > 1 ? parts[1] : [], .query)
        guard query["pin-value"] == nil else { throw .pinValue }
        if let type = try path.text("type"), type != "private" { throw .otherType(type) }
        label = try path.bytes("token")
        manufacturer = try path.bytes("manufacturer")
        model = try path.bytes("model")
        serial = try path.bytes("serial")
        slot = try path.text("slot-id").map { text throws(TokenURIError) in
            guard let number = UInt(text) else { throw .badSlot }
            return number
        }
        object = try path.bytes("object")
        id = path["id"]
        guard query["module-name"] == nil else { throw .moduleName }
        guard let module = try query.text("module-path") else { throw .moduleMissing }
        guard module.hasPrefix("/") else { throw .relativeModule }
        self.module = module
        pinFile = try query.text("pin-source").map(Self.path)
        name = Self.shown(text)
    }

    private static let scheme = "pkcs11:"

    /// Whether a text is such a URI, right or wrong, and not the path of a file.
    static func isWritten(in text: String) -> Bool {
        text.utf8.count >= scheme.utf8.count && text.prefix(scheme.count).lowercased() == scheme
    }

    /// A text that may be wrong, without its query and fit for a terminal.
    static func shown(_ text: String) -> String {
        String(text.prefix(shownLength).prefix { $0 != "?" }).withoutControls
    }

    private static let shownLength = 200

    /// The PIN in the file that the URI names; nil when it names none.
    func pin() throws(SignetError) -> String? {
        guard let pinFile else { return nil }
        return try SignetError.files(FileContents.firstLine(of: pinFile))
    }

    /// The path in a `file:` URI (RFC 8089), or the path itself.
    private static func path(_ source: String) throws(TokenURIError) -> String {
        var path = Substring(source)
        if path.lowercased().hasPrefix("file:") {
            path = path.dropFirst("file:".count)
            if path.hasPrefix("//") { path = path.dropFirst(path.hasPrefix("//localhost/") ? "//localhost".count : 2) }
        }
        guard path.hasPrefix("/") else { throw .pinSource }
        return String(path)
    }
}

/// The attributes of one half of a PKCS#11 URI (RFC 7512, 2.3).
private struct TokenURIAttributes {
    enum Half {
        case path, query

        var separator: UInt8 { UInt8(ascii: self == .path ? ";" : "&") }

        /// The attributes that are understood; others would be ignored at the risk of the wrong token.
        var known: [String] {
            switch self {
            case .path: ["token", "manufacturer", "serial", "model", "slot-id", "object", "id", "type"]
            case .query: ["module-path", "module-name", "pin-source", "pin-value"]
            }
        }

        /// The characters that need no escape beside letters and digits.
        var plain: Set<UInt8> { Set(("-._~:[]@!$'()*+,=" + (self == .path ? "&" : "/?|")).utf8) }
    }

    private var values: [String: [UInt8]] = [:]

    init(_ bytes: ArraySlice<UInt8>, _ half: Half) throws(TokenURIError) {
        guard !bytes.isEmpty else { return }
        for part in bytes.split(separator: half.separator, omittingEmptySubsequences: false) {
            guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { throw .noAttribute }
            let name = String(decoding: part[..<equals], as: UTF8.self)
            guard half.known.contains(name) else { throw .unknownAttribute(name, known: half.known) }
            guard values[name] == nil else { throw .repeatedAttribute(name) }
            values[name] = try Self.decoded(part[(equals + 1)...], half.plain, name)
        }
    }

    subscript(name: String) -> [UInt8]? { values[name] }

    /// A value that must be UTF-8 without zeros; an empty one is that of something without a name (RFC 7512, 2.5).
    func bytes(_ name: String) throws(TokenURIError) -> [UInt8]? {
        guard let value = values[name] else { return nil }
        guard String(validating: value, as: UTF8.self) != nil, !value.contains(0) else { throw .noText(name) }
        return value
    }

    /// The text of such a value, which must not be empty.
    func text(_ name: String) throws(TokenURIError) -> String? {
        guard let value = try bytes(name) else { return nil }
        guard !value.isEmpty else { throw .noText(name) }
        return String(decoding: value, as: UTF8.self)
    }

    private static func decoded(
        _ value: ArraySlice<UInt8>,
        _ plain: Set<UInt8>,
        _ name: String
    ) throws(TokenURIError) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = value
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                    throw .badEscape(name)
                }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                bytes.append(byte)
            default:
                guard plain.contains(byte) else { throw .needsEscape(name) }
                bytes.append(byte)
            }
        }
        return bytes
    }

    private static func digit(_ byte: UInt8) -> UInt8? { Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init) }
}

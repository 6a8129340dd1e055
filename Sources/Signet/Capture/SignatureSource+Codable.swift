internal import SignetGraphics

extension SignatureSource: Codable {
    /// Reads a source with any decoder, by the rules of ``init(json:)``.
    ///
    /// A general decoder takes longer for the samples of a drawing than that does, which a service prefers.
    ///
    /// - Throws: ``SignetError`` as ``init(json:)``.
    public init(from decoder: any Decoder) throws {
        try self.init(json: Array(PlainJSON(from: decoder).text.utf8))
    }

    /// Writes what ``json()`` has.
    public func encode(to encoder: any Encoder) throws {
        var scanner = JSONScanner<JSONFault>(json(), maximumDepth: Limits.depth)
        try PlainJSON(&scanner).encode(to: encoder)
    }
}

/// Any JSON value, on its way between a coder and bytes.
private indirect enum PlainJSON: Codable {
    case null
    case truth(Bool)
    case number(Double)
    case string(String)
    case list([PlainJSON])
    case object([String: PlainJSON])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let truth = try? container.decode(Bool.self) {
            self = .truth(truth)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let string = try? container.decode(String.self) {
            self = .string(string)
        } else if let list = try? container.decode([PlainJSON].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: PlainJSON].self))
        }
    }

    init(_ scanner: inout JSONScanner<JSONFault>) throws {
        switch try scanner.kind() {
        case .null:
            try scanner.skip()
            self = .null
        case .truth: self = .truth(try scanner.truth())
        case .number: self = .number(try scanner.number())
        case .string: self = .string(try scanner.string())
        case .array:
            var list: [PlainJSON] = []
            try scanner.open()
            while try scanner.nextItem(isFirst: list.isEmpty) { list.append(try PlainJSON(&scanner)) }
            self = .list(list)
        case .object:
            var members: [String: PlainJSON] = [:]
            try scanner.open()
            while let name = try scanner.nextMember(isFirst: members.isEmpty) {
                members[name] = try PlainJSON(&scanner)
            }
            self = .object(members)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .truth(let truth): try container.encode(truth)
        case .number(let number): try container.encode(number)
        case .string(let string): try container.encode(string)
        case .list(let list): try container.encode(list)
        case .object(let members): try container.encode(members)
        }
    }

    var text: String {
        switch self {
        case .null: "null"
        case .truth(let truth): truth ? "true" : "false"
        case .number(let number): number.isFinite ? "\(number)" : "null"
        case .string(let string): string.jsonQuoted
        case .list(let list): "[\(list.map(\.text).joined(separator: ","))]"
        case .object(let members):
            "{\(members.map { "\($0.key.jsonQuoted):\($0.value.text)" }.sorted().joined(separator: ","))}"
        }
    }
}

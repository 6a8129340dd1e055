internal import SignetBasics
internal import SignetFiles
internal import SignetWeb

extension KeyDescription {
    /// Values are nested no deeper in a description.
    private static let mostDepth = 4
    private static let mostAuthentications = 10

    /// Reads a description.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the file.
    ///   - file: Its path; files that it names are relative to its folder.
    /// - Throws: The first fault.
    package init(_ bytes: [UInt8], file: String) throws(KeyDescriptionError) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(reading: bytes, maximumDepth: Self.mostDepth, numbers: .integers)
        } catch {
            throw .json(error)
        }
        guard let object = value.object else { throw .wrong("The whole", expected: "an object") }
        var members = DescriptionMembers(object, folder: Folder.holding(file))
        self.file = file
        url = try members.needed("url", members.text("url"))
        service =
            switch try members.needed("type", members.text("type")) {
            case "csc": .csc(try Self.csc(&members))
            case "http": .http(try Self.http(&members))
            default: throw .wrong("type", expected: "'csc' or 'http'")
            }
        padding = try members.word(
            "signatureAlgorithm",
            ["RSASSA-PKCS1-v1_5": PrivateKey.RSAPadding.pkcs1, "RSASSA-PSS": .pss]
        )
        digest = try members.word(
            "hashAlgorithm",
            Dictionary(uniqueKeysWithValues: DigestAlgorithm.allCases.map { ($0.rawValue, $0) })
        )
        allowsPrivateAddress = try members.flag("allowPrivateAddress") ?? false
        authorities = try members.path("authorities")
        seconds = try members.number("seconds", in: 1...Self.mostSeconds) ?? Self.defaultSeconds
        try members.checkAllRead()
    }

    private static func csc(_ members: inout DescriptionMembers) throws(KeyDescriptionError) -> CSCDescription {
        var csc = CSCDescription(
            clientID: try members.needed("clientID", members.text("clientID")),
            clientSecret: try members.needed("clientSecret", members.secret("clientSecret"))
        )
        csc.tokenURL = try members.text("tokenURL")
        csc.credentialID = try members.text("credentialID")
        csc.userID = try members.text("userID")
        csc.mode =
            try members.word(
                "mode",
                Dictionary(uniqueKeysWithValues: OperationMode.allCases.map { ($0.rawValue, $0) })
            ) ?? .synchronous
        csc.signaturesPerAuthorization =
            try members.number("signaturesPerAuthorization", in: 1...mostSignatures) ?? 1
        if let object = try members.object("authentication") {
            guard object.members.count <= mostAuthentications else {
                throw .wrong("authentication", expected: "at most \(mostAuthentications) secrets by their ids")
            }
            for member in object.members {
                csc.authentication.append(
                    Authentication(
                        id: member.name,
                        secret: try members.secret(member.value, name: "authentication.\(member.name)")
                    )
                )
            }
        }
        return csc
    }

    private static func http(_ members: inout DescriptionMembers) throws(KeyDescriptionError) -> HTTPSignerDescription {
        HTTPSignerDescription(
            certificates: try members.needed("certificates", members.paths("certificates")),
            token: try members.secret("token"),
            keyName: try members.text("key")
        )
    }
}

/// The members of a description, each of which is read at most once.
private struct DescriptionMembers {
    private let object: JSONObject
    private let folder: String
    private var known: [String] = []

    private static let longestText = 2_000
    private static let mostPaths = 20

    init(_ object: JSONObject, folder: String) {
        self.object = object
        self.folder = folder
    }

    private mutating func value(_ name: String) -> JSONValue? {
        known.append(name)
        return object[name]
    }

    func needed<Value>(_ name: String, _ value: Value?) throws(KeyDescriptionError) -> Value {
        guard let value else { throw .missing(name) }
        return value
    }

    mutating func text(_ name: String) throws(KeyDescriptionError) -> String? {
        guard let value = value(name) else { return nil }
        return try Self.text(value, name: name)
    }

    private static func text(_ value: JSONValue, name: String) throws(KeyDescriptionError) -> String {
        guard let text = value.string, !text.isEmpty, text.utf8.count <= longestText, !text.utf8.contains(0) else {
            throw .wrong(name, expected: "a text of 1 to \(longestText) bytes")
        }
        return text
    }

    mutating func object(_ name: String) throws(KeyDescriptionError) -> JSONObject? {
        guard let value = value(name) else { return nil }
        guard let object = value.object else { throw .wrong(name, expected: "an object") }
        return object
    }

    mutating func flag(_ name: String) throws(KeyDescriptionError) -> Bool? {
        guard let value = value(name) else { return nil }
        guard case .bool(let flag) = value else { throw .wrong(name, expected: "true or false") }
        return flag
    }

    mutating func number(_ name: String, in range: ClosedRange<Int>) throws(KeyDescriptionError) -> Int? {
        guard let value = value(name) else { return nil }
        guard let number = value.integer, range.contains(number) else {
            throw .wrong(name, expected: "a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    mutating func word<Value>(_ name: String, _ words: [String: Value]) throws(KeyDescriptionError) -> Value? {
        guard let text = try text(name) else { return nil }
        guard let value = words[text] else {
            throw .wrong(name, expected: "one of \(words.keys.sorted().joined(separator: ", "))")
        }
        return value
    }

    private func path(_ name: String) -> String { name.hasPrefix("/") ? name : "\(folder)/\(name)" }

    mutating func path(_ name: String) throws(KeyDescriptionError) -> String? {
        try text(name).map { path($0) }
    }

    /// A path or a list of paths.
    mutating func paths(_ name: String) throws(KeyDescriptionError) -> [String]? {
        guard let value = value(name) else { return nil }
        guard case .array(let items) = value else { return [path(try Self.text(value, name: name))] }
        guard (1...Self.mostPaths).contains(items.count) else {
            throw .wrong(name, expected: "a path, or a list of 1 to \(Self.mostPaths) paths")
        }
        var paths: [String] = []
        for item in items { paths.append(path(try Self.text(item, name: name))) }
        return paths
    }

    mutating func secret(_ name: String) throws(KeyDescriptionError) -> SecretSource? {
        guard let value = value(name) else { return nil }
        return try secret(value, name: name)
    }

    func secret(_ value: JSONValue, name: String) throws(KeyDescriptionError) -> SecretSource {
        if value.string != nil { throw .openSecret(name) }
        guard let source = value.object, source.members.count == 1, let member = source.members.first else {
            throw .wrong(name, expected: "{\"file\": \"PATH\"} or {\"variable\": \"NAME\"}")
        }
        let text = try Self.text(member.value, name: "\(name).\(member.name)")
        switch member.name {
        case "file": return .file(path(text))
        case "variable": return .variable(text)
        default: throw .wrong(name, expected: "{\"file\": \"PATH\"} or {\"variable\": \"NAME\"}")
        }
    }

    func checkAllRead() throws(KeyDescriptionError) {
        for member in object.members where !known.contains(member.name) {
            throw .unknown(String(plainLine: member.name.utf8, limit: 60), nearest: member.name.nearest(among: known))
        }
    }
}

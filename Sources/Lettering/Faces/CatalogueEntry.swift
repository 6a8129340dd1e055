internal import FoundationEssentials
internal import SignetBasics

/// An entry of a catalogue of fonts: a JSON object in the one array of a file.
struct CatalogueEntry {
    /// The reason why a catalogue cannot be used.
    struct FormatError: Error {
        let problem: String
    }

    /// The greatest size of a catalogue in bytes.
    static let maximumSize = 1_048_576
    /// How deeply values may be nested.
    private static let maximumDepth = 8

    private let members: JSONObject
    /// Where the entry is, such as `.faces[3]`.
    private let place: String

    /// Reads the entries of a file.
    ///
    /// - Parameters:
    ///   - file: The path of the file.
    ///   - name: The member of the file's object that has the array.
    /// - Returns: The entries in their order.
    /// - Throws: A fault when the file cannot be read, is larger than ``maximumSize`` or is not such an object.
    static func all(in file: String, named name: String) throws(FormatError) -> [CatalogueEntry] {
        guard let data = try? Data(contentsOf: URL(filePath: file)) else {
            throw FormatError(problem: "it may not be read")
        }
        guard data.count <= maximumSize else { throw FormatError(problem: "it is larger than 1 MB") }
        let value: JSONValue
        do {
            value = try JSONValue(reading: Array(data), maximumDepth: maximumDepth, numbers: .all)
        } catch {
            throw FormatError(problem: "it is not valid JSON")
        }
        guard let top = value.object else { throw Self.wrongKind("the top") }
        guard let items = top[name] else { throw FormatError(problem: "“\(name)” is missing at the top") }
        guard case .array(let entries) = items else { throw Self.wrongKind(".\(name)") }
        var all: [CatalogueEntry] = []
        all.reserveCapacity(entries.count)
        for entry in entries {
            let place = ".\(name)[\(all.count)]"
            guard let members = entry.object else { throw Self.wrongKind(place) }
            all.append(CatalogueEntry(members: members, place: place))
        }
        return all
    }

    private static func wrongKind(_ place: String) -> FormatError {
        FormatError(problem: "the value at \(place) is not of the right kind")
    }

    /// A member that must be there.
    func required(_ name: String) throws(FormatError) -> String {
        guard let text = try string(name) else { throw FormatError(problem: "“\(name)” is missing at \(place)") }
        return text
    }

    /// A text; nil where the member is absent or null.
    func string(_ name: String) throws(FormatError) -> String? {
        try member(name) { $0.string }
    }

    /// An array of texts; nil where the member is absent or null.
    func strings(_ name: String) throws(FormatError) -> [String]? {
        try member(name) { value in
            guard case .array(let items) = value else { return nil }
            let texts = items.compactMap(\.string)
            return texts.count == items.count ? texts : nil
        }
    }

    /// A number; nil where the member is absent or null.
    func number(_ name: String) throws(FormatError) -> Double? {
        try member(name, Self.number)
    }

    /// Numbers by their names; nil where the member is absent or null.
    func numbers(_ name: String) throws(FormatError) -> [(name: String, value: Double)]? {
        try member(name) { value in
            guard let members = value.object?.members else { return nil }
            let numbers = members.compactMap { member in Self.number(member.value).map { (member.name, $0) } }
            return numbers.count == members.count ? numbers : nil
        }
    }

    /// An object inside the entry; nil where the member is absent or null.
    func object(_ name: String) throws(FormatError) -> CatalogueEntry? {
        try member(name) { $0.object.map { CatalogueEntry(members: $0, place: "\(place).\(name)") } }
    }

    private func member<Value>(_ name: String, _ read: (JSONValue) -> Value?) throws(FormatError) -> Value? {
        guard let value = members[name], value != .null else { return nil }
        guard let result = read(value) else { throw Self.wrongKind("\(place).\(name)") }
        return result
    }

    private static func number(_ value: JSONValue) -> Double? {
        switch value {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }
}

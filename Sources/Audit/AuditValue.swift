/// A JSON value as an audit entry may hold one: no fractions, since their text is where implementations of
/// canonical JSON differ.
package enum AuditValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// Within ``integers``.
    case integer(Int)
    case string(String)
    case array([AuditValue])
    case object(AuditObject)

    /// The integers that every reader of JSON keeps exactly (RFC 7493, 2.2).
    package static let integers = -9_007_199_254_740_991...9_007_199_254_740_991

    package var string: String? { if case .string(let text) = self { text } else { nil } }
    package var integer: Int? { if case .integer(let value) = self { value } else { nil } }
    package var object: AuditObject? { if case .object(let members) = self { members } else { nil } }
}

/// The members of a JSON object, each name once, in the order of canonical JSON.
///
/// No dictionary: to Swift, names are equal that are written with other characters but look alike, and to a hash
/// they are not.
package struct AuditObject: Hashable, Sendable {
    package struct Member: Hashable, Sendable {
        package let name: String
        package let value: AuditValue
    }

    package private(set) var members: [Member] = []

    package init() {}

    /// The members given; of a name that stands twice the last one counts.
    package init(_ members: [(String, AuditValue)]) {
        for (name, value) in members { self[name] = value }
    }

    /// The value of a name; nil takes the member away.
    package subscript(name: String) -> AuditValue? {
        get {
            let place = place(of: name)
            return has(name, at: place) ? members[place].value : nil
        }
        set {
            let place = place(of: name)
            if has(name, at: place) { members.remove(at: place) }
            if let newValue { members.insert(Member(name: name, value: newValue), at: place) }
        }
    }

    private func has(_ name: String, at place: Int) -> Bool {
        place < members.count && members[place].name.utf8.elementsEqual(name.utf8)
    }

    /// The first place whose name is not before this one, by UTF-16 code units (RFC 8785, 3.2.3).
    private func place(of name: String) -> Int {
        var (low, high) = (0, members.count)
        while low < high {
            let middle = (low + high) / 2
            if members[middle].name.utf16.lexicographicallyPrecedes(name.utf16) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }
}

extension AuditObject: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, AuditValue)...) { self.init(elements) }
}

extension AuditValue: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) { self = .string(value) }
}

/// A JSON value (RFC 8259).
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// Within ``integers``.
    case integer(Int)
    /// Any other number.
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// The integers that every reader of JSON keeps exactly (RFC 7493, 2.2).
    package static let integers = -9_007_199_254_740_991...9_007_199_254_740_991

    package var string: String? { if case .string(let text) = self { text } else { nil } }
    package var integer: Int? { if case .integer(let value) = self { value } else { nil } }
    package var object: JSONObject? { if case .object(let members) = self { members } else { nil } }
}

/// The members of a JSON object, each name once, in the order of canonical JSON.
///
/// No dictionary: to Swift, names that look the same but have other characters are equal, and to a hash
/// they are not.
package struct JSONObject: Hashable, Sendable {
    package struct Member: Hashable, Sendable {
        package let name: String
        package let value: JSONValue
    }

    package private(set) var members: [Member] = []

    package init() {}

    /// The members given; of a name that comes twice the last one counts.
    package init(_ members: [(String, JSONValue)]) {
        for (name, value) in members { self[name] = value }
    }

    /// The value of a name; nil takes the member away.
    package subscript(name: String) -> JSONValue? {
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

    /// The place of a new member; nil when there is one of this name.
    func vacancy(for name: String) -> Int? {
        let place = place(of: name)
        return has(name, at: place) ? nil : place
    }

    /// Adds a member at its ``vacancy(for:)``.
    mutating func insert(_ member: Member, at place: Int) { members.insert(member, at: place) }

    private func has(_ name: String, at place: Int) -> Bool {
        place < members.count && members[place].name.hasSameBytes(as: name)
    }

    /// The first place whose name is not before this one, by UTF-16 code units (RFC 8785, 3.2.3).
    private func place(of name: String) -> Int {
        var (low, high) = (0, members.count)
        while low < high {
            let middle = (low + high) / 2
            if members[middle].name.precedesInUTF16(name) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }
}

extension String {
    /// Whether both texts are the same bytes in UTF-8.
    fileprivate func hasSameBytes(as other: String) -> Bool {
        let (left, right) = (utf8Span.span, other.utf8Span.span)
        return left.count == right.count && left.sharedCount(with: right) == left.count
    }

    /// Whether the text comes before another by UTF-16 code units.
    ///
    /// UTF-8 has the same order except for the characters from U+E000 on, which begin with 0xEE or more there.
    fileprivate func precedesInUTF16(_ other: String) -> Bool {
        let (left, right) = (utf8Span.span, other.utf8Span.span)
        let place = left.sharedCount(with: right)
        guard place < left.count, place < right.count else { return left.count < right.count }
        let (byte, otherByte) = (left[place], right[place])
        return max(byte, otherByte) < 0xEE ? byte < otherByte : utf16.lexicographicallyPrecedes(other.utf16)
    }
}

extension Span<UInt8> {
    /// How many bytes are the same at the beginning of both.
    fileprivate func sharedCount(with other: Span<UInt8>) -> Int {
        var place = 0
        while place < count, place < other.count, self[place] == other[place] { place += 1 }
        return place
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}

extension JSONValue: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) { self = .string(value) }
}

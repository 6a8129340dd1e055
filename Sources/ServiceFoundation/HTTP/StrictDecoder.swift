internal import HTTPTypes
internal import Synchronization

/// Decodes a body by its types, records unknown members, and describes mismatches in plain words.
///
/// It is around another decoder. Members that a type asks for by name are known, and so are all names of a dictionary.
struct StrictDecoder: Decoder {
    private let base: any Decoder
    private let notes: MemberNotes

    init(_ base: any Decoder, _ notes: MemberNotes) {
        self.base = base
        self.notes = notes
    }

    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    /// A value of this type.
    ///
    /// - Throws: ``Problem`` that names the place and what belongs there, or `DecodingError` for a member that is missing.
    func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        do { return try Value(from: self) } catch let error as DecodingError {
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                guard context.codingPath.count == codingPath.count else { throw error }
                throw typeMismatch(type, given: try? base.singleValueContainer().decode(String.self))
            default: throw error
            }
        } catch {
            // A number that the type cannot hold, for which Foundation throws another error.
            guard type is any Numeric.Type else { throw error }
            throw typeMismatch(type, given: nil)
        }
    }

    private func typeMismatch(_ type: Any.Type, given: String?) -> Problem {
        let given = given.map { ", not '\($0.prefixed(to: 80))'" } ?? ""
        return .invalid("\(codingPath.place) must be \(expectation(of: type))\(given).")
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let members = try base.container(keyedBy: Key.self)
        let names = try base.container(keyedBy: AnyMember.self).allKeys.map(\.stringValue)
        let unknown = names.filter { Key(stringValue: $0) == nil }
        // Known members are needed only when there are unknown ones.
        let path = unknown.isEmpty ? nil : codingPath.text
        if let path { for name in unknown { notes.add(unknown: name, in: path) } }
        return KeyedDecodingContainer(StrictMembers(base: members, notes: notes, notedPath: path))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        StrictItems(base: try base.unkeyedContainer(), notes: notes)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { try base.singleValueContainer() }
}

/// The members of an object.
private struct StrictMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let base: KeyedDecodingContainer<Key>
    let notes: MemberNotes
    /// Where the object is, when it has members that are not known.
    let notedPath: String?

    var codingPath: [any CodingKey] { base.codingPath }
    var allKeys: [Key] { base.allKeys }

    func contains(_ key: Key) -> Bool {
        if let notedPath { notes.add(known: key.stringValue, in: notedPath) }
        return base.contains(key)
    }

    func decodeNil(forKey key: Key) throws -> Bool { try base.decodeNil(forKey: key) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        // The container reports missing members.
        guard contains(key) else { return try base.decode(type, forKey: key) }
        return try StrictDecoder(base.superDecoder(forKey: key), notes).value(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try superDecoder(forKey: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try superDecoder(forKey: key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { StrictDecoder(try base.superDecoder(), notes) }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        _ = contains(key)
        return StrictDecoder(try base.superDecoder(forKey: key), notes)
    }
}

/// The items of a list.
private struct StrictItems: UnkeyedDecodingContainer {
    var base: any UnkeyedDecodingContainer
    let notes: MemberNotes

    var codingPath: [any CodingKey] { base.codingPath }
    var count: Int? { base.count }
    var isAtEnd: Bool { base.isAtEnd }
    var currentIndex: Int { base.currentIndex }

    mutating func decodeNil() throws -> Bool { try base.decodeNil() }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try StrictDecoder(base.superDecoder(), notes).value(type)
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        try superDecoder().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try superDecoder().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { StrictDecoder(try base.superDecoder(), notes) }
}

/// Any name of a member.
private struct AnyMember: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// Which members of a body its types know, and which of them they do not.
final class MemberNotes: Sendable {
    private struct State {
        var known: [String: [String]] = [:]
        var unknown: [(path: String, name: String)] = []
    }

    private let state = Mutex(State())
    /// The most unknown members that are reported.
    private static let most = 10

    package func add(known name: String, in path: String) {
        state.withLock { state in
            guard state.known[path]?.contains(name) != true else { return }
            state.known[path, default: []].append(name)
        }
    }

    package func add(unknown name: String, in path: String) {
        state.withLock { state in
            if state.unknown.count < Self.most { state.unknown.append((path, name)) }
        }
    }

    /// The error of unknown members, with the nearest known names; `nil` where all are known.
    var problem: Problem? {
        let unknown = state.withLock { state in
            state.unknown.map { UnknownName($0.name, in: $0.path, among: state.known[$0.path] ?? []) }
        }
        return unknown.isEmpty ? nil : .unknownMembers(unknown)
    }
}

extension [any CodingKey] {
    /// Where it is in the body, as in `signers[0].name`; empty for the body itself.
    fileprivate var text: String {
        let parts = map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
        return parts.hasPrefix(".") ? String(parts.dropFirst()) : parts
    }

    /// The place, as a sentence begins with it.
    package var place: String { isEmpty ? "The body" : "'\(text)'" }
}

/// The expected value of this type, in words.
private func expectation(of type: Any.Type) -> String {
    if let type = type as? any CaseIterable.Type, let words = words(of: type), !words.isEmpty {
        return words.dropLast().isEmpty
            ? words[0] : "\(words.dropLast().joined(separator: ", ")) or \(words[words.count - 1])"
    }
    return switch type {
    case is String.Type: "a text"
    case is Bool.Type: "true or false"
    case is any BinaryInteger.Type: "a whole number"
    case is any BinaryFloatingPoint.Type: "a number"
    case is any ExpressibleByArrayLiteral.Type: "a list"
    default: "an object"
    }
}

/// The words of a type of choices; `nil` for other types.
private func words<Choices: CaseIterable>(of type: Choices.Type) -> [String]? {
    let words = type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
    return words.count == type.allCases.count ? words : nil
}

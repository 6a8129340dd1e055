internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Signet

/// Any JSON value without fractions and binary floating point, for answers that are put together by hand.
enum JSONValue: Sendable, Hashable, Encodable {
    case string(String)
    case integer(Int)
    case bool(Bool)
    case array([JSONValue])
    case object([String: JSONValue])
    case null

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .string(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .bool(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        case .null: try container.encodeNil()
        }
    }
}

/// How values become JSON and come from it, the same everywhere in the service.
enum JSONCoding {
    /// The value as JSON with members in order of their names.
    static func bytes(of value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }

    /// The value as JSON text, for the store.
    static func text(of value: some Encodable) throws -> String {
        String(decoding: try bytes(of: value), as: UTF8.self)
    }

    /// What JSON text of the store means.
    static func value<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    /// What a body means; what does not fit is told with its place.
    static func value<Value: Decodable>(_ type: Value.Type, fromBody bytes: [UInt8]) throws -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch let error as DecodingError {
            throw Problem.invalid(error.sentence)
        } catch let problem as CaptureProblem {
            throw Problem(problem)
        }
    }
}

extension DecodingError {
    /// What does not fit and where, a sentence.
    fileprivate var sentence: String {
        func place(_ path: [any CodingKey]) -> String {
            let parts = path.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
            return parts.isEmpty ? "the body" : "'\(parts.hasPrefix(".") ? String(parts.dropFirst()) : parts)'"
        }
        switch self {
        case .keyNotFound(let key, let context): return "\(place(context.codingPath + [key])) is missing: add it."
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            return "\(place(context.codingPath)) has the wrong type: compare it with the API's description."
        case .dataCorrupted(let context):
            guard !context.codingPath.isEmpty else { return "The body is no JSON: send it as UTF-8 JSON." }
            let text = context.debugDescription
            return "\(place(context.codingPath)): \(text)\(text.hasSuffix(".") ? "" : ".")"
        @unknown default: return "The body does not have the form that the API's description gives."
        }
    }
}

internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Signet
internal import SignetCapture

/// Encoding values to JSON and decoding them, the same everywhere in the service.
package enum JSONCoding {
    /// The value as JSON with members in order of their names.
    package static func bytes(of value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }

    /// The value as JSON text, for the store.
    package static func text(of value: some Encodable) throws -> String {
        String(decoding: try bytes(of: value), as: UTF8.self)
    }

    /// The value of JSON text from the store.
    package static func value<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    /// The value of a body; values that do not fit are reported with their place, and so are members that its type does
    /// not have.
    package static func value<Value: Decodable>(_ type: Value.Type, fromBody bytes: [UInt8]) throws -> Value {
        let notes = MemberNotes()
        let result = Result {
            try JSONDecoder().decode(StrictBody<Value>.self, from: Data(bytes), configuration: notes).value
        }
        // A member may be missing because its name is misspelt.
        if let problem = notes.problem { throw problem }
        do { return try result.get() } catch let error as DecodingError {
            throw Problem.invalid(error.sentence)
        } catch let problem as CaptureError {
            throw Problem(problem)
        }
    }
}

/// A body that is decoded strictly.
private struct StrictBody<Value: Decodable>: DecodableWithConfiguration {
    let value: Value

    init(from decoder: any Decoder, configuration notes: MemberNotes) throws {
        value = try StrictDecoder(decoder, notes).value(Value.self)
    }
}

/// A body without members, or no body at all.
package struct EmptyBody: Decodable {
    private enum CodingKeys: CodingKey {}

    package init(from decoder: any Decoder) throws { _ = try decoder.container(keyedBy: CodingKeys.self) }

    /// Refuses a body that is not empty.
    package static func check(_ bytes: [UInt8]) throws {
        if !bytes.isEmpty { _ = try JSONCoding.value(EmptyBody.self, fromBody: bytes) }
    }
}

extension DecodingError {
    /// The member that does not fit and its place, as a sentence.
    fileprivate var sentence: String {
        switch self {
        case .keyNotFound(let key, let context): return "\((context.codingPath + [key]).place) is missing: add it."
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            guard !context.codingPath.isEmpty else { return "The body is not JSON: send it as UTF-8 JSON." }
            return "\(context.codingPath.place) is not what belongs there: compare it with the API's description."
        @unknown default: return "The body does not have the form that the API's description gives."
        }
    }
}

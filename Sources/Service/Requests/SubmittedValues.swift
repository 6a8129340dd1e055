internal import Foundation
internal import HTTPTypes
internal import Signet
package import SignetGraphics

/// What a signer sends to finish: consent, and a value for each field.
struct SubmittedValues: Sendable {
    /// What fills one field.
    enum Value: Sendable {
        case signature(SignatureSource)
        case text(String)
        case date(String)
        case checked(Bool)
    }

    /// SHA-256 of the text that was consented to.
    let consent: String
    let values: [String: Value]

    private static let depth = 24

    init(consent: String, values: [String: Value]) {
        self.consent = consent
        self.values = values
    }

    /// Reads a body; drawings in it go to their own reader.
    init(json bytes: [UInt8], limits: ServiceLimits) throws {
        let outer = try JSONMembers<Problem>(bytes, maximumDepth: Self.depth, maximumCount: 16)
        var consent: String?
        var values: [String: Value] = [:]
        for (name, value) in outer.all {
            switch name {
            case "consent": consent = try Self.decoded(String.self, value, name)
            case "values":
                let fields = try JSONMembers<Problem>(
                    Array(value),
                    maximumDepth: Self.depth,
                    maximumCount: limits.fields
                )
                for (field, value) in fields.all { values[field] = try Self.value(Array(value), field) }
            default: throw Problem.invalid("'\(name.prefixed(to: 80))' is not known: send 'consent' and 'values'.")
            }
        }
        guard let consent else {
            throw Problem.invalid("'consent' is missing: send SHA-256 of the text that was shown.")
        }
        self.init(consent: consent, values: values)
    }

    private static func value(_ bytes: [UInt8], _ field: String) throws -> Value {
        let members = try JSONMembers<Problem>(bytes, maximumDepth: depth, maximumCount: 4).all
        guard members.count == 1, let (name, value) = members.first else {
            throw Problem.invalid(
                "The value of the field \(field.prefixed(to: 80)) has one member, not \(members.count)."
            )
        }
        switch name {
        case "signature": return .signature(try SignatureSource(json: Array(value)))
        case "text": return .text(try decoded(String.self, value, name))
        case "date": return .date(try decoded(String.self, value, name))
        case "checked": return .checked(try decoded(Bool.self, value, name))
        default:
            throw Problem.invalid("'\(name.prefixed(to: 80))' is no value: use signature, text, date or checked.")
        }
    }

    private static func decoded<Value: Decodable>(
        _ type: Value.Type,
        _ bytes: ArraySlice<UInt8>,
        _ name: String
    ) throws -> Value {
        guard let value = try? JSONDecoder().decode(type, from: Data(bytes)) else {
            throw Problem.invalid("'\(name)' has the wrong type: compare it with the API's description.")
        }
        return value
    }
}

extension Problem: JSONFailure {
    /// What a fault in JSON means to who sent it.
    package init(_ fault: JSONFault) {
        let what =
            switch fault.kind {
            case .syntax: "is not the JSON that belongs here, near byte \(fault.offset)"
            case .notUTF8: "is no UTF-8 at byte \(fault.offset)"
            case .tooDeep(let limit): "is nested more than \(limit) deep"
            }
        self = .invalid("The body \(what): compare it with the API's description.")
    }
}

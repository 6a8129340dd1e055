internal import Foundation
internal import HTTPTypes
internal import Signet
internal import SignetBasics
package import SignetCapture
package import SignetServiceFoundation

/// The values that a signer sends to finish: consent, and a value for each field.
package struct SubmittedValues: Sendable {
    /// The value of one field.
    package enum Value: Sendable {
        case signature(SignatureSource)
        case text(String)
        case date(String)
        case checked(Bool)
        /// The values of options.
        case chosen([String])
        /// The identifier of an attachment.
        case file(String)
    }

    /// SHA-256 of the text that was consented to.
    package let consent: String
    package let values: [String: Value]
    /// The version of the request that the signer was shown.
    package let version: Int?

    private static let depth = 24

    package init(consent: String, values: [String: Value], version: Int?) {
        self.consent = consent
        self.values = values
        self.version = version
    }

    /// Reads a body; drawings in it go to their own reader.
    package init(json bytes: [UInt8], limits: ServiceLimits) throws {
        let outer = try JSONMembers<Problem>(bytes, maximumDepth: Self.depth, maximumCount: 16)
        try outer.requireOnly(["consent", "values", "version"], in: "")
        var consent: String?
        var values: [String: Value] = [:]
        var version: Int?
        for (name, value) in outer.all {
            switch name {
            case "consent": consent = try Self.text(value, name)
            case "values":
                values = try Self.values(Array(value), limits)
            case "version":
                guard let number = try? JSONDecoder().decode(Int.self, from: Data(value)) else {
                    throw Problem.invalid("'version' must be a number.")
                }
                version = number
            default: break
            }
        }
        guard let consent else {
            throw Problem.invalid("'consent' is missing: send SHA-256 of the text that was shown.")
        }
        self.init(consent: consent, values: values, version: version)
    }

    /// Reads the values of fields alone, as `{"values": {…}}`.
    static func values(fromBody bytes: [UInt8], limits: ServiceLimits) throws -> SubmittedValues {
        let outer = try JSONMembers<Problem>(bytes, maximumDepth: Self.depth, maximumCount: 16)
        try outer.requireOnly(["values"], in: "")
        guard let value = outer.all.first?.value else { throw Problem.invalid("'values' is missing.") }
        return SubmittedValues(consent: "", values: try values(Array(value), limits), version: nil)
    }

    private static func values(_ bytes: [UInt8], _ limits: ServiceLimits) throws -> [String: Value] {
        let fields = try JSONMembers<Problem>(bytes, maximumDepth: depth, maximumCount: limits.fields)
        var values: [String: Value] = [:]
        for (field, value) in fields.all { values[field] = try Self.value(Array(value), field) }
        return values
    }

    private static func value(_ bytes: [UInt8], _ field: String) throws -> Value {
        let members = try JSONMembers<Problem>(bytes, maximumDepth: depth, maximumCount: 4)
        try members.requireOnly(
            ["signature", "text", "date", "checked", "chosen", "file"],
            in: "values.\(field.prefixed(to: 80))"
        )
        guard members.all.count == 1, let (name, value) = members.all.first else {
            throw Problem.invalid(
                "The value of the field \(field.prefixed(to: 80)) has one member, not \(members.all.count)."
            )
        }
        switch name {
        case "signature": return .signature(try SignatureSource(json: Array(value)))
        case "text": return .text(try text(value, name))
        case "date": return .date(try text(value, name))
        case "file": return .file(try text(value, name))
        case "chosen":
            guard let values = try? JSONDecoder().decode([String].self, from: Data(value)) else {
                throw Problem.invalid("'\(name)' must be a list of texts.")
            }
            return .chosen(values)
        default:
            guard let isChecked = try? JSONDecoder().decode(Bool.self, from: Data(value)) else {
                throw Problem.invalid("'\(name)' must be true or false.")
            }
            return .checked(isChecked)
        }
    }

    private static func text(_ value: ArraySlice<UInt8>, _ name: String) throws(Problem) -> String {
        guard let text = try? JSONDecoder().decode(String.self, from: Data(value)) else {
            throw .invalid("'\(name)' must be a text.")
        }
        return text
    }
}

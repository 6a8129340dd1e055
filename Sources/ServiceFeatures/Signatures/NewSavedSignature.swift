internal import Foundation
internal import HTTPTypes
internal import Signet
internal import SignetBasics
package import SignetCapture
internal import SignetServiceFoundation

/// A signature that a person sends.
package struct NewSavedSignature: Sendable {
    package let name: String
    package let part: String?
    package let source: SignatureSource

    package init(name: String, part: String?, source: SignatureSource) {
        (self.name, self.part, self.source) = (name, part, source)
    }

    package init(json bytes: [UInt8]) throws {
        var (name, part, source): (String, String?, SignatureSource?) = ("", nil, nil)
        let members = try JSONMembers<Problem>(bytes, maximumDepth: 24, maximumCount: 8)
        try members.requireOnly(["name", "part", "source"], in: "")
        for (member, value) in members.all {
            switch member {
            case "name": name = try Self.text(value, member) ?? ""
            case "part":
                part = try Self.text(value, member)
                guard part.map({ CaptureConfiguration.Part(rawValue: $0) != nil }) ?? true else {
                    throw Problem.invalid("'part' is signature or initials.")
                }
            case "source": source = try SignatureSource(json: Array(value))
            default: break
            }
        }
        guard let source else { throw Problem.invalid("'source' is missing: add the signature.") }
        try PlainText.checkLine(name, "A name", atMost: 120)
        self.init(name: name, part: part, source: source)
    }

    /// The text of a member; `nil` where it is null.
    private static func text(_ value: ArraySlice<UInt8>, _ member: String) throws(Problem) -> String? {
        do { return try JSONDecoder().decode(String?.self, from: Data(value)) } catch {
            throw .invalid("'\(member)' is a text.")
        }
    }
}

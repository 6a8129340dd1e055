internal import Foundation
internal import HTTPTypes
internal import Signet
internal import SignetCapture
internal import SignetMail
internal import SignetRules
internal import SignetServiceFoundation

/// A signing request as it is sent to the API.
struct NewRequest: Codable, Sendable {
    /// The only document; short for one of `documents`.
    var document: String?
    var title: String?
    var message: String?
    var sender: String?
    var order: Order?
    var expires: Lifetime?
    let groups: [NewGroup]?
    var delegation: DelegationRule?
    /// Whether mails are sent for it; by default where the account has a way for mails.
    var mail: Bool?
    let replyTo: String?
    let plan: ReminderPlan.Wanted?
    let zone: String?
    var signers: [NewSigner]
    /// The sender's own name of it, as a number of a file; lists are searched by it.
    var reference: String?
    /// The sender's own data, returned as they are.
    var metadata: [String: String]?
    /// The address to which signers return.
    var returnAddress: String?
    /// Values of fields, by the fields' names.
    var values: [String: String]?
    var documents: [NewDocument]?

    /// One of several documents.
    struct NewDocument: Codable, Sendable {
        let document: String
        /// The name that people see; without one, that of the document.
        var name: String?
        /// Whether it is a part of the request at all.
        var rules: [Rule]?
    }

    enum Order: String, Codable, Sendable, CaseIterable { case parallel, sequential }

    struct NewSigner: Codable, Sendable {
        var name: String
        var email: String?
        let role: SignerRecord.Role?
        var order: Int?
        /// The name of the group that they are one of.
        let group: String?
        var language: String?
        var zone: String?
        var configuration: CaptureConfiguration?
        var fields: [NewField]?
        /// A recipe whose stamps are fields of this signer.
        let recipe: String?
        /// The part that they have in a template, as Buyer; shown beside their name.
        var part: String?
        /// Whether they are needed at all.
        var rules: [Rule]?
        /// The only documents that they see, by their places from 1; without them, all.
        var documents: [Int]?
        /// Whether it is the sender, who gets their link in the answer and no mails.
        var isSelf: Bool?

        private enum CodingKeys: String, CodingKey {
            case name, email, role, order, group, language, zone, configuration, fields, recipe, part, rules, documents
            case isSelf = "self"
        }
    }

    /// People of whom a number is enough.
    struct NewGroup: Codable, Sendable {
        let name: String
        let need: Int
    }

    struct NewField: Codable, Sendable {
        let kind: FieldRecord.Kind
        var at: String?
        var page: Int?
        var frame: [Double]?
        var size: [Double]?
        let label: String?
        let required: Bool?
        /// By which values and rules name it; unique in its request.
        var name: String?
        /// The place of its document among the request's, from 1.
        var document: Int?
        var hint: String?
        var readOnly: Bool?
        var value: String?
        var format: String?
        var least: String?
        var most: String?
        var step: String?
        var pattern: String?
        var message: String?
        var options: [FieldDetails.Option]?
        var group: String?
        var fontSize: Double?
        var align: FieldDetails.Alignment?
        var valign: FieldDetails.VerticalAlignment?
        var color: String?
        var overflow: FieldDetails.Overflow?
        var copies: [FieldDetails.Copy]?
        var form: String?
        var rules: [Rule]?
        var formula: String?
    }

    /// Makes all checks that do not need the document.
    func check(_ limits: ServiceLimits) throws(Problem) {
        guard (1...limits.signers).contains(signers.count) else {
            throw .invalid("A request has 1 to \(limits.signers) signers (limits.signers), not \(signers.count).")
        }
        for text in [title, sender].compactMap({ $0 }) {
            try PlainText.checkLine(text, "A title or sender", atMost: 4_000)
        }
        try PlainText.check(message ?? "", "A message", atMost: 4_000)
        try TimeZoneName.check(zone ?? "", "zone")
        if let replyTo { try Self.check(address: replyTo, "replyTo") }
        try checkReferences()
        try checkDocuments(limits)
        for signer in signers { try signer.check() }
        try checkRoles()
    }

    /// Refuses an address that no mail can be sent to; an empty one means none.
    static func check(address: String, _ member: String) throws(Problem) {
        guard !address.isEmpty else { return }
        do { _ = try MailAddress(address) } catch {
            throw Problem(.unprocessableContent, "address-refused", "'\(member)': \(error).")
        }
    }
}

extension NewRequest.NewSigner {
    /// Checks all but the fields.
    func check() throws(Problem) {
        try Self.check(name: name)
        try PlainText.checkLine(email ?? "", "A signer's e-mail address", atMost: 320)
        try TimeZoneName.check(zone ?? "", "signers.zone")
        try PlainText.checkLine(part ?? "", "'signers.part'", atMost: 60)
        guard (order ?? 1) >= 1, (order ?? 1) <= 1_000 else { throw .invalid("A signer's 'order' is from 1 to 1000.") }
    }

    /// Checks a name.
    static func check(name: String) throws(Problem) {
        try PlainText.checkLine(name, "A signer's name", atMost: 200)
        guard name.contains(where: { !$0.isWhitespace }) else { throw .invalid("A signer has a name.") }
    }
}

internal import Foundation
internal import HTTPTypes
internal import Signet

/// A signing request as it is sent to the API.
struct NewRequest: Decodable, Sendable {
    let document: String
    let title: String?
    let message: String?
    let sender: String?
    let order: Order?
    /// Seconds from now, days as P30D, or a moment.
    let expires: Lifetime?
    let signers: [NewSigner]

    enum Order: String, Decodable, Sendable { case parallel, sequential }

    struct NewSigner: Decodable, Sendable {
        let name: String
        let email: String?
        let order: Int?
        let language: String?
        let configuration: CaptureConfiguration?
        let fields: [NewField]?
        /// A recipe whose stamps are fields of this signer.
        let recipe: String?
    }

    struct NewField: Decodable, Sendable {
        let kind: FieldRecord.Kind
        let at: String?
        let page: Int?
        let frame: [Double]?
        let size: [Double]?
        let label: String?
        let required: Bool?
    }

    /// Checks what can be checked without the document.
    func check(_ limits: ServiceLimits) throws(Problem) {
        guard (1...limits.signers).contains(signers.count) else {
            throw .invalid("A request has 1 to \(limits.signers) signers (limits.signers), not \(signers.count).")
        }
        for text in [title, sender].compactMap({ $0 }) { try Self.checkLine(text, "A title or sender", 4_000) }
        try Self.check(message ?? "", "A message", 4_000)
        for signer in signers {
            try Self.checkLine(signer.name, "A signer's name", 200)
            guard signer.name.contains(where: { !$0.isWhitespace }) else { throw .invalid("A signer has a name.") }
            try Self.checkLine(signer.email ?? "", "A signer's e-mail address", 320)
            guard (signer.order ?? 1) >= 1, (signer.order ?? 1) <= 1_000 else {
                throw .invalid("A signer's 'order' is from 1 to 1000.")
            }
            guard !(signer.fields ?? []).isEmpty || signer.recipe != nil else {
                throw .invalid("\(signer.name) has nothing to fill: give each signer 'fields' or a 'recipe'.")
            }
        }
    }

    /// Refuses what is too long and what could hide something.
    static func check(_ text: String, _ what: String, _ limit: Int) throws(Problem) {
        // Not `count`: one character may have any number of marks.
        guard text.unicodeScalars.count <= limit else { throw .invalid("\(what) has at most \(limit) characters.") }
        let isClean = text.unicodeScalars.allSatisfy {
            // U+202A…202E make text read otherwise than it is.
            ($0.properties.generalCategory != .control || $0 == "\n" || $0 == "\t")
                && !(0x202A...0x202E).contains($0.value)
        }
        guard isClean else { throw .invalid("\(what) may not have control characters.") }
    }

    /// The same for what is one line, such as a name: callers put it into header fields of their e-mails.
    static func checkLine(_ text: String, _ what: String, _ limit: Int) throws(Problem) {
        try check(text, what, limit)
        guard !text.contains(where: \.isNewline) else { throw .invalid("\(what) is one line.") }
    }
}

/// How long something lasts: a number of seconds, of days (P30D) or weeks (P2W), or until a moment.
enum Lifetime: Decodable, Sendable {
    case seconds(Int)
    case until(Moment)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let seconds = try? container.decode(Int.self) {
            self = .seconds(seconds)
        } else if let text = try? container.decode(String.self), let days = Self.days(text) {
            self = .seconds(days * 86_400)
        } else {
            self = .until(try container.decode(Moment.self))
        }
    }

    /// The days of a duration of ISO 8601 that has nothing else, as P30D or P2W.
    private static func days(_ text: String) -> Int? {
        guard let match = text.wholeMatch(of: /P([0-9]{1,4})([DW])/), let count = Int(match.1) else { return nil }
        return match.2 == "W" ? count * 7 : count
    }

    /// The end, within a minute and ten years from now.
    func end(from now: Moment) throws(Problem) -> Moment {
        let end: Moment =
            switch self {
            case .seconds(let seconds) where (60...315_360_000).contains(seconds): now.adding(seconds: seconds)
            case .seconds: now
            case .until(let moment): moment
            }
        guard end >= now.adding(seconds: 60), end <= now.adding(seconds: 315_360_000) else {
            throw .invalid(
                "'expires' is between a minute and ten years from now, in seconds, in days as P30D, or as a moment of RFC 3339."
            )
        }
        return end
    }
}

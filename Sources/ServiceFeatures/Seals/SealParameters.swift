internal import HTTPTypes
internal import Signet
internal import SignetSealing
internal import SignetServiceFoundation

/// The options of a seal that a caller asks for, as in the command: parameters of a query or members of a body.
package struct SealParameters: Sendable, Decodable {
    let field: String?
    let certify: Int?
    let level: String?
    let lock: [String]?
    let reason: String?
    let location: String?
    let contact: String?

    /// The parameters of the query.
    static let names = ["field", "certify", "level", "lock", "reason", "location", "contact"]
    private static let longest = 1_000
    private static let mostLocks = 100

    /// Reads the parameters of a query.
    init(_ call: APICall) throws {
        field = call.query("field")
        certify = try call.query("certify").map { text in
            guard let number = Int(text) else { throw Self.wrongCertification }
            return number
        }
        level = call.query("level")
        // Names of fields have full stops between their parts, and commas only in odd forms.
        lock = call.query("lock").map { $0.split(separator: ",").map(String.init) }
        reason = call.query("reason")
        location = call.query("location")
        contact = call.query("contact")
    }

    /// Whether any of these is in the query.
    static func isIn(_ call: APICall) -> Bool { names.contains { call.query($0) != nil } }

    private static let wrongCertification = Problem.invalid(
        "'certify' is 1 (no changes), 2 (filling in forms and signing) or 3 (annotating too)."
    )

    /// The seal of an account with the options of this order.
    func applied(to given: Seal) throws(Problem) -> Seal {
        var seal = given
        for (name, text) in [("field", field), ("reason", reason), ("location", location), ("contact", contact)] {
            try PlainText.checkLine(text ?? "", "'\(name)'", atMost: Self.longest)
        }
        seal.field = field
        (seal.reason, seal.location, seal.contact) = (reason, location, contact)
        if let certify {
            guard let certification = Seal.Certification(rawValue: certify) else { throw Self.wrongCertification }
            seal.certification = certification
        }
        if let lock, !lock.isEmpty {
            guard lock.count <= Self.mostLocks else {
                throw .invalid("'lock' names at most \(Self.mostLocks) fields.")
            }
            for name in lock { try PlainText.checkLine(name, "'lock'", atMost: Self.longest) }
            seal.lock = lock == ["all"] ? .all : .include(lock)
        }
        if let level {
            guard let wanted = SealLevel(rawValue: level) else {
                let levels = SealLevel.allCases.map(\.rawValue).joined(separator: ", ")
                throw .invalid("'level' must be one of \(levels), not '\(level.prefixed(to: 40))'.")
            }
            guard wanted == .baselineB || seal.timeStamps != nil else {
                throw .invalid(
                    "The level \(wanted.rawValue) needs a time-stamping authority, and the service has none."
                )
            }
            seal.level = wanted
        }
        return seal
    }
}

internal import Foundation
internal import HTTPTypes
internal import Signet
internal import SignetSealing

/// One document to verify, as it goes to the process that reads it.
struct VerificationTask: Sendable {
    let document: [UInt8]
    /// The name of the document in the answer.
    let name: String
    /// The certificates that are trusted.
    let trusted: [X509Certificate]
    let date: Date

    /// For the process.
    var parts: [[UInt8]] {
        let seconds = String(Int(date.timeIntervalSince1970))
        return [document, Array(name.utf8), Array(seconds.utf8)] + trusted.map(\.der)
    }

    init(document: [UInt8], name: String, trusted: [X509Certificate], date: Date) {
        (self.document, self.name, self.trusted, self.date) = (document, name, trusted, date)
    }

    /// Reads ``parts``; nil where they are malformed.
    init?(_ parts: [[UInt8]]) {
        guard parts.count >= 3, let seconds = Int(String(decoding: parts[2], as: UTF8.self)) else { return nil }
        document = parts[0]
        name = String(decoding: parts[1], as: UTF8.self)
        date = Date(timeIntervalSince1970: Double(seconds))
        trusted = parts[3...].compactMap { try? X509Certificate(der: $0) }
    }

    /// Verifies in this process.
    func run() -> VerificationAnswer {
        do {
            let verification = try Verifier(trusting: trusted, at: date).verify(document)
            return .report(try JSONCoding.bytes(of: ServiceReport(VerificationReport(name, verification))))
        } catch let error as SignetError {
            return .problem(Self.problem(error))
        } catch {
            return .problem(Problem(.internalServerError, "internal", "The report cannot be written: \(error)."))
        }
    }

    private static func problem(_ error: SignetError) -> Problem {
        error.code == .refused ? Problem(.unprocessableContent, "document-encrypted", error) : Problem(error)
    }
}

/// A verification, and what it trusts.
private struct ServiceReport: Encodable {
    private enum CodingKeys: CodingKey { case trust }

    private let report: VerificationReport
    /// The signers that are trusted: the certificates with which this service seals, and no others.
    private let trust = "service-seals"

    init(_ report: VerificationReport) { self.report = report }

    func encode(to encoder: any Encoder) throws {
        try report.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(trust, forKey: .trust)
    }
}

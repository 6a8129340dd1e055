internal import Foundation
internal import HTTPTypes
internal import Signet
internal import SignetKeys
internal import SignetVerification

/// One document to verify, as it goes to the process that reads it.
struct VerificationTask: Sendable {
    let document: [UInt8]
    /// The name of the document in the answer.
    let name: String
    /// The certificates that are trusted.
    let trusted: [X509Certificate]
    /// The certificates that are trusted for time stamps alone.
    let trustedForTimeStamps: [X509Certificate]
    let date: Date

    /// For the process: the document, its name, the moment, how many certificates are trusted, and all of them.
    var parts: [[UInt8]] {
        let seconds = String(Int(date.timeIntervalSince1970))
        let certificates = (trusted + trustedForTimeStamps).map(\.der)
        return [document, Array(name.utf8), Array(seconds.utf8), Array(String(trusted.count).utf8)] + certificates
    }

    init(
        document: [UInt8],
        name: String,
        trusted: [X509Certificate],
        trustedForTimeStamps: [X509Certificate],
        date: Date
    ) {
        (self.document, self.name, self.date) = (document, name, date)
        (self.trusted, self.trustedForTimeStamps) = (trusted, trustedForTimeStamps)
    }

    /// Reads ``parts``; nil where they are malformed.
    init?(_ parts: [[UInt8]]) {
        let texts = parts.dropFirst().prefix(3).map { String(decoding: $0, as: UTF8.self) }
        guard texts.count == 3, let seconds = Int(texts[1]), let count = Int(texts[2]),
            (0...parts.count - 4).contains(count)
        else { return nil }
        let certificates = parts[4...]
        document = parts[0]
        name = texts[0]
        date = Date(timeIntervalSince1970: Double(seconds))
        trusted = certificates.prefix(count).compactMap { try? X509Certificate(der: $0) }
        trustedForTimeStamps = certificates.dropFirst(count).compactMap { try? X509Certificate(der: $0) }
    }

    /// Verifies in this process, which draws pages too.
    ///
    /// - Parameter seconds: How long the answer may take; drawing takes two thirds of it at most.
    /// - Returns: The report, or why there is none.
    func run(within seconds: Int) -> VerificationAnswer {
        do {
            var verifier = Verifier(trusting: trusted, at: date)
            verifier.timeStampAnchors = trustedForTimeStamps
            // Where untrusted documents are verified, this process is confined like those that view pages.
            verifier.viewing = .here
            verifier.viewingSeconds = max(1, min(verifier.viewingSeconds, seconds * 2 / 3))
            let verification = try verifier.verify(document)
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
    /// The signers that are trusted: the certificates with which this service seals, and no others; not so for time stamps.
    private let trust = "service-seals"

    init(_ report: VerificationReport) { self.report = report }

    func encode(to encoder: any Encoder) throws {
        try report.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(trust, forKey: .trust)
    }
}

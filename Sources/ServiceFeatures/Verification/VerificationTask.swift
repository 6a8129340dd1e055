internal import Foundation
internal import HTTPTypes
internal import Signet
internal import SignetIsolation
internal import SignetKeys
internal import SignetServiceFoundation
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

    /// The question for the process.
    var message: [UInt8] {
        var writer = MessageWriter()
        writer.write(document)
        writer.write(name)
        writer.write(Int(date.timeIntervalSince1970))
        for certificates in [trusted, trustedForTimeStamps] { writer.write(certificates) { $0.write($1.der) } }
        return writer.bytes
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

    /// Reads ``message``.
    init(_ message: [UInt8]) throws(MessageReader.ParseError) {
        var reader = MessageReader(message)
        document = try reader.bytes()
        name = try reader.text()
        date = Date(timeIntervalSince1970: Double(try reader.integer()))
        trusted = try reader.certificates()
        trustedForTimeStamps = try reader.certificates()
        try reader.end()
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
            verifier.viewing = .inProcess
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

extension MessageReader {
    fileprivate mutating func certificates() throws(ParseError) -> [X509Certificate] {
        try array { reader throws(ParseError) in try reader.bytes() }.compactMap { try? X509Certificate(der: $0) }
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

internal import SignetFiles
internal import SignetPDF

/// Faults in the last update of a document that readers ignore and strict validators do not.
///
/// An update is the bytes that Signet or another program appended to a file after it was first written.
/// `docs/conformance.md` lists the rules.
public struct UpdateReport: Hashable, Sendable, Encodable {
    /// One fault.
    public struct Finding: Hashable, Sendable, Encodable {
        /// The name of the rule that is broken, as in `object-freed`.
        public let rule: String
        /// The number and generation of the affected object, as in `12 0`.
        public let object: String?
        /// The place in the file, in bytes from 0.
        public let offset: Int?
        /// The fault, in one sentence.
        public let message: String
    }

    /// Where the update begins, in bytes from 0; nil when the file has none, or when its beginning cannot be found.
    public let offset: Int?
    /// How many bytes were appended.
    public let length: Int?
    /// The faults; empty for a sound update, and for a file without one.
    public let findings: [Finding]

    /// Whether nothing is wrong.
    public var isSound: Bool { findings.isEmpty }

    /// Checks a file.
    ///
    /// - Throws: ``SignetError`` when it cannot be read.
    public init(path: String) throws(SignetError) {
        self = try SignetError.files(InputFile(path)).withBytes { bytes in UpdateReport(UpdateCheck(bytes)) }
    }

    /// Checks a document in memory.
    public init(_ document: [UInt8]) {
        self.init(UpdateCheck(Bytes(document)))
    }

    private init(_ check: UpdateCheck) {
        offset = check.update?.lowerBound
        length = check.update?.count
        findings = check.findings.map { finding in
            Finding(
                rule: finding.rule.rawValue,
                object: finding.object?.description,
                offset: finding.offset,
                message: finding.message
            )
        }
    }
}

extension UpdateReport.Finding: CustomStringConvertible {
    /// `rule: sentence (object 12 0, byte 4711)`.
    public var description: String {
        let place = [object.map { "object \($0)" }, offset.map { "byte \($0)" }].compactMap { $0 }
        return "\(rule): \(message)" + (place.isEmpty ? "" : " (\(place.joined(separator: ", ")))")
    }
}

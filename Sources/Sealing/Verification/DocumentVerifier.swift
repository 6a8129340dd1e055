internal import SignetCryptography
internal import SignetPDF
internal import SignetSigning
internal import SignetStamping

/// Verifies all signatures of one document, the newest first: a time stamp proves that what it covers existed.
struct DocumentVerifier {
    private let document: Document
    private let password: String?
    private let time: Int
    private let entries: [SignatureEntry]
    /// The field of the first signature that is one too many; nil where there is none.
    private let omitted: String?
    private let rules: [String: EarlierSignature]
    private let signatureVerifier: SignatureVerifier
    /// Where the document security store is in the file; nil when there is none.
    private let store: Int?

    /// Reads the signatures of a document.
    ///
    /// - Throws: `PDFError` when its form cannot be read.
    init(
        _ document: Document,
        password: String?,
        anchors: [X509Certificate],
        timeStampAnchors: [X509Certificate],
        policy: AlgorithmPolicy,
        fetcher: ValidationFetcher?,
        time: Int
    ) throws(PDFError) {
        self.document = document
        self.password = password
        self.time = time
        let stored = try DocumentSecurityStore(document).data
        var data = stored
        let known = data.certificates.prefix(PathVerifier.mostCertificates).compactMap {
            try? CertificateHandle(der: $0)
        }
        var omitted: String?
        let entries = try SignatureEntry.all(in: document, candidates: known, &omitted)
        self.omitted = omitted
        var read = known
        for entry in entries {
            guard let message = try? entry.message.get() else { continue }
            data.add(message.revocationData)
            read += message.certificates
        }
        self.entries = entries
        rules = Dictionary(try EarlierSignature.all(in: document).map { ($0.field, $0) }) { first, _ in first }
        let paths = PathVerifier(Self.handles(anchors), data, read, inStore: stored, policy, fetcher)
        signatureVerifier = SignatureVerifier(
            document.bytes,
            paths,
            ofTimeStamps: paths.trusting(Self.handles(timeStampAnchors))
        )
        let reference = try document.catalog["DSS"]?.reference
        store = try reference.flatMap { reference throws(PDFError) in try document.indirectObject(reference) }?.range
            .lowerBound
    }

    private static func handles(_ certificates: [X509Certificate]) -> [CertificateHandle] {
        certificates.compactMap { try? CertificateHandle(der: $0.der) }
    }

    /// A valid time stamp of the document.
    private struct Proof {
        let end: Int
        let time: TimeStampTime
        let authority: String
    }

    /// What was found, the oldest first.
    func signatures() -> [VerifiedSignature] {
        var proofs: [Proof] = []
        var found: [VerifiedSignature] = []
        for (index, entry) in entries.enumerated().reversed() {
            let proof = entry.coverage.flatMap { coverage in
                proofs.filter { $0.end > coverage.end }.min { $0.time.seconds < $1.time.seconds }
            }
            let moment = PathVerifier.Moment(
                time: min(proof?.time.seconds ?? time, time),
                isProven: proof != nil,
                now: time
            )
            var signature = VerifiedSignature(field: entry.field, kind: entry.kind, format: entry.format)
            entry.describe(&signature)
            signature.coversWholeDocument = entry.coverage?.end == document.bytes.count
            signature.provenTime = proof?.time
            signature.timeStampAuthority = proof?.authority
            signature.certification = rules[entry.field].flatMap { entry.certifies ? $0.permission : nil }
            if let other = overlap(of: index) { signature.faults.append(.byteRange(.overlap(field: other))) }
            let outcome = signatureVerifier.verify(entry, at: moment, &signature)
            if let outcome, let coverage = entry.coverage, signature.faults.isEmpty, entry.kind == .documentTimeStamp {
                proofs.append(Proof(end: coverage.end, time: outcome.time, authority: outcome.authority))
            }
            addChanges(after: entry, &signature)
            signature.level = level(of: entry, signature, proofs)
            found.append(signature)
        }
        return found.reversed() + [omitted].compactMap(\.self).map { VerifiedSignature(notVerified: $0) }
    }

    /// Adds what was changed after a signature, and the fault where it does not allow that.
    private func addChanges(after entry: SignatureEntry, _ signature: inout VerifiedSignature) {
        guard let coverage = entry.coverage else { return }
        let found = LaterChanges(document, after: coverage.end, password: password)
        signature.changes = found.changes.compactMap { LaterChange($0) }
        for change in found.changes {
            if let fault = Self.openQuestions[change.kind] { signature.faults.append(fault) }
        }
        let judged = found.changes.filter { Self.openQuestions[$0.kind] == nil }.compactMap { LaterChange($0)?.extent }
        guard let extent = judged.max() else { return }
        let rule = rules[entry.field]
        if extent == .other { signature.faults.append(.forbiddenChanges(.content)) }
        if let level = rule?.permission, extent > Self.allowed(at: level) {
            signature.faults.append(.forbiddenChanges(.certification(level: level)))
        }
        let fields = found.changes.filter { Self.lockable.contains($0.kind) }.compactMap(\.field)
        if let locked = fields.first(where: { rule?.locks(field: $0) ?? false }) {
            signature.faults.append(.forbiddenChanges(.lockedField(locked)))
        }
    }

    /// What leaves open whether there are changes that the signature does not allow.
    private static let openQuestions: [LaterChanges.Kind: VerificationFault] = [
        .beyondLimits: .tooMuchToCompare, .damaged: .damagedDocument,
    ]

    /// The changes that a lock of all fields, or of one, does not allow; time stamps are no part of the form's use.
    private static let lockable: Set<LaterChanges.Kind> = [
        .fieldFilled, .fieldSigned, .signatureAdded, .signatureShown,
    ]

    /// The changes that a certification allows (ISO 32000-2, table 257).
    private static func allowed(at level: Int) -> LaterChange.Extent {
        switch level {
        case ...1: .archiveData
        case 2: .formFilling
        default: .annotations
        }
    }

    /// The field of an older signature whose range ends within this one's value, or the other way round.
    private func overlap(of index: Int) -> String? {
        guard let coverage = entries[index].coverage else { return nil }
        return entries[..<index].first { other in
            guard let older = other.coverage, older.end != coverage.end || older.gap != coverage.gap else {
                return false
            }
            return older.end > coverage.gap.lowerBound
        }?.field
    }

    private func level(of entry: SignatureEntry, _ signature: VerifiedSignature, _ proofs: [Proof]) -> SealLevel? {
        guard entry.format == "ETSI.CAdES.detached", signature.indication != .failed else { return nil }
        guard signature.provenTime != nil || signature.hasTimeStamp else { return .baselineB }
        guard signature.hasValidationData else { return .baselineT }
        guard let store, let coverage = entry.coverage else { return .baselineLT }
        return proofs.contains { $0.end > store && $0.end > coverage.end } ? .baselineLTA : .baselineLT
    }
}

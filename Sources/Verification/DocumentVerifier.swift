internal import SignetCMS
internal import SignetCryptography
internal import SignetKeys
package import SignetPDF
internal import SignetSigning
package import SignetStamping

/// Verifies all signatures of one document, the newest first: a time stamp proves that what it covers existed.
struct DocumentVerifier {
    private let document: Document
    private let time: Int
    private let entries: [SignatureEntry]
    /// Whether there may be more signatures.
    private let isIncomplete: Bool
    /// The field of the first signature that is one too many; nil where there is none.
    private let omitted: String?
    private let signatureVerifier: SignatureVerifier
    /// Where the document security store is in the file; nil when there is none.
    private let store: Int?
    private let drawn: DrawnComparisons

    /// Reads the signatures of a document.
    ///
    /// - Throws: `PDFError` when its form cannot be read.
    init(
        _ document: Document,
        anchors: [X509Certificate],
        timeStampAnchors: [X509Certificate],
        policy: AlgorithmPolicy,
        fetcher: ValidationFetcher?,
        drawn: DrawnComparisons,
        time: Int
    ) throws(PDFError) {
        self.document = document
        self.drawn = drawn
        self.time = time
        let stored = try DocumentSecurityStore(document).data
        var data = stored
        let known = data.certificates.prefix(PathVerifier.mostCertificates).compactMap {
            try? CertificateHandle(der: $0)
        }
        let fields = try SignatureField.all(in: document)
        var omitted: String?
        let entries = try SignatureEntry.all(in: document, fields.fields, candidates: known, &omitted)
        self.omitted = omitted
        var read = known
        for entry in entries {
            guard let message = try? entry.message.get() else { continue }
            data.add(message.revocationData)
            read += message.certificates
        }
        self.entries = entries
        isIncomplete = fields.isIncomplete
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

    /// The results for all signatures, the oldest first.
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
            if !entry.signatureField.isListed { signature.faults.append(.unlistedSignature) }
            if let other = overlap(of: index) { signature.faults.append(.byteRange(.overlap(field: other))) }
            let outcome = signatureVerifier.verify(entry, at: moment, &signature)
            if let outcome, let coverage = entry.coverage, signature.faults.isEmpty, entry.kind == .documentTimeStamp {
                proofs.append(Proof(end: coverage.end, time: outcome.time, authority: outcome.authority))
            }
            addChanges(after: entry, &signature)
            signature.level = level(of: entry, signature, proofs)
            found.append(signature)
        }
        Self.nameSigners(&found)
        let removed = RemovedSignatures(in: document, but: entries)
        let limits = [
            isIncomplete ? VerificationLimit(.fields, SignatureField.limit) : nil,
            removed.isIncomplete ? VerificationLimit(.versions, RemovedSignatures.mostVersions) : nil,
        ].compactMap { $0.map { VerificationFinding.limit($0) } }
        for index in found.indices { found[index].faults += limits }
        return found.reversed() + removed.signatures
            + [omitted].compactMap(\.self).map { VerifiedSignature(notVerified: $0) }
    }

    /// Adds what was changed after a signature, and the faults where it does not allow that.
    private func addChanges(after entry: SignatureEntry, _ signature: inout VerifiedSignature) {
        guard let coverage = entry.coverage else { return }
        let found = LaterChanges(document, after: coverage.end)
        signature.changes = found.changes.compactMap { LaterChange($0) }
        for change in found.changes {
            switch change.kind {
            case .beyondLimits(let limit): signature.faults.append(.limit(VerificationLimit(limit)))
            case .damaged: signature.faults.append(.damagedDocument)
            default: continue
            }
        }
        do throws(PDFError) {
            let revision = try Document(Bytes(first: coverage.end, of: document.bytes), access: document.access)
            let rules = try RevisionRules(of: entry.signatureField, in: revision)
            signature.certification = rules.certifies ? rules.permission : nil
            if rules.permission != nil { signature.allowReplacedValues() }
            signature.faults += try rules.violations(in: found).map { VerificationFinding($0) }
        } catch {
            signature.faults.append(.forbiddenChanges(.content))
        }
        drawn.addFaults(after: coverage.end, found, to: &signature)
    }

    /// Names for each change the oldest later signature after which it is no longer a change.
    ///
    /// - Parameter found: The signatures, the newest first.
    private static func nameSigners(_ found: inout [VerifiedSignature]) {
        for index in found.indices {
            for place in found[index].changes.indices {
                let change = found[index].changes[place]
                let later = found[..<index].filter { $0.coveredLength ?? 0 > found[index].coveredLength ?? .max }
                found[index].changes[place].signedBy =
                    later.last { signature in
                        !signature.changes.contains { $0.isSame(as: change) }
                    }?.field
            }
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

extension VerificationFinding {
    package init(_ violation: RevisionRules.Violation) {
        self =
            switch violation {
            case .content: .forbiddenChanges(.content)
            case .certification(let level): .forbiddenChanges(.certification(level: level))
            case .lockedField(let name): .forbiddenChanges(.lockedField(name))
            }
    }
}

extension VerificationLimit {
    package init(_ limit: ComparisonLimit) {
        let kind: Kind =
            switch limit {
            case .objects: .comparedObjects
            case .pages: .comparedPages
            case .levels: .comparedLevels
            case .rows: .comparedRows
            case .catalogs: .comparedCatalogs
            }
        self.init(kind, limit.value)
    }
}

extension VerifiedSignature {
    /// Takes values that were replaced for allowed: the signature says that fields may be filled in (DocMDP, or a lock with `/P`).
    fileprivate mutating func allowReplacedValues() {
        for index in changes.indices where changes[index].kind == LaterChange.replaced {
            changes[index].needsReview = false
        }
    }
}

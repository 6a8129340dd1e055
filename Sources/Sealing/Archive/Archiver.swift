internal import Glibc
internal import SignetCMS
internal import SignetKeys
internal import SignetPDF
internal import SignetSigning
internal import SignetStamping

/// Makes the update that lets signatures be validated for long: validation data in the document security store, and a time stamp of
/// the document that protects all of it (ETSI EN 319 142-1, 6.3, levels B-LT and B-LTA).
struct Archiver {
    /// The time-stamping authorities; nil for an update without a time stamp.
    let timeStamps: TimeStampAuthorities?
    let revocation: RevocationSettings
    /// Whether the data are also listed by signature.
    let writesRelatedData: Bool
    /// In seconds since 1970.
    var now = Int(time(nil))

    /// The update.
    ///
    /// - Parameters:
    ///   - task: The document and the settings.
    ///   - signatures: The signatures to validate later; empty for a time stamp alone.
    /// - Returns: The update, with reports of its time stamp and of gaps in the validation data.
    /// - Throws: `unavailable` when an authority or a source does not answer, `invalidData` for a revoked certificate,
    ///   `invalidArgument` when the task makes a digital signature.
    func edit(
        _ task: SigningTask,
        protecting signatures: [ArchivedSignature]
    ) throws(SignetError) -> DocumentEdit {
        guard task.seal == nil else {
            throw SignetError(.invalidArgument, "an operation that adds a time stamp of the document cannot be sealed")
        }
        var archiving = task
        var gaps: [ValidationGap] = []
        if !signatures.isEmpty, !task.isPlanning {
            (archiving.store, gaps) = try store(for: signatures, in: task)
        }
        var edit = try update(archiving)
        guard task.source.bytes.isIntact else {
            throw SignetError(.inputOutput, "the document cannot be read to its end, or changed meanwhile")
        }
        edit.warn(gaps.map { .validationGap($0) })
        return edit
    }

    private func update(_ task: SigningTask) throws(SignetError) -> DocumentEdit {
        guard let timeStamps else { return try task.unmarked() }
        var timeStamp: TimeStampAuthorities.Answer?
        var edit = try ReservedValue(length: timeStamps.reserve, isPlanning: task.isPlanning).set {
            length throws(SignetError) in
            var stamping = task
            stamping.seal = Self.request(length: length)
            return try stamping.unmarked()
        } value: { update throws(SignetError) in
            // The value is that of the authority, as it is.
            guard !update.needsIntegrityCode else { throw SignetError(PDFError(.integrityCodeOfSignature)) }
            let made = try timeStamps.timeStamp(over: timeStamps.digest.digest(of: task.source.bytes, update))
            timeStamp = made
            return made.token.der
        }
        var report = SealReport(timeStampField: edit.seal?.field)
        if let timeStamp {
            let token = timeStamp.token
            report.add(timeStamp)
            let known = try task.validationData().certificates + (task.store?.data.certificates ?? [])
            let stamp = DocumentTimeStamp(token.certificates, known, at: token.time.seconds)
            report.provableUntil = stamp.map {
                TimeStampTime(seconds: $0.certificate.lastSecond, nanoseconds: 0).description
            }
        }
        edit.report(report)
        return edit
    }

    /// The dictionary of a time stamp of the document (ISO 32000-2, 12.8.5), without a claimed time (`/M`).
    private static func request(length: Int) -> SealRequest {
        let entries = PDFDictionary([
            ("Type", .name("DocTimeStamp")), ("Filter", .name("Adobe.PPKLite")), ("SubFilter", .name("ETSI.RFC3161")),
        ])
        var request = SealRequest(
            field: nil,
            entries: entries,
            length: length,
            certification: nil,
            lock: nil,
            alternativeName: "Time stamp of the document",
            traits: SealTraits(reason: nil, digest: "", hasTimeStamp: true, hasRevocation: false)
        )
        request.kind = .timeStamp
        return request
    }

    /// The validation data of signatures that the document does not have yet.
    private func store(
        for signatures: [ArchivedSignature],
        in task: SigningTask
    ) throws(SignetError) -> (SecurityStoreRequest, [ValidationGap]) {
        let known = try task.validationData()
        var request = SecurityStoreRequest(ValidationData())
        var gaps: [ValidationGap] = []
        for signature in signatures {
            var available = known
            available.add(request.data)
            let found = try data(for: signature, known: available)
            request.data.add(found.data)
            if writesRelatedData { request.related[signature.name] = found.data }
            gaps += found.gaps.filter { !gaps.contains($0) }
        }
        return (request, gaps)
    }

    /// The data of a signature, and what is missing.
    ///
    /// Those of one that a time stamp protects had to hold at its time. Data that cannot be fetched for a signature of the document,
    /// such as one with an expired certificate, are a gap; the time stamp is still worth having.
    private func data(
        for signature: ArchivedSignature,
        known: ValidationData
    ) throws(SignetError) -> (data: ValidationData, gaps: [ValidationGap]) {
        if let time = signature.protectedAt, let found = try? collected(for: signature, known: known, at: time) {
            return found
        }
        do throws(RevocationError) { return try collected(for: signature, known: known, at: now) } catch {
            guard signature.isOlder, signature.protectedAt != nil || !error.isTemporary else {
                throw SignetError(error)
            }
            return (ValidationData(), [.unproven(reason: error.description)])
        }
    }

    private func collected(
        for signature: ArchivedSignature,
        known: ValidationData,
        at time: Int
    ) throws(RevocationError) -> (data: ValidationData, gaps: [ValidationGap]) {
        var collector = ValidationDataCollector(revocation, known: known, now: time)
        try collector.add(signature.certificate, among: signature.others)
        if let authority = signature.timeStampCertificates.first {
            // The issuers that are known of the signer may be the authority's, too.
            try collector.add(authority, among: signature.timeStampCertificates + signature.others)
        }
        return (collector.data, collector.gaps)
    }
}

extension SigningTask {
    /// The contents of the document's security store.
    func validationData() throws(SignetError) -> ValidationData {
        let document = try document()
        do throws(PDFError) {
            return try document.retryingAfterRepair { () throws(PDFError) in try DocumentSecurityStore(document).data }
        } catch {
            throw SignetError(error)
        }
    }
}

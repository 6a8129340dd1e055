internal import FoundationEssentials
internal import SignetBasics
internal import SignetCMS
internal import SignetKeys
internal import SignetPDF
internal import SignetSigning
internal import SignetStamping

/// Makes the signature of one document, and the data that its level needs.
struct SealMaker {
    /// The place for the signature.
    enum Room {
        /// An update, with the marks that an operation sets.
        case update(DocumentOperation)
        /// The document itself, which was prepared before.
        case prepared(PreparedSeal)
    }

    let seal: Seal
    let room: Room

    /// The update with the signature, and the one with the data that it needs.
    func edit(_ task: SigningTask) throws(SignetError) -> DocumentEdit {
        guard task.seal == nil else {
            throw SignetError(.invalidArgument, "the operation makes a digital signature already")
        }
        let (signed, lowered) = try atBest(min(seal.level, .baselineT)) { level throws(SignetError) in
            switch room {
            case .update(let operation): try sign(task, operation, level)
            case .prepared(let prepared): try fill(prepared, task, level)
            }
        }
        var edit = signed.edit
        edit.warn(warnings(at: task.signer.date ?? Date()))
        var failure = lowered
        if seal.level > .baselineT, lowered == nil, let made = signed.made {
            let (following, lowered) = try atBest(seal.level) { level throws(SignetError) -> DocumentEdit? in
                try level > .baselineT ? archive(made, signed.contents, edit, task, level) : nil
            }
            if let following { edit.append(following) }
            failure = lowered
        }
        if let failure, let reached = edit.report.seal?.level {
            edit.warn([.levelLowered(from: seal.level, to: reached, reason: failure.reason)])
        }
        return edit
    }

    /// The warnings of validators about the certificate's period.
    private func warnings(at moment: Date) -> [SealWarning] {
        let certificate = seal.identity.certificate
        let second = Int(moment.timeIntervalSince1970.rounded(.down))
        guard second < certificate.firstSecond || second > certificate.lastSecond else { return [] }
        let days = [certificate.firstSecond, certificate.lastSecond].map {
            CivilTime(seconds: $0).dateDigits.joined(separator: "-")
        }
        return [.certificateNotValid(subject: certificate.commonName, from: days[0], to: days[1])]
    }

    /// Works at a level, or when something is not available at the next lower one that the caller accepts.
    ///
    /// - Returns: The result, and why it is not of the first level.
    private func atBest<Result>(
        _ level: SealLevel,
        _ work: (SealLevel) throws(SignetError) -> Result
    ) throws(SignetError) -> (result: Result, failure: SignetError?) {
        do throws(SignetError) {
            return (try work(level), nil)
        } catch {
            // A key that does not answer is needed at every level.
            guard error.code == .unavailable, error.cause != .key, let lower = level.lower, let least = seal.fallback,
                lower >= least
            else { throw error }
            return (try atBest(lower, work).result, error)
        }
    }

    /// A document with a signature, at most of level B-T.
    private struct Signed {
        let edit: DocumentEdit
        /// Nil in a plan, and where the document is left as it is.
        let made: MadeSignature?
        /// `/Contents`, with the zeros behind the value; empty where nothing is archived.
        let contents: [UInt8]
    }

    /// The update with the signature; without a value in a plan.
    private func sign(
        _ task: SigningTask,
        _ operation: DocumentOperation,
        _ level: SealLevel
    ) throws(SignetError) -> Signed {
        var made: MadeSignature?
        var edit = try ReservedValue(length: seal.expectedLength(level), isPlanning: task.isPlanning).set {
            length throws(SignetError) in
            var sealing = task
            sealing.seal = seal.request(date: task.signer.pdfDate, length: length)
            return try operation.work(sealing)
        } value: { update throws(SignetError) in
            let signature = try seal.signature(over: task.source.bytes, update, level)
            made = signature
            return signature.der
        }
        if edit.leavesDocument { return Signed(edit: edit, made: nil, contents: []) }
        let reported = task.isPlanning ? seal.level : level
        var report = SealReport(field: edit.seal?.field, level: reported)
        if let timeStamp = made?.timeStamp { report.add(timeStamp) }
        edit.report(report)
        let contents = seal.level > .baselineT ? edit.seal?.update.contents : nil
        return Signed(edit: edit, made: made, contents: contents ?? [])
    }

    /// The prepared document with the signature in its place.
    private func fill(
        _ prepared: PreparedSeal,
        _ task: SigningTask,
        _ level: SealLevel
    ) throws(SignetError) -> Signed {
        let place = try PreparedPlace(prepared, in: task)
        let made = try seal.signature(overDigest: prepared.digest, level) { _ in nil }
        let contents = try place.contents(made.der)
        var edit = place.edit(of: task.source, contents)
        var report = SealReport(field: place.field, level: level)
        if let timeStamp = made.timeStamp { report.add(timeStamp) }
        edit.report(report)
        return Signed(edit: edit, made: made, contents: contents)
    }

    /// The following update, with validation data and from B-LTA on a time stamp of the document.
    private func archive(
        _ made: MadeSignature,
        _ contents: [UInt8],
        _ edit: DocumentEdit,
        _ task: SigningTask,
        _ level: SealLevel
    ) throws(SignetError) -> DocumentEdit {
        let archiver = Archiver(
            timeStamps: level > .baselineLT ? seal.timeStamps : nil,
            revocation: seal.revocation,
            writesRelatedData: seal.writesRelatedData
        )
        let signature = ArchivedSignature(
            contents: contents,
            certificate: seal.identity.certificate.der,
            others: seal.identity.chain.map(\.der),
            timeStampCertificates: made.timeStamp?.token.certificates ?? []
        )
        var archived = try archiver.edit(try task.following(edit), protecting: [signature])
        archived.report(SealReport(level: level))
        return archived
    }
}

extension SealReport {
    /// Adds a time stamp.
    mutating func add(_ answer: TimeStampAuthorities.Answer) {
        (timeStamp, timeStampAuthority) = (answer.token.time.description, answer.authority)
    }
}

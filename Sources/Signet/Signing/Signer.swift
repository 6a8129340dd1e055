public import FoundationEssentials
internal import SignetPDF
internal import SignetStamping
internal import SignetViewing

/// Sets stamps in documents.
///
/// The document's bytes stay as they are; one incremental update is appended.
public struct Signer: Sendable {
    /// The date that stamps carry; nil for the moment of signing.
    ///
    /// With a fixed date the same input gives the same bytes.
    public var date: Date?
    /// The time zone that dates are written in.
    public var timeZone: TimeZone
    /// Goes into the unique names of stamps.
    public var seed: String
    /// Whether documents with digital signatures may be stamped, although strict validators report it.
    public var afterSignatures: Bool
    /// The user's or the owner's password of encrypted documents; the empty one is tried by itself.
    public var password: String?
    /// Whether encrypted documents may be changed although they forbid it to people without the owner's password.
    public var ignoresPermissions: Bool
    /// Where pages are viewed, for places by text.
    public var viewing = PageViewing.here

    /// Makes a signer.
    public init(
        date: Date? = nil,
        timeZone: TimeZone = .gmt,
        seed: String = "",
        afterSignatures: Bool = false,
        password: String? = nil,
        ignoresPermissions: Bool = false
    ) {
        self.date = date
        self.timeZone = timeZone
        self.seed = seed
        self.afterSignatures = afterSignatures
        self.password = password
        self.ignoresPermissions = ignoresPermissions
    }

    /// Signs a file into another.
    ///
    /// The output appears whole, by rename, or not at all. The input may be the output only through
    /// ``sign(inPlace:with:)``.
    ///
    /// - Throws: ``SignetError``; then nothing has changed.
    /// - Complexity: The copying of the file, plus work for the stamps and the way to their pages.
    @discardableResult
    public func sign(
        _ input: String,
        with stamps: [Stamp],
        to output: String,
        overwriting policy: OverwritePolicy = .refuse
    ) throws(SignetError) -> SigningReport {
        let file = try InputFile(input)
        try Self.check(output, isNot: file)
        return try sign(file, with: Self.choosing(stamps), to: output, policy: policy, durable: false)
    }

    /// Signs a file and puts the result in its place, by rename, when its bytes are safely on the disk.
    ///
    /// - Throws: ``SignetError``; then the file is as it was.
    @discardableResult
    public func sign(inPlace path: String, with stamps: [Stamp]) throws(SignetError) -> SigningReport {
        let target = try Self.resolvingLinks(path)
        let file = try InputFile(target)
        return try sign(file, with: Self.choosing(stamps), to: target, policy: .replace, durable: true)
    }

    /// Signs a document in memory.
    ///
    /// - Returns: The document with the update appended, and what was done.
    /// - Throws: ``SignetError``.
    public func sign(
        _ document: [UInt8],
        with stamps: [Stamp]
    ) throws(SignetError) -> (document: [UInt8], report: SigningReport) {
        try sign(document, with: Self.choosing(stamps))
    }

    // MARK: One document

    /// Says what is stamped, once the document is open.
    typealias StampChoice = (Document) throws(SignetError) -> [Stamp]

    static func choosing(_ stamps: [Stamp]) throws(SignetError) -> StampChoice {
        guard stamps.contains(where: { !$0.placements.isEmpty }) else {
            throw SignetError(.invalidArgument, "there is nothing to stamp: give a signature with a place")
        }
        return { _ in stamps }
    }

    func sign(
        _ document: [UInt8],
        with stamps: StampChoice
    ) throws(SignetError) -> (document: [UInt8], report: SigningReport) {
        let (appended, report) = try update(Bytes(document), with: stamps) {
            [viewing, password] () throws(ViewingError) in
            try viewing.viewers.viewer(bytes: document, password: password)
        }
        return (document + appended, report)
    }

    func sign(
        _ file: borrowing InputFile,
        with stamps: StampChoice,
        to output: String,
        policy: OverwritePolicy,
        durable: Bool
    ) throws(SignetError) -> SigningReport {
        let path = file.path
        return try append(to: file, output: output, policy: policy, durable: durable) { bytes throws(SignetError) in
            try update(bytes, with: stamps) { [viewing, password] () throws(ViewingError) in
                try viewing.viewers.viewer(path: path, password: password)
            }
        }
    }

    /// Writes a file with what `work` appends to it, whole or not at all.
    func append(
        to file: borrowing InputFile,
        output: String,
        policy: OverwritePolicy,
        durable: Bool,
        _ work: (Bytes) throws(SignetError) -> (appended: [UInt8], report: SigningReport)
    ) throws(SignetError) -> SigningReport {
        let (appended, report) = try appendix(of: file, work)
        try Self.stage(file, followedBy: appended, as: output, policy: policy, keepingOwner: durable)
            .publish(durable: durable)
        return report
    }

    /// What `work` appends to a file, which nobody may change meanwhile.
    func appendix(
        of file: borrowing InputFile,
        _ work: (Bytes) throws(SignetError) -> (appended: [UInt8], report: SigningReport)
    ) throws(SignetError) -> (appended: [UInt8], report: SigningReport) {
        try file.withBytes(work)
    }

    /// A file with bytes after it, whole and without a name yet.
    static func stage(
        _ file: borrowing InputFile,
        followedBy appended: [UInt8],
        as output: String,
        policy: OverwritePolicy,
        keepingOwner: Bool
    ) throws(SignetError) -> OutputFile {
        let result = try OutputFile(output, mode: file.permissions, policy: policy)
        if keepingOwner { result.takeOwnership(of: file) }
        try result.copy(from: file)
        try result.write(appended)
        return result
    }

    func update(
        _ bytes: Bytes,
        with choice: StampChoice,
        viewer: @escaping () throws(ViewingError) -> any DocumentViewer
    ) throws(SignetError) -> (appended: [UInt8], report: SigningReport) {
        let document = try opened(bytes)
        let stamps = try document.settled { () throws(SignetError) in try choice(document) }
        var (appended, report) = try change(document) { () throws(StampingError) in
            guard !stamps.isEmpty else { return .nothing }
            let stamper = DocumentStamper(document, date: pdfDate, seed: seed, policy: policy)
            return try stamper.stamp(stamps.map(\.request), viewer: viewer)
        }
        for warning in stamps.flatMap(\.signature.warnings) where !report.warnings.contains(warning) {
            report.warnings.append(warning)
        }
        return (appended, report)
    }

    /// Opens a document and says what was done to it.
    func change(
        _ bytes: Bytes,
        _ work: (Document) throws(StampingError) -> StampingResult
    ) throws(SignetError) -> (appended: [UInt8], report: SigningReport) {
        let document = try opened(bytes)
        return try change(document) { () throws(StampingError) in try work(document) }
    }

    private func opened(_ bytes: Bytes) throws(SignetError) -> Document {
        do throws(PDFError) { return try Document(bytes, password: password) } catch { throw SignetError(error) }
    }

    private func change(
        _ document: Document,
        _ work: () throws(StampingError) -> StampingResult
    ) throws(SignetError) -> (appended: [UInt8], report: SigningReport) {
        do throws(StampingError) {
            let result = try document.settled { () throws(StampingError) in try work() }
            return (result.appended, SigningReport(result, of: document))
        } catch {
            throw SignetError(error)
        }
    }

    var policy: ChangePolicy {
        ChangePolicy(afterSignatures: afterSignatures, ignoresPermissions: ignoresPermissions)
    }

    var pdfDate: PDFDate {
        let moment = date ?? Date()
        return PDFDate(
            seconds: Int(moment.timeIntervalSince1970.rounded(.down).clamped(to: -6e10...2.5e11)),
            offsetMinutes: timeZone.secondsFromGMT(for: moment) / 60
        )
    }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        isFinite ? min(max(self, range.lowerBound), range.upperBound) : 0
    }
}

extension Stamp {
    var request: StampRequest {
        StampRequest(
            prepared: signature.prepared,
            strokes: signature.strokes,
            kind: kind,
            isLocked: isLocked,
            style: appearance,
            opacity: opacity,
            placements: placements,
            size: size,
            details: StampDetails(
                author: author ?? signature.name,
                alternativeText: alternativeText ?? signature.alternativeText,
                subject: subject
            )
        )
    }
}

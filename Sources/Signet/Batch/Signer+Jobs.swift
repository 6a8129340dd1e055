internal import SignetPDF
internal import SignetStamping
internal import SignetViewing

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A job that is done up to the name of its file.
enum PreparedJob: Sendable {
    case staged(StagedFile, SigningReport)
    case document([UInt8], SigningReport)
    /// The output is there already, and is what the job would have made; the size is that of an output that the journal
    /// does not know yet.
    case doneBefore(size: Int?)
    /// Nothing was written, as the caller wished.
    case rehearsed(SigningReport)
}

/// How the jobs of a batch are done.
struct JobRules: Sendable {
    /// What becomes of an output that exists already.
    let overwriting: OverwritePolicy
    /// Whether an output that exists may be the job's own, of a run that was stopped before it could note it.
    let isResumable: Bool
    /// Whether all is done but the writing.
    let isRehearsal: Bool
}

extension Signer {
    /// Does a job up to the name of its file.
    func prepare(_ job: SigningJob, rules: JobRules) throws(SignetError) -> PreparedJob {
        if let defect = job.defect { throw defect }
        let signer = try forJob(job)
        switch job.input {
        case .file(let path):
            return try signer.prepare(try InputFile(path), job, rules: rules)
        case .bytes(let document):
            let (appended, report) = try signer.appendix(of: Bytes(document), job) {
                () throws(ViewingError) in
                try PopplerViewer(bytes: document, password: signer.password)
            }
            guard !rules.isRehearsal else { return .rehearsed(report) }
            guard case .file(let path) = job.output else { return .document(document + appended, report) }
            try Folder.make(Folder.holding(path))
            let file = try OutputFile(path, mode: 0o666, policy: rules.overwriting)
            try file.write(document)
            try file.write(appended)
            return .staged(StagedFile(file), report)
        }
    }

    private func prepare(
        _ file: borrowing InputFile,
        _ job: SigningJob,
        rules: JobRules
    ) throws(SignetError) -> PreparedJob {
        let path = file.path
        guard case .file(let output) = job.output else {
            let document = try InputFile.contents(of: path, limit: FileContents.limit)
            let (result, report) = try appendix(of: file) { bytes throws(SignetError) in
                try appendix(of: bytes, job) { () throws(ViewingError) in
                    try PopplerViewer(path: path, password: password)
                }
            }
            return rules.isRehearsal ? .rehearsed(report) : .document(document + result, report)
        }
        try Self.check(output, isNot: file)
        let exists = unsafe access(output, F_OK) == 0
        if exists, rules.overwriting == .refuse, !rules.isResumable { throw OutputFile.existsAlready(output) }
        let (appended, report) = try appendix(of: file) { bytes throws(SignetError) in
            try appendix(of: bytes, job) { () throws(ViewingError) in
                try PopplerViewer(path: path, password: password)
            }
        }
        if exists, rules.overwriting == .refuse {
            guard try FileComparison.isCopy(output, of: file, followedBy: appended) else {
                throw OutputFile.existsAlready(output)
            }
            return .doneBefore(size: report.originalBytes + report.appendedBytes)
        }
        guard !rules.isRehearsal else { return .rehearsed(report) }
        try Folder.make(Folder.holding(output))
        let staged = try Self.stage(
            file,
            followedBy: appended,
            as: output,
            policy: rules.overwriting,
            keepingOwner: false
        )
        return .staged(StagedFile(staged), report)
    }

    /// The signer with what a job has of its own.
    private func forJob(_ job: SigningJob) throws(SignetError) -> Signer {
        var signer = self
        if let password = job.password { signer.password = password }
        guard case .recipe(let recipe, let values) = job.content else { return signer }
        return try recipe.signer(basedOn: signer, values: values)
    }

    /// What a job appends to a document.
    private func appendix(
        of bytes: Bytes,
        _ job: SigningJob,
        viewer: @escaping () throws(ViewingError) -> any DocumentViewer
    ) throws(SignetError) -> (appended: [UInt8], report: SigningReport) {
        let choice =
            switch job.content {
            case .stamps(let stamps): try Self.choosing(stamps)
            case .recipe(let recipe, let values): choosing(from: recipe, values: values)
            }
        return try update(bytes, with: choice, viewer: viewer)
    }
}

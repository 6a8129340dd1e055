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
}

/// What an output that exists already means.
enum ExistingOutput {
    /// It may be the job's own, of a run that was stopped before it could note it.
    case mayBeOwn
    /// What the overwrite policy says.
    case other
}

extension Signer {
    /// Does a job up to the name of its file.
    func prepare(
        _ job: SigningJob,
        policy: OverwritePolicy,
        existing: ExistingOutput
    ) throws(SignetError) -> PreparedJob {
        let signer = try forJob(job)
        switch job.input {
        case .file(let path):
            return try signer.prepare(try InputFile(path), job, policy: policy, existing: existing)
        case .bytes(let document):
            let (appended, report) = try signer.appendix(of: Bytes(document), job) {
                () throws(ViewingError) in
                try PopplerViewer(bytes: document, password: signer.password)
            }
            guard case .file(let path) = job.output else { return .document(document + appended, report) }
            try Folder.make(Folder.holding(path))
            let file = try OutputFile(path, mode: 0o666, policy: policy)
            try file.write(document)
            try file.write(appended)
            return .staged(StagedFile(file), report)
        }
    }

    private func prepare(
        _ file: borrowing InputFile,
        _ job: SigningJob,
        policy: OverwritePolicy,
        existing: ExistingOutput
    ) throws(SignetError) -> PreparedJob {
        let path = file.path
        guard case .file(let output) = job.output else {
            let document = try InputFile.contents(of: path, limit: FileContents.limit)
            let (result, report) = try appendix(of: file) { bytes throws(SignetError) in
                try appendix(of: bytes, job) { () throws(ViewingError) in
                    try PopplerViewer(path: path, password: password)
                }
            }
            return .document(document + result, report)
        }
        guard !Self.isSame(file, output) else {
            throw SignetError(.cannotCreate, "it is the input too; give the signed document another name", file: output)
        }
        let exists = unsafe access(output, F_OK) == 0
        if exists, policy == .refuse, existing == .other { throw OutputFile.existsAlready(output) }
        let (appended, report) = try appendix(of: file) { bytes throws(SignetError) in
            try appendix(of: bytes, job) { () throws(ViewingError) in
                try PopplerViewer(path: path, password: password)
            }
        }
        if exists, policy == .refuse {
            guard try FileComparison.isCopy(output, of: file, followedBy: appended) else {
                throw OutputFile.existsAlready(output)
            }
            return .doneBefore(size: report.originalBytes + report.appendedBytes)
        }
        try Folder.make(Folder.holding(output))
        let staged = try Self.stage(file, followedBy: appended, as: output, policy: policy, keepingOwner: false)
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
        switch job.content {
        case .stamps(let stamps): try update(bytes, with: stamps, viewer: viewer)
        case .recipe(let recipe, let values): try update(bytes, with: recipe, values: values, viewer: viewer)
        }
    }
}

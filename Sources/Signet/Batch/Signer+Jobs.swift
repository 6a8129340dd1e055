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
    /// The folders are those that got an entry when the folder of the file was made.
    case staged(StagedFile, newFolders: [String], SigningReport)
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
            return try signer.prepare(document, job, rules: rules)
        }
    }

    private func prepare(
        _ file: borrowing InputFile,
        _ job: SigningJob,
        rules: JobRules
    ) throws(SignetError) -> PreparedJob {
        let path = file.path
        var exists = false
        if case .file(let output) = job.output {
            try Self.check(output, isNot: file)
            exists = try Self.exists(output, rules)
        }
        let (appended, report) = try appendix(of: file) { bytes throws(SignetError) in
            try appendix(of: bytes, job) { () throws(ViewingError) in
                try viewing.viewers.viewer(path: path, password: password)
            }
        }
        guard case .file(let output) = job.output else {
            guard !rules.isRehearsal else { return .rehearsed(report) }
            return .document(try InputFile.contents(of: path, limit: FileContents.limit) + appended, report)
        }
        if exists {
            guard try FileComparison.isCopy(output, of: file, followedBy: appended) else {
                throw OutputFile.existsAlready(output)
            }
            return .doneBefore(size: report.size)
        }
        guard !rules.isRehearsal else { return .rehearsed(report) }
        let newFolders = try Self.makeFolder(of: output, job)
        let staged = try Self.output(output, job, mode: file.permissions, rules)
        try staged.copy(from: file)
        try staged.write(appended)
        return .staged(StagedFile(staged), newFolders: newFolders, report)
    }

    private func prepare(
        _ document: [UInt8],
        _ job: SigningJob,
        rules: JobRules
    ) throws(SignetError) -> PreparedJob {
        var exists = false
        if case .file(let output) = job.output { exists = try Self.exists(output, rules) }
        let (appended, report) = try appendix(of: Bytes(document), job) { () throws(ViewingError) in
            try viewing.viewers.viewer(bytes: document, password: password)
        }
        guard case .file(let output) = job.output else {
            return rules.isRehearsal ? .rehearsed(report) : .document(document + appended, report)
        }
        if exists {
            guard try FileComparison.isCopy(output, of: document, followedBy: appended) else {
                throw OutputFile.existsAlready(output)
            }
            return .doneBefore(size: report.size)
        }
        guard !rules.isRehearsal else { return .rehearsed(report) }
        let newFolders = try Self.makeFolder(of: output, job)
        let staged = try Self.output(output, job, mode: 0o666, rules)
        try staged.write(document)
        try staged.write(appended)
        return .staged(StagedFile(staged), newFolders: newFolders, report)
    }

    private static func makeFolder(of output: String, _ job: SigningJob) throws(SignetError) -> [String] {
        let folder = Folder.holding(output)
        guard let root = job.outputRoot else { return try Folder.make(folder) }
        return try Folder.make(folder, beneath: root)
    }

    private static func output(
        _ path: String,
        _ job: SigningJob,
        mode: UInt32,
        _ rules: JobRules
    ) throws(SignetError) -> OutputFile {
        try OutputFile(path, beneath: job.outputRoot, mode: mode, policy: rules.overwriting)
    }

    /// Whether an output is there that must be the job's own.
    private static func exists(_ output: String, _ rules: JobRules) throws(SignetError) -> Bool {
        guard rules.overwriting == .refuse, unsafe access(output, F_OK) == 0 else { return false }
        guard rules.isResumable else { throw OutputFile.existsAlready(output) }
        return true
    }

    /// The signer with what a job has of its own.
    private func forJob(_ job: SigningJob) throws(SignetError) -> Signer {
        var signer = self
        if case .recipe(let recipe, let values) = job.content {
            signer = try recipe.signer(basedOn: signer, values: values)
        }
        if let password = job.password { signer.password = password }
        return signer
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

internal import Glibc
internal import SignetFiles
internal import SignetPDF
internal import SignetSigning

/// A job that is done except for naming its file, or keeping its object.
enum PreparedJob: Sendable {
    /// The folders are those that received an entry when the folder of the file was made.
    case staged(StagedFile, newFolders: [String], SigningReport, JournalEntry.FileState)
    case document([UInt8], SigningReport, JournalEntry.FileState)
    /// The output already exists and equals the job's result.
    ///
    /// The size of the output and the state of the document are given for an output that the journal does not have yet.
    case alreadyDone((outputSize: Int, input: JournalEntry.FileState)?)
    /// Nothing was written, in a dry run.
    case checked(SigningReport)
}

/// How the jobs of a batch are done.
struct JobRules: Sendable {
    /// How an output that exists already is treated.
    let overwriting: OverwritePolicy
    /// Whether an existing output may be the job's own, and is compared with its result.
    let comparesExisting: Bool
    /// Whether nothing is written.
    let isDryRun: Bool
}

extension Signer {
    /// Does a job except for naming its file, or keeping its object.
    ///
    /// - Parameters:
    ///   - job: The job.
    ///   - document: Its document, if that was read from storage.
    ///   - rules: How it is done.
    ///   - folder: The folder of the last output, and then that of this one.
    /// - Returns: The result of the job.
    /// - Throws: ``SignetError``; then the file does not exist.
    func prepare(
        _ job: SigningJob,
        _ document: [UInt8]?,
        rules: JobRules,
        in folder: inout OutputFolder?
    ) throws(SignetError) -> PreparedJob {
        let signer = try forJob(job)
        switch job.input {
        case .file(let path):
            return try signer.prepare(try SignetError.files(InputFile(path)), job, rules: rules, in: &folder)
        case .bytes(let document):
            return try signer.prepare(document, job, rules: rules)
        case .object(let address):
            do throws(SignetError) { return try signer.prepare(document ?? [], job, rules: rules) } catch {
                throw error.file == nil ? error.attributed(to: address) : error
            }
        }
    }

    private func prepare(
        _ file: borrowing InputFile,
        _ job: SigningJob,
        rules: JobRules,
        in folder: inout OutputFolder?
    ) throws(SignetError) -> PreparedJob {
        guard case .file(let output) = job.output else {
            return try withEdit(of: file, by: job.operation) { edit, bytes throws(SignetError) in
                if rules.isDryRun, job.output == .memory { return .checked(edit.report) }
                guard edit.kept + edit.appended.count <= FileContents.limit else {
                    let limit = FileContents.limit
                    throw SignetError(FileError(.tooLarge, .tooLarge(limit: limit), file: file.path))
                }
                let result = bytes.copy(0..<edit.kept) + edit.appended
                return .document(result, edit.report, JournalEntry.FileState(of: file))
            }
        }
        // One look is enough for most: where nothing is, there is nothing to compare or to spare.
        var free: OutputFolder?
        if rules.overwriting == .refuse {
            folder = OutputFolder.holding(output, beneath: job.outputRoot, last: folder)
            free = folder.flatMap { $0.hasRoom(for: output) ? $0 : nil }
        }
        var exists = false
        if free == nil {
            try SignetError.files(file.checkIsNot(output))
            exists = try Self.exists(output, rules)
        }
        return try withEdit(of: file, by: job.operation) { edit, bytes throws(SignetError) in
            if exists {
                guard
                    try SignetError.files(
                        FileComparison.isCopy(output, of: file, length: edit.kept, followedBy: edit.appended)
                    )
                else { throw SignetError(OutputFile.existsAlready(output)) }
                return .alreadyDone((edit.report.size, JournalEntry.FileState(of: file)))
            }
            guard !rules.isDryRun else { return .checked(edit.report) }
            let newFolders = free == nil ? try Self.makeFolder(of: output, job) : []
            let staged = try Self.output(output, job, in: free, mode: file.permissions, rules)
            try SignetError.files(staged.write(edit, of: file, bytes))
            return .staged(StagedFile(staged), newFolders: newFolders, edit.report, JournalEntry.FileState(of: file))
        }
    }

    private func prepare(
        _ document: [UInt8],
        _ job: SigningJob,
        rules: JobRules
    ) throws(SignetError) -> PreparedJob {
        var exists = false
        if case .file(let output) = job.output { exists = try Self.exists(output, rules) }
        let edit = try edit(of: document, by: job.operation)
        let result: [UInt8] = document.prefix(edit.kept) + edit.appended
        guard case .file(let output) = job.output else {
            if rules.isDryRun, job.output == .memory { return .checked(edit.report) }
            return .document(result, edit.report, .memory)
        }
        if exists {
            guard try SignetError.files(FileComparison.isCopy(output, of: result)) else {
                throw SignetError(OutputFile.existsAlready(output))
            }
            return .alreadyDone((edit.report.size, .memory))
        }
        guard !rules.isDryRun else { return .checked(edit.report) }
        let newFolders = try Self.makeFolder(of: output, job)
        let staged = try Self.output(output, job, in: nil, mode: 0o666, rules)
        try SignetError.files(staged.write(result))
        return .staged(StagedFile(staged), newFolders: newFolders, edit.report, .memory)
    }

    private static func makeFolder(of output: String, _ job: SigningJob) throws(SignetError) -> [String] {
        let folder = Folder.holding(output)
        guard let root = job.outputRoot else { return try SignetError.files(Folder.make(folder)) }
        return try SignetError.files(Folder.make(folder, beneath: root))
    }

    /// The file of an output; `free`: its folder, when nothing was seen at its place.
    private static func output(
        _ path: String,
        _ job: SigningJob,
        in free: OutputFolder?,
        mode: UInt32,
        _ rules: JobRules
    ) throws(SignetError) -> OutputFile {
        if let free { return try SignetError.files(OutputFile(new: path, in: free, mode: mode)) }
        return try SignetError.files(OutputFile(path, beneath: job.outputRoot, mode: mode, policy: rules.overwriting))
    }

    /// Whether an output exists that must be the job's own.
    private static func exists(_ output: String, _ rules: JobRules) throws(SignetError) -> Bool {
        guard rules.overwriting == .refuse, isThere(output) else { return false }
        guard rules.comparesExisting else { throw SignetError(OutputFile.existsAlready(output)) }
        return true
    }

    /// The signer with the settings of the job and of its operation.
    private func forJob(_ job: SigningJob) throws(SignetError) -> Signer {
        var signer = try job.operation.settings(self)
        if let password = job.password { signer.password = password }
        return signer
    }
}

/// Whether a path leads to something.
private func isThere(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

internal import ArgumentParser
internal import FoundationEssentials
internal import Signet
internal import SignetBatch
internal import SignetFiles

/// Applies one operation to several documents at a time.
struct SeveralDocuments {
    let operation: DocumentOperation
    let signer: Signer
    let options: SeveralDocumentsOptions
    /// The configured name of outputs, where the options give none.
    let outputName: String?
    /// Warnings about the signatures, which were printed before.
    let alreadyShown: [SigningWarning]
    let isDryRun: Bool

    /// Signs the documents; a failure is reported and does not stop the others.
    ///
    /// - Throws: `ExitCode` 3 when some documents failed, 4 when all did.
    func sign(_ documents: [String], overwriting policy: OverwritePolicy, form: ReportForm) throws {
        OpenFiles.raiseLimit()
        var batch = BatchSigner(
            signer: signer,
            concurrency: options.jobs,
            existing: policy == .replace ? .replace : .refuse
        )
        batch.isDryRun = isDryRun
        let reporter = BatchReporter(
            report: form == .json ? try ReportFile(OutputOptions.standard, isReplacing: true, sparing: []) : nil,
            progress: ProgressLine(position: RowPosition(), isQuiet: options.quiet),
            failureLimit: nil,
            json: false,
            subject: .documents(alreadyShown: alreadyShown)
        )
        let status = try reporter.reportAll(batch.sign(try jobs(documents)), isDryRun: isDryRun)
        if status != 0 { throw ExitCode(status) }
    }

    /// The form of the report.
    enum ReportForm { case text, json }

    private func jobs(_ documents: [String]) throws(SignetError) -> [SigningJob] {
        var inputs: [String: String] = [:]
        var jobs: [SigningJob] = []
        for document in documents {
            let output = try options.output(of: document, outputName)
            if let other = inputs.updateValue(document, forKey: output) {
                throw SignetError(
                    .invalidArgument,
                    other == document
                        ? "\(document) is given twice"
                        : "\(other) and \(document) would both become \(output); sign them one after the other, or name the "
                            + "folders in the outputs' names"
                )
            }
            var job = SigningJob(.file(document), operation, to: .file(output))
            job.outputRoot = options.folder
            jobs.append(job)
        }
        return jobs
    }
}

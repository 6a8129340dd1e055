internal import SignetIsolation
internal import SignetSigning

/// The worker that verifies one document, and all workers of the service.
package enum VerificationWorker {
    /// The name of the work.
    package static let name = "verify"

    private static let worker = IsolatedWork.worker(name) { question, task in
        (try? VerificationTask(question))?.run(within: task.seconds).bytes
    }

    /// Does the work that this process was started for by the service: that of the library, or a verification.
    ///
    /// - Parameter words: The arguments of the process after those of the service's workers.
    /// - Returns: Whether the words and all questions were well formed and were answered.
    package static func answer(_ words: [String]) -> Bool {
        WorkerTask.run(words, by: IsolatedProcess.workers + [worker, OfficeConversion.worker])
    }
}

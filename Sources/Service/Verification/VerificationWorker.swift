internal import SignetViewing

/// The process in which an untrusted document is read to verify it.
package enum VerificationWorker {
    /// Verifies one document for the process that started this one.
    ///
    /// - Parameter words: The bounds: seconds of processor time, and bytes of memory.
    /// - Returns: Whether the question was well formed and was answered.
    package static func serve(_ words: [String]) -> Bool {
        let seconds = words.first.flatMap { Int($0) } ?? 1
        return BoundedWork.serve(words) { parts in VerificationTask(parts)?.run(within: seconds).bytes ?? [] }
    }
}

/// The limits of a worker process.
package struct WorkerLimits: Hashable, Sendable {
    /// Seconds for one subject, such as a document: from the first question about it to the last one.
    package let seconds: Int
    /// Seconds of processor time for one question.
    package let questionSeconds: Int
    /// Bytes of memory of the process, beyond the subject.
    package let memory: Int

    /// Sets limits; one question may take as long as the subject.
    package init(seconds: Int, memory: Int) { self.init(seconds: seconds, questionSeconds: seconds, memory: memory) }

    /// Sets limits.
    package init(seconds: Int, questionSeconds: Int, memory: Int) {
        self.seconds = seconds
        self.questionSeconds = questionSeconds
        self.memory = memory
    }
}

/// Work of one question in a worker process that is started for it and ends with it.
package struct IsolatedWork: Sendable {
    private let program: WorkerProgram
    private let task: WorkerTask
    /// The most bytes of an answer.
    private let answerLimit: Int

    /// Sets up, without starting a process.
    ///
    /// - Parameters:
    ///   - task: The task of each process; its seconds are also those that an answer is waited for.
    ///   - program: Becomes the process.
    ///   - answerLimit: The most bytes of an answer.
    package init(_ task: WorkerTask, by program: WorkerProgram, answerLimit: Int) {
        (self.task, self.program, self.answerLimit) = (task, program, answerLimit)
    }

    /// Has a process answer.
    ///
    /// - Parameters:
    ///   - question: The question for the process.
    ///   - isGivenUp: Whether the answer is not wanted any more; the process is ended then.
    /// - Returns: The bytes that the process made; it may have been taken over by what it read.
    /// - Throws: ``WorkerProcess/AnswerError`` where there is no answer.
    package func answer(
        to question: [UInt8],
        givenUp isGivenUp: @escaping @Sendable () -> Bool
    ) throws(WorkerProcess.AnswerError) -> [UInt8] {
        let deadline = WorkerDeadline(end: .now + .seconds(task.seconds), isGivenUp: isGivenUp)
        return try WorkerProcess(program, task).answer(to: question, until: deadline, most: answerLimit)
    }

    /// The worker that answers one question, confined.
    ///
    /// - Parameters:
    ///   - name: Its name in the task.
    ///   - answer: Makes the answer; nil for a malformed question.
    /// - Returns: The worker for ``WorkerTask/run(_:by:)``.
    package static func worker(
        _ name: String,
        answer: @escaping @Sendable (_ question: [UInt8], WorkerTask) -> [UInt8]?
    ) -> Worker {
        Worker(name) { task in
            guard WorkerSocket.begin(task), let question = WorkerSocket.question() else { return false }
            guard WorkerSocket.limit(seconds: task.seconds), Confinement.begin(), let answer = answer(question, task)
            else { return false }
            return WorkerSocket.answer(answer)
        }
    }
}

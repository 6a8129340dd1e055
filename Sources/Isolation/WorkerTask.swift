/// The task of a worker process, which it finds in its arguments: the name of the work, and named values, as in
/// `view seconds=60 memory=419430400`.
package struct WorkerTask: Hashable, Sendable {
    /// The name of the work.
    package let work: String
    /// Seconds of processor time for one subject, or for the task.
    package let seconds: Int
    /// Bytes of memory beyond those that the process starts with.
    package let memory: Int
    private let others: [String: String]

    /// Sets up.
    ///
    /// - Parameters:
    ///   - work: The name of a ``Worker``.
    ///   - seconds: Seconds of processor time; more than zero.
    ///   - memory: Bytes of memory; more than zero.
    ///   - others: Other values of the work.
    package init(_ work: String, seconds: Int, memory: Int, _ others: [String: String] = [:]) {
        (self.work, self.seconds, self.memory, self.others) = (work, seconds, memory, others)
    }

    /// Another value, by its name.
    package subscript(_ name: String) -> String? { others[name] }

    /// The arguments for the process.
    var words: [String] {
        [work, "seconds=\(seconds)", "memory=\(memory)"] + others.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
    }

    /// Reads ``words``; nil where they are malformed, or a limit is missing.
    init?(_ words: [String]) {
        guard let work = words.first else { return nil }
        var values: [String: String] = [:]
        for word in words.dropFirst() {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, values.updateValue(parts[1], forKey: parts[0]) == nil else { return nil }
        }
        guard let seconds = values.removeValue(forKey: "seconds").flatMap({ Int($0) }), seconds > 0,
            let memory = values.removeValue(forKey: "memory").flatMap({ Int($0) }), memory > 0
        else { return nil }
        self.init(work, seconds: seconds, memory: memory, values)
    }

    /// Does the task that this process was started for.
    ///
    /// - Parameters:
    ///   - words: The arguments of the process after those of its ``WorkerProgram``.
    ///   - workers: All kinds of work that the program does.
    /// - Returns: Whether the task, and all questions, were well formed and were answered.
    package static func run(_ words: [String], by workers: [Worker]) -> Bool {
        guard let task = WorkerTask(words), let worker = workers.first(where: { $0.name == task.work }) else {
            return false
        }
        return worker.run(task)
    }
}

/// A kind of work for worker processes.
package struct Worker: Sendable {
    let name: String
    let run: @Sendable (WorkerTask) -> Bool

    /// Work that reads its questions from a ``WorkerSocket``.
    ///
    /// - Parameters:
    ///   - name: Its name in a ``WorkerTask``.
    ///   - run: Does it, in the worker process; false where the task or a question is malformed, or the process cannot be confined.
    package init(_ name: String, run: @escaping @Sendable (WorkerTask) -> Bool) {
        (self.name, self.run) = (name, run)
    }
}

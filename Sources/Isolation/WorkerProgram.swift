/// A program that becomes a worker process.
package struct WorkerProgram: Hashable, Sendable {
    /// The path of a program that calls ``WorkerTask/run(_:by:)`` with the words after ``arguments``.
    package let path: String
    /// The arguments before those of the task.
    package let arguments: [String]

    /// Sets up, without starting a process.
    package init(path: String, arguments: [String]) {
        (self.path, self.arguments) = (path, arguments)
    }
}

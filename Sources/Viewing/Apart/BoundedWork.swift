/// Work on a document in a process that is started for it and ends with it, bounded as those of ``ViewerPool`` are.
package struct BoundedWork: Sendable {
    /// The reason for a missing answer.
    package enum Failure: Error {
        /// It takes longer than is allowed, or was cancelled.
        case tooLong
        /// The process ended without an answer: it crashed, or needed more memory than is allowed.
        case stopped
        /// The system cannot start a process.
        case noProcess
    }

    private let program: String
    private let arguments: [String]
    private let bounds: ViewingBounds
    /// The most bytes of an answer.
    private let answerLimit: Int

    /// Sets up, without starting a process.
    ///
    /// - Parameters:
    ///   - program: The path of a program that calls ``serve(_:_:)`` when it is started with the arguments.
    ///   - arguments: Its arguments; seconds and bytes of the bounds follow them.
    ///   - bounds: The limits for a document.
    ///   - answerLimit: The most bytes of an answer.
    package init(program: String, arguments: [String], bounds: ViewingBounds, answerLimit: Int) {
        (self.program, self.arguments, self.bounds, self.answerLimit) = (program, arguments, bounds, answerLimit)
    }

    /// Has a process answer.
    ///
    /// - Parameters:
    ///   - parts: The parts of the question for the process.
    ///   - isGivenUp: Whether the answer is not wanted any more; the process is ended then.
    /// - Returns: The bytes that the process made; it may have been taken over by the document.
    /// - Throws: ``Failure`` where there is no answer.
    package func answer(
        to parts: [[UInt8]],
        givenUp isGivenUp: @escaping @Sendable () -> Bool
    ) throws(Failure) -> [UInt8] {
        var question = WireWriter()
        question.write(parts) { $0.write($1) }
        let deadline = ViewingDeadline(end: .now + .seconds(bounds.seconds), isGivenUp: isGivenUp)
        do throws(HelperProcess.Failure) {
            let process = try HelperProcess(program, arguments + [String(bounds.seconds), String(bounds.memory)])
            return try process.answer(to: question.bytes, about: nil, until: deadline, most: answerLimit)
        } catch {
            switch error {
            case .late: throw .tooLong
            case .broken, .large: throw .stopped
            case .notStarted: throw .noProcess
            }
        }
    }

    /// Answers the one question of the process that started this one.
    ///
    /// - Parameters:
    ///   - words: Seconds of processor time, and bytes of memory beyond those that the process starts with.
    ///   - work: Makes the answer from the parts of the question.
    /// - Returns: Whether the question was well formed and was answered.
    package static func serve(_ words: [String], _ work: ([[UInt8]]) -> [UInt8]) -> Bool {
        guard let seconds = WorkerSocket.begin(words), let bytes = WorkerSocket.question() else { return false }
        WorkerSocket.bound(seconds: seconds)
        guard Confinement.begin() else { return false }
        var reader = WireReader(bytes)
        let parts: [[UInt8]]
        do throws(WireReader.Fault) {
            parts = try reader.array { reader throws(WireReader.Fault) in try reader.bytes() }
            try reader.end()
        } catch {
            return false
        }
        return WorkerSocket.answer(work(parts))
    }
}

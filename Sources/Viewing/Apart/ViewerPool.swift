internal import SignetBasics

/// Views documents in their own processes, so that a document which makes the viewer work for ever, takes all memory or
/// crashes it costs one of those processes and no more.
///
/// Each views one document alone, so that one which takes the viewer over can show nothing of another. Processes that have loaded
/// their libraries are kept for the next documents.
package final class ViewerPool: Sendable {
    /// A helper that is used for a document.
    struct Loan {
        let process: HelperProcess
        /// Whether it was started for this document just now.
        let isFresh: Bool
        /// The document, where it may view that once more.
        let document: [UInt8]?
    }

    let bounds: ViewingBounds
    private let program: String
    private let arguments: [String]
    private let kept: Int
    /// Whether the view is no longer needed.
    let isGivenUp: @Sendable () -> Bool
    private let resting: Resting

    /// The helpers that view nothing at the moment.
    private final class Resting: Sendable {
        /// Those that have viewed a document, the last one last.
        let loans = Guarded<[Loan]>([])
        /// Those that have viewed nothing yet.
        let spares = Guarded<[HelperProcess]>([])
    }

    /// The most bytes of a document that is kept to recognise it.
    private static let documentLimit = 4 << 20

    /// Sets up, without starting a process.
    ///
    /// - Parameters:
    ///   - program: The path of a program that calls ``ViewerWorker/serve(_:)`` when it is started with the arguments.
    ///   - arguments: Its arguments; seconds and bytes of the bounds follow them.
    ///   - bounds: The limits for viewing a document.
    ///   - kept: How many processes are ready for the next documents, and how many for those that were viewed last.
    package init(program: String, arguments: [String], bounds: ViewingBounds, kept: Int) {
        self.program = program
        self.arguments = arguments + [String(bounds.seconds), String(bounds.memory)]
        self.bounds = bounds
        self.kept = kept
        isGivenUp = { false }
        resting = Resting()
    }

    private init(_ other: ViewerPool, isGivenUp: @escaping @Sendable () -> Bool) {
        (program, arguments, bounds, kept) = (other.program, other.arguments, other.bounds, other.kept)
        self.isGivenUp = isGivenUp
        resting = other.resting
    }

    /// The same helpers, for something that may be given up meanwhile: a helper that works on it is ended then.
    package func givenUp(when isGivenUp: @escaping @Sendable () -> Bool) -> ViewerPool {
        ViewerPool(self, isGivenUp: isGivenUp)
    }

    /// A helper that has viewed nothing but this document; nil is one that it is not to view again.
    func take(for document: [UInt8]?) throws(HelperProcess.Failure) -> Loan {
        let document = document.flatMap { $0.count <= Self.documentLimit ? $0 : nil }
        if let document,
            let known = resting.loans.withLock({ loans in
                loans.firstIndex { $0.document == document }.map { loans.remove(at: $0) }
            })
        {
            return known
        }
        defer { startSpare() }
        if let spare = resting.spares.withLock({ $0.popLast() }) {
            return Loan(process: spare, isFresh: false, document: document)
        }
        return try takeFresh(for: document)
    }

    /// A helper that is started now.
    func takeFresh(for document: [UInt8]?) throws(HelperProcess.Failure) -> Loan {
        Loan(process: try HelperProcess(program, arguments), isFresh: true, document: document)
    }

    /// Starts a helper for the next document, which loads its libraries meanwhile.
    private func startSpare() {
        guard resting.spares.withLock({ $0.count }) < kept, let spare = try? HelperProcess(program, arguments) else {
            return
        }
        resting.spares.withLock { if $0.count < kept { $0.append(spare) } }
    }

    /// Takes a helper back, which has closed its document.
    func giveBack(_ loan: Loan) {
        guard kept > 0, let document = loan.document else { return }
        let known = Loan(process: loan.process, isFresh: false, document: document)
        // A helper ends when nothing refers to it any more, outside the lock.
        _ = resting.loans.withLock { loans in
            loans.append(known)
            return loans.count > kept ? loans.removeFirst() : nil
        }
    }

    /// Ends the helpers that rest.
    package func end() {
        resting.loans.withLock { $0.removeAll() }
        resting.spares.withLock { $0.removeAll() }
    }
}

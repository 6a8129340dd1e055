internal import SignetBasics

/// Views documents in other processes, so that a document which makes the viewer work for ever, takes all memory or
/// crashes it costs one of those processes and no more.
package final class ViewerPool: Sendable {
    /// How helpers are used again.
    package enum Use: Hashable, Sendable {
        /// Each views one document alone, so that one which takes the viewer over can show nothing of another. This many are ready for the
        /// next documents, and as many are kept for those that were viewed last.
        case alone(kept: Int)
        /// Each views one document after another; there are as many as documents were viewed at a time.
        case shared
    }

    /// A helper that is used for a document.
    struct Loan {
        let process: HelperProcess
        /// Whether it has viewed nothing yet.
        let isFresh: Bool
        /// The document, where it may view that once more.
        let document: [UInt8]?
    }

    let bounds: ViewingBounds
    private let program: String
    private let arguments: [String]
    private let use: Use
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
    /// How many times the memory that its owner allows it a helper could get from the system, if nobody saw to that: it is ended before,
    /// and does not go on without a picture for which there is no memory.
    private static let memoryFactor = 4
    /// The share of that memory up to which a helper is used again.
    private static let leanness = 0.5

    /// Sets up, without starting a process.
    ///
    /// - Parameters:
    ///   - program: The path of a program that calls ``ViewerWorker/serve(_:)`` when it is started with the arguments.
    ///   - arguments: Its arguments; seconds and bytes of the bounds follow them.
    ///   - bounds: The limits for viewing a document.
    ///   - use: How processes are used again.
    package init(program: String, arguments: [String], bounds: ViewingBounds, use: Use) {
        self.program = program
        self.arguments = arguments + [String(bounds.seconds), String(Self.memoryFactor * bounds.memory)]
        self.bounds = bounds
        self.use = use
        isGivenUp = { false }
        resting = Resting()
    }

    private init(_ other: ViewerPool, isGivenUp: @escaping @Sendable () -> Bool) {
        (program, arguments, bounds, use) = (other.program, other.arguments, other.bounds, other.use)
        self.isGivenUp = isGivenUp
        resting = other.resting
    }

    /// The same helpers, for something that may be given up meanwhile: a helper that works on it is ended then.
    package func givenUp(when isGivenUp: @escaping @Sendable () -> Bool) -> ViewerPool {
        ViewerPool(self, isGivenUp: isGivenUp)
    }

    /// A helper for a document; of those that view one alone, one that has viewed no other.
    func take(for document: ViewedDocument) throws(HelperProcess.Failure) -> Loan {
        switch use {
        case .shared:
            if let rested = resting.loans.withLock({ $0.popLast() }) { return rested }
            return try takeFresh(for: document)
        case .alone(let kept):
            let bytes = Self.recognizable(document)
            if let bytes,
                let known = resting.loans.withLock({ loans in
                    loans.firstIndex { $0.document == bytes }.map { loans.remove(at: $0) }
                })
            {
                return known
            }
            defer { startSpare(kept) }
            if let spare = resting.spares.withLock({ $0.popLast() }) {
                return Loan(process: spare, isFresh: false, document: bytes)
            }
            return try takeFresh(for: document)
        }
    }

    /// A helper that is started now.
    func takeFresh(for document: ViewedDocument) throws(HelperProcess.Failure) -> Loan {
        Loan(process: try HelperProcess(program, arguments), isFresh: true, document: Self.recognizable(document))
    }

    private static func recognizable(_ document: ViewedDocument) -> [UInt8]? {
        if case .bytes(let bytes) = document, bytes.count <= documentLimit { bytes } else { nil }
    }

    /// Starts a helper for the next document, which loads its libraries meanwhile.
    private func startSpare(_ kept: Int) {
        guard resting.spares.withLock({ $0.count }) < kept, let spare = try? HelperProcess(program, arguments) else {
            return
        }
        resting.spares.withLock { if $0.count < kept { $0.append(spare) } }
    }

    /// Takes a helper back.
    func giveBack(_ loan: Loan) {
        guard Double(loan.process.memory) < Self.leanness * Double(bounds.memory) else { return }
        switch use {
        case .shared:
            let rested = Loan(process: loan.process, isFresh: false, document: nil)
            resting.loans.withLock { $0.append(rested) }
        case .alone(let kept):
            guard kept > 0, let document = loan.document else { return }
            let known = Loan(process: loan.process, isFresh: false, document: document)
            // A helper ends when nothing refers to it any more, outside the lock.
            _ = resting.loans.withLock { loans in
                loans.append(known)
                return loans.count > kept ? loans.removeFirst() : nil
            }
        }
    }

    /// Ends the helpers that rest.
    package func end() {
        resting.loans.withLock { $0.removeAll() }
        resting.spares.withLock { $0.removeAll() }
    }
}

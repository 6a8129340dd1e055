internal import SignetGraphics

/// Views documents in processes of their own, so that a document which makes the viewer work for ever, takes all memory or crashes
/// it costs one of those processes and no more.
///
/// Each views one document at a time and many one after the other.
package final class ViewerPool: Sendable {
    /// A helper that is used for a document.
    struct Loan {
        let process: HelperProcess
        /// How many documents it viewed before.
        let documents: Int
    }

    let bounds: ViewingBounds
    private let program: String
    private let arguments: [String]
    private let kept: Int
    private let resting = Guarded<[Loan]>([])

    /// After so many documents a helper ends: what its libraries keep of them should not grow.
    private static let documentLimit = 500

    /// Sets up, without starting a process.
    ///
    /// - Parameters:
    ///   - program: The path of a program that calls ``ViewerHelper/serve(_:)`` when it is started with the arguments.
    ///   - arguments: The words behind it; seconds and bytes of the bounds follow them.
    ///   - bounds: What viewing a document may need.
    ///   - kept: How many processes rest between documents.
    package init(program: String, arguments: [String], bounds: ViewingBounds, kept: Int) {
        self.program = program
        self.arguments = arguments + [String(bounds.seconds), String(bounds.memory)]
        self.bounds = bounds
        self.kept = kept
    }

    /// A helper that views nothing at the moment.
    func take() throws(HelperProcess.Failure) -> Loan {
        if let rested = resting.withLock({ $0.popLast() }) { return rested }
        return try takeFresh()
    }

    /// A helper that viewed nothing yet.
    func takeFresh() throws(HelperProcess.Failure) -> Loan {
        Loan(process: try HelperProcess(program, arguments), documents: 0)
    }

    /// Takes a helper back, which has closed its document.
    func giveBack(_ loan: Loan) {
        guard loan.documents + 1 < Self.documentLimit else { return }
        resting.withLock { resting in
            if resting.count < kept { resting.append(Loan(process: loan.process, documents: loan.documents + 1)) }
        }
    }

    /// Ends the helpers that rest.
    package func end() { resting.withLock { $0.removeAll() } }
}

internal import Signet
internal import Synchronization

/// The results of the key and the time-stamping authorities for a seal or a renewal in progress.
///
/// A seal is made on one thread from its beginning to its end, and the key and the authorities are asked on the same.
final class SealingNote: Sendable {
    @TaskLocal static var current: SealingNote?

    enum Event: Sendable {
        /// An authority gave a time stamp: its address without user and password.
        case timeStamp(by: String)
        /// The authority that was asked last gave no time stamp.
        case noTimeStamp
        /// The key made no signature.
        case noSignature
    }

    private struct State {
        var authority: String?
        var isTimeStampMissing = false
        var isSignatureMissing = false
    }

    private let state = Mutex(State())

    /// The authority's address without user and password; `nil` where none gave a time stamp.
    var authority: String? { state.withLock { $0.authority } }

    /// Whether the authority that was asked last gave no time stamp.
    var isTimeStampMissing: Bool { state.withLock { $0.isTimeStampMissing } }

    /// Whether the key made no signature.
    var isSignatureMissing: Bool { state.withLock { $0.isSignatureMissing } }

    /// Whether a failure is about the validation data: there was a time stamp of the signature, and what came then was refused.
    func isUnproven(_ error: SignetError) -> Bool {
        error.code == .invalidData && authority != nil && !isTimeStampMissing && !isSignatureMissing
    }

    func note(_ event: Event) {
        state.withLock { state in
            switch event {
            case .timeStamp(let authority): (state.authority, state.isTimeStampMissing) = (authority, false)
            case .noTimeStamp: state.isTimeStampMissing = true
            case .noSignature: state.isSignatureMissing = true
            }
        }
    }
}

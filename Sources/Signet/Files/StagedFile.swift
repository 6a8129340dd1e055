internal import SignetGraphics

/// A file that is whole and waits for its name.
final class StagedFile: Sendable {
    private let file: Guarded<OutputFile?>

    init(_ file: consuming OutputFile) {
        self.file = Guarded(consume file)
    }

    /// Waits until its bytes are on the disk.
    func sync() throws(SignetError) {
        try file.withLock { file throws(SignetError) in try file?.sync() }
    }

    /// Gives it its name; once.
    func publish() throws(SignetError) {
        try file.withLock { slot throws(SignetError) in
            guard let file = slot.take() else { return }
            try file.publish(durable: false)
        }
    }
}

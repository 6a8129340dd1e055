internal import Glibc
internal import Signet
internal import SignetFiles
internal import Synchronization

/// A line on a terminal that shows that the command is at work and for how long, while it takes more than a second.
final class WorkNotice: Sendable {
    private let state = Mutex(State())

    private struct State {
        var isShown = false
        var hasEnded = false
    }

    /// Does the work, with the notice where standard error is a terminal.
    ///
    /// `path`: the document, of whose name no more is shown than fits a narrow terminal, and no control characters.
    static func during<Result>(_ path: String, _ work: () throws -> Result) rethrows -> Result {
        guard isatty(2) == 1 else { return try work() }
        let file = path.split(separator: "/").last ?? ""
        let visible = file.unicodeScalars.filter { $0.properties.generalCategory != .control }
        let name =
            visible.count > 48
            ? "…" + String(String.UnicodeScalarView(visible.suffix(47))) : String(String.UnicodeScalarView(visible))
        let notice = WorkNotice()
        let begun = ContinuousClock.now
        let ticking = Task.detached {
            while true {
                try await Task.sleep(for: .seconds(1))
                notice.show("signet: working on \(name), \((ContinuousClock.now - begun).components.seconds) s")
            }
        }
        defer {
            ticking.cancel()
            notice.end()
        }
        return try work()
    }

    private func show(_ text: String) {
        state.withLock { state in
            guard !state.hasEnded else { return }
            state.isShown = true
            Self.write("\r\u{1B}[K\(text)")
        }
    }

    /// Removes the line, before anything else is written.
    private func end() {
        state.withLock { state in
            state.hasEnded = true
            if state.isShown { Self.write("\r\u{1B}[K") }
        }
    }

    private static func write(_ text: String) { _ = try? StandardStream.error.write(Array(text.utf8)) }
}

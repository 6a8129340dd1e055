internal import Glibc
internal import Signet
internal import SignetBatch
internal import SignetFiles
internal import Synchronization

/// How far a batch is: a bar that is drawn over and over on a terminal, a line now and then elsewhere.
final class ProgressLine: Sendable {
    private let position: RowPosition
    private let isQuiet: Bool
    private let isTerminal = isatty(2) == 1
    private let state = Mutex(State())

    private struct State {
        var next = Duration.zero
        var isShown = false
    }

    init(position: RowPosition, isQuiet: Bool) {
        self.position = position
        self.isQuiet = isQuiet
    }

    /// Shows how far it is, unless it was shown just before.
    func show(_ progress: BatchProgress) {
        guard !isQuiet else { return }
        let isDue = state.withLock { state in
            guard progress.elapsed >= state.next else { return false }
            // On a terminal at once and then ten times a second, elsewhere only in batches that take long.
            let isFirst = state.next == .zero
            state.next = progress.elapsed + (isTerminal ? .milliseconds(100) : .seconds(10))
            state.isShown = isTerminal
            return isTerminal || !isFirst
        }
        guard isDue else { return }
        let text = Self.text(progress, fraction: position.fraction, isTerminal: isTerminal)
        _ = try? StandardStream.error.write(Array((isTerminal ? "\r\u{1B}[K\(text)" : "signet: \(text)\n").utf8))
    }

    /// Makes room for its own line.
    func clear() {
        let wasShown = state.withLock { state in
            defer { state.isShown = false }
            return state.isShown
        }
        if wasShown { _ = try? StandardStream.error.write(Array("\r\u{1B}[K".utf8)) }
    }

    static func text(_ progress: BatchProgress, fraction: Double?, isTerminal: Bool) -> String {
        var parts: [String] = []
        if let fraction, isTerminal {
            let filled = Int((fraction * 24).rounded())
            parts.append("[\(String(repeating: "#", count: filled))\(String(repeating: "-", count: 24 - filled))]")
        }
        if let fraction { parts.append("\(Int(fraction * 100)) %") }
        parts.append("\(grouped(progress.finished)) \(progress.finished == 1 ? "document" : "documents")")
        parts.append("\(grouped(Int(progress.rate.rounded())))/s")
        if let fraction, fraction > 0.01, fraction < 1 {
            parts.append("\(clock(progress.elapsed * ((1 - fraction) / fraction))) left")
        }
        if progress.failed > 0 { parts.append("\(grouped(progress.failed)) failed") }
        return parts.joined(separator: "  ")
    }

    /// A number with commas between thousands.
    static func grouped(_ number: Int) -> String {
        var digits = String(number.magnitude)[...]
        var groups: [Substring] = []
        while digits.count > 3 {
            groups.append(digits.suffix(3))
            digits = digits.dropLast(3)
        }
        groups.append(digits)
        return (number < 0 ? "-" : "") + groups.reversed().joined(separator: ",")
    }

    private static func clock(_ duration: Duration) -> String {
        let seconds = Int((duration / .seconds(1)).rounded())
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        let minutes = "\(seconds / 60 % 60)"
        guard seconds >= 3600 else { return "\(minutes):\(two(seconds % 60))" }
        return "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    }
}

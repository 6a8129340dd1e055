internal import FoundationEssentials
internal import Glibc
internal import Signet
internal import SignetFiles
internal import SignetSigning

/// Signatures in the terminal that standard output leads to.
enum TerminalPictures {
    /// Whether standard output is a terminal.
    static var hasTerminal: Bool { isatty(1) == 1 }

    /// Whether pictures can be shown without being asked for.
    static var arePossible: Bool { hasTerminal && Signature.hasTerminalPictures }

    /// Shows a signature in at most this many columns and rows of the terminal.
    static func show(_ signature: Signature, columns: Int, rows: Int) throws {
        let window = Terminal.Window.ofOutput
        let picture = try signature.terminalPicture(
            in: window.limited(columns: columns, rows: min(rows, window.rows - 2)),
            environment: ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }.sorted()
        )
        try StandardStream.output.write(picture)
    }
}

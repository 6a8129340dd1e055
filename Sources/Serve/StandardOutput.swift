internal import ArgumentParser
internal import Glibc
internal import SignetFiles

/// Writes a text to standard output, at once; if it cannot be written, a line on standard error says so.
///
/// - Parameters:
///   - text: The text, with its ends of lines.
///   - done: The change that was made in spite of it, in a clause for that line; nil for none.
/// - Throws: `ExitCode` 74 if the text cannot be written.
func printText(_ text: String, done: String?) throws {
    do throws(FileError) { try StandardStream.output.writeOrThrow(Array(text.utf8)) } catch {
        printError("signet serve: \(error)" + (done.map { "; \($0)" } ?? ""))
        throw ExitCode(EX_IOERR)
    }
}

/// Writes a line to standard error.
func printError(_ line: String) { _ = try? StandardStream.error.write(Array((line + "\n").utf8)) }

internal import ArgumentParser
internal import SignetFiles

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Writes a line to standard output, at once.
func printLine(_ line: String) throws { try printText(line + "\n") }

/// Writes a text to standard output, at once; if it cannot be written, a line on standard error says so.
///
/// - Throws: The exit code of a command whose answer is lost.
func printText(_ text: String) throws {
    do throws(FileError) { try StandardStream.output.write(Array(text.utf8)) } catch {
        printError("signet serve: \(error)")
        throw ExitCode(EX_IOERR)
    }
}

/// Writes a line to standard error.
func printError(_ line: String) { _ = try? StandardStream.error.write(Array((line + "\n").utf8)) }

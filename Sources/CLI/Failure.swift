internal import ArgumentParser
internal import Signet

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Runs the work of a subcommand; an error becomes one line on standard error and an exit code of `sysexits.h`.
func reportingFailure(_ body: () throws -> Void) throws {
    do {
        try body()
    } catch let error as SignetError {
        printError("signet: \(error)")
        throw ExitCode(error.code.exitStatus)
    } catch let error as PlacementSyntaxError {
        printError("signet: \(error)")
        throw ExitCode(EX_USAGE)
    }
}

/// Runs the reading of options; a fault in one is wrong usage.
func validating<Value>(_ body: () throws(OptionFault) -> Value) throws -> Value {
    do throws(OptionFault) { return try body() } catch { throw ValidationError("\(error).") }
}

extension SignetError.Code {
    /// The status that the command ends with (`sysexits.h`).
    var exitStatus: Int32 {
        switch self {
        case .invalidArgument: EX_USAGE
        case .invalidData, .notFound, .invalidSignature, .invalidSource, .invalidName, .invalidPicture,
            .pictureTooLarge:
            EX_DATAERR
        case .noInput: EX_NOINPUT
        case .cannotCreate: EX_CANTCREAT
        case .inputOutput: EX_IOERR
        case .refused: EX_NOPERM
        default: EX_SOFTWARE
        }
    }
}

/// Writes a line to standard error.
func printError(_ line: String) {
    _ = try? StandardStream.error.write(Array((line + "\n").utf8))
}

internal import ArgumentParser
internal import Glibc
internal import Signet
internal import SignetCapture
internal import SignetFiles

/// Runs the work of a subcommand; an error becomes one line on standard error and an exit code of `sysexits.h`.
func reportingFailure(_ body: () throws -> Void) throws {
    func end(_ error: SignetError) throws -> Never {
        FailureReport(error).show()
        throw ExitCode(error.code.exitStatus)
    }
    do {
        try body()
    } catch let error as SignetError {
        try end(error)
    } catch let error as FileError {
        try end(SignetError(error))
    }
}

/// Reads the value of an option, such as a place; an error in it is wrong usage.
func parsed<Value>(_ text: String, by read: (String) throws(SignetError) -> Value) throws -> Value {
    do throws(SignetError) { return try read(text) } catch {
        FailureReport(usage: error.message(.options)).show()
        throw ExitCode(EX_USAGE)
    }
}

/// Runs the reading of options; a fault in one is wrong usage.
func validating<Value>(_ body: () throws(OptionError) -> Value) throws -> Value {
    do throws(OptionError) {
        return try body()
    } catch {
        let sentence = error.description(.options)
        throw ValidationError(sentence.hasSuffix("?") ? sentence : sentence + ".")
    }
}

extension SignetError.Code {
    /// The status that the command ends with (`sysexits.h`).
    var exitStatus: Int32 {
        switch self {
        case .invalidArgument: EX_USAGE
        case .invalidData, .notFound: EX_DATAERR
        case .noInput: EX_NOINPUT
        case .cannotCreate: EX_CANTCREAT
        case .inputOutput: EX_IOERR
        case .refused: EX_NOPERM
        case .unavailable: EX_TEMPFAIL
        case .invalidSignature, .invalidSource, .unknownMember, .invalidConfiguration, .invalidName, .invalidPicture,
            .pictureTooLarge, .modeNotOffered, .faceNotOffered, .colorNotOffered, .penNotOffered, .penWidthNotOffered,
            .partNotAsked, .unknownPicture, .unknownSignature:
            EX_DATAERR
        default: EX_SOFTWARE
        }
    }
}

/// Prints doubts about a signature to standard error, with the remedies as options.
func printWarnings(_ warnings: [SigningWarning]) {
    for warning in warnings { printError("signet: warning: \(warning.description(.options))") }
}

/// Writes a line to standard error.
func printError(_ line: String) {
    _ = try? StandardStream.error.write(Array((line + "\n").utf8))
}

package import SignetFiles
internal import SignetStamping

extension SignetError {
    package init(_ error: FileError) {
        let code: Code =
            switch error.code {
            case .noInput: .noInput
            case .tooLarge: .invalidData
            case .cannotCreate: .cannotCreate
            case .inputOutput: .inputOutput
            }
        let remedies: [Remedy] =
            switch error.cause {
            case .exists, .otherContent: [.removeOutput, .allowReplacing]
            default: []
            }
        self.init(code, error.cause.description, remedies: remedies, file: error.file)
    }

    /// The result of work on files; its error becomes one of the library's.
    package static func files<Result: ~Copyable>(
        _ work: @autoclosure () throws(FileError) -> Result
    ) throws(SignetError) -> Result {
        do throws(FileError) { return try work() } catch { throw SignetError(error) }
    }
}

extension OutputFile {
    /// Gives the file its name, as ``publish(durable:)`` does, but throws the library's error.
    package consuming func finish(durable: Bool) throws(SignetError) {
        do throws(FileError) { try publish(durable: durable) } catch { throw SignetError(error) }
    }
}

package import SignetSigning

extension SignetError {
    /// A password that is missing or wrong is a refusal, as it is for documents and profiles: the file is sound, and its owner's
    /// permission lacks.
    package init(_ fault: IdentityError) {
        let code: Code =
            switch fault {
            case .passwordMissing, .passwordWrong: .refused
            case .notRSA, .unsupportedDigest, .badPart, .notAuthority: .invalidArgument
            default: .invalidData
            }
        self.init(code, fault.reason, remedies: fault.remedies)
    }

    /// The result of work on an identity; its fault becomes one of the library's.
    package static func identities<Result>(
        of file: String,
        _ work: () throws(IdentityError) -> Result
    ) throws(SignetError) -> Result {
        do throws(IdentityError) { return try work() } catch { throw SignetError(error).attributed(to: file) }
    }
}

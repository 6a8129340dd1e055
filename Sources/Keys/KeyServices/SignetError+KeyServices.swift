internal import SignetSigning

extension SignetError {
    /// A failure that may be over later has the code `unavailable`; a wrong secret is a refusal, as it is for files.
    package init(_ fault: KeyServiceError, of service: String) {
        let code: Code = fault.isTemporary ? .unavailable : fault.isRefusal ? .refused : .invalidData
        self.init(code, "the key service '\(service)' does not sign: \(fault)")
    }
}

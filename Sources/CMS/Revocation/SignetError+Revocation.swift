package import SignetSigning

extension SignetError {
    /// A failure that may be over later, such as a responder that does not answer, has the code `unavailable`.
    package init(_ fault: RevocationError) {
        self.init(
            fault.isTemporary ? .unavailable : .invalidData,
            fault.description,
            cause: fault.isTemporary ? .revocation : .certificate,
            remedies: fault.remedies
        )
    }
}

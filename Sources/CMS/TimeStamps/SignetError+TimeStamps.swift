package import SignetSigning

extension SignetError {
    /// A failure that may be over later, such as an authority that does not answer, has the code `unavailable`.
    package init(_ fault: TimeStampError) {
        self.init(
            fault.isTemporary ? .unavailable : .invalidData,
            fault.description,
            cause: fault == .libraryMissing ? nil : .timeStamp
        )
    }
}

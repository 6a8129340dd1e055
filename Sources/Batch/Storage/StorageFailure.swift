internal import SignetObjects
internal import SignetSigning

/// The reason why an object could not be read or kept, and whether others will fail by the same.
struct StorageFailure: Error {
    let error: SignetError
    /// Whether the batch cannot go on: storage is away, or the key is wrong.
    let endsBatch: Bool

    init(_ error: SignetError, endsBatch: Bool = false) { (self.error, self.endsBatch) = (error, endsBatch) }

    /// The failure of a request that was repeated in vain.
    ///
    /// - Parameters:
    ///   - error: Its error.
    ///   - isAway: Whether the server has answered nothing else meanwhile.
    init(_ error: ObjectError, isAway: Bool) {
        let isReading = error.operation == .get
        let isGeneral =
            switch error.cause {
            case .unreachable, .unavailable, .resting: isAway
            case .credentials, .signature, .clock: true
            case .denied(let code): ObjectStore.endedCodes.contains(code)
            case .noBucket, .region: !isReading
            case .absent, .name, .damaged, .tooLarge, .refused, .malformed: false
            }
        let code: SignetError.Code =
            switch error.cause {
            case _ where error.isTemporary: .unavailable
            case .name: .invalidArgument
            case .tooLarge: .invalidData
            case .unreachable, .unavailable, .resting, .damaged, .refused, .malformed: .inputOutput
            case .absent, .noBucket, .credentials, .denied, .signature, .clock, .region:
                isReading ? .noInput : .cannotCreate
            }
        let advice =
            isGeneral && error.isTemporary
            ? "; run the same command again when the storage answers: rows that are done are not done again" : ""
        self.init(SignetError(code, "\(error.reason)\(advice)", file: error.object), endsBatch: isGeneral)
    }
}

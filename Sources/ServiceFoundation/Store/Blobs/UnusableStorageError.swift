internal import SignetObjects

/// The storage of blobs cannot be asked, as it is set up or at this time.
package struct UnusableStorageError: Error, CustomStringConvertible {
    let cause: ObjectError

    package var description: String { "the storage of blobs cannot be used: \(cause)\(remedy.map { ": \($0)" } ?? "")" }

    /// The remedy, where the cause does not say it.
    private var remedy: String? {
        switch cause.cause {
        case .unreachable, .unavailable, .resting: "check blobs.endpoint, and start again when it answers"
        case .region: "set blobs.region to the bucket's"
        case .refused, .malformed: "check that blobs.endpoint is the address of S3-compatible storage"
        default: nil
        }
    }
}

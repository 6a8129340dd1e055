internal import SignetService

/// Why the service does not start, in a sentence.
enum ServeFailure {
    static func sentence(_ error: any Error) -> String {
        (error as? Problem)?.detail ?? String(describing: error)
    }
}

internal import GRDB
internal import SignetObjects

extension StoreUnavailableError {
    /// The reason of an error for which a later try may succeed, whichever database it comes from; `nil` for others.
    package init?(_ error: any Error) {
        switch error {
        case let error as StoreUnavailableError: self = error
        // Other processes had the right to write for longer than a transaction waits.
        case let error as DatabaseError where error.resultCode == .SQLITE_BUSY: self.init(.busy)
        case let error as ObjectError where !error.isOfOneObject: self.init(.objects)
        default: return nil
        }
    }
}

extension ObjectError {
    /// Whether it concerns one object; another one is of all storage, until the server answers or somebody corrects the settings.
    fileprivate var isOfOneObject: Bool {
        switch cause {
        case .absent, .name, .damaged, .tooLarge: true
        default: false
        }
    }
}

public import SignetKeys

/// A time-stamp authority (TSA), wherever it is.
public protocol TimeStampAuthority: Sendable {
    /// Its name in messages, such as its address.
    var name: String { get }
    /// The algorithm of the imprints that it is given.
    var digest: DigestAlgorithm { get }
    /// The most time that it takes.
    var limit: Duration { get }

    /// Asks for a time stamp, and waits for it.
    ///
    /// - Parameters:
    ///   - imprint: The digest of what the time stamp is for.
    ///   - limit: The most time for it, not more than ``limit-swift.property``.
    /// - Returns: A token that was checked.
    /// - Throws: A ``TimeStampError`` when there is no token, or when anything in it is wrong.
    func token(over imprint: MessageImprint, within limit: Duration) throws(TimeStampError) -> TimeStampToken
}

extension TimeStampAuthority {
    /// Asks for a time stamp, and waits for it no longer than ``limit-swift.property``.
    ///
    /// - Parameter imprint: The digest of what the time stamp is for.
    /// - Returns: A token that was checked.
    /// - Throws: A ``TimeStampError``.
    public func token(over imprint: MessageImprint) throws(TimeStampError) -> TimeStampToken {
        try token(over: imprint, within: limit)
    }
}

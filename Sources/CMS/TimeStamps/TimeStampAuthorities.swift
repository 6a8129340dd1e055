internal import SignetBasics
public import SignetKeys
package import SignetSigning
internal import SignetWeb

/// Several time-stamp authorities in order: the first that gives a right time stamp is used.
///
/// It keeps the size of each authority's last token, from which the room for the next is reckoned.
public final class TimeStampAuthorities: TimeStampAuthority {
    /// In the order in which they are asked.
    public let authorities: [any TimeStampAuthority]
    /// The most time for all of them.
    public let limit: Duration
    private let onFailure: @Sendable (TimeStampError.Attempt) -> Void
    private let sizes = Guarded<[String: Int]>([:])

    /// How long all authorities together have unless another limit is given.
    public static let defaultLimit = Duration.seconds(30)

    /// The room in bytes for a token of an authority that has not given one yet.
    public static let firstReserve = 8_192

    /// Makes a list.
    ///
    /// - Parameters:
    ///   - authorities: In the order in which they are asked.
    ///   - limit: The most time for all of them; each has its own limit too.
    ///   - onFailure: Called with each authority that gave no time stamp, also where the next one gives it.
    public init(
        _ authorities: [any TimeStampAuthority],
        limit: Duration = defaultLimit,
        onFailure: @escaping @Sendable (TimeStampError.Attempt) -> Void = { _ in }
    ) {
        self.authorities = authorities
        self.limit = limit
        self.onFailure = onFailure
    }

    /// The names of all.
    public var name: String { authorities.map(\.name).joined(separator: ", ") }

    /// The digest algorithm of the first authority.
    public var digest: DigestAlgorithm { authorities.first?.digest ?? .sha256 }

    /// The bytes to reserve for a token of any of the authorities: a quarter more than the largest of the last ones.
    public var reserve: Int {
        let known = sizes.withLock { $0 }
        return authorities.map { authority in known[authority.name].map { ($0 * 5 + 3) / 4 } ?? Self.firstReserve }
            .max() ?? Self.firstReserve
    }

    /// Asks one authority after the other.
    ///
    /// - Throws: ``TimeStampError/all(_:)`` with the fault of each that was asked.
    public func token(over imprint: MessageImprint, within limit: Duration) throws(TimeStampError) -> TimeStampToken {
        try timeStamp(over: imprint, within: limit).token
    }

    /// A time stamp, and the name of the authority that gave it.
    package struct Answer {
        package let token: TimeStampToken
        package let authority: String
    }

    /// Asks for a time stamp of a digest that is made by ``digest``.
    package func timeStamp(over digest: [UInt8]) throws(SignetError) -> Answer {
        guard let imprint = MessageImprint(digest, self.digest) else {
            throw SignetError(.invalidArgument, "there is no time-stamping authority")
        }
        do throws(TimeStampError) { return try timeStamp(over: imprint, within: limit) } catch {
            throw SignetError(error)
        }
    }

    private func timeStamp(over imprint: MessageImprint, within limit: Duration) throws(TimeStampError) -> Answer {
        let end = ContinuousClock.now + min(limit, self.limit)
        var attempts: [TimeStampError.Attempt] = []
        for authority in authorities {
            let rest = end - .now
            guard rest > .zero else {
                attempts.append(.init(authority: authority.name, fault: .web(.timedOut(.connection))))
                continue
            }
            do {
                let token = try authority.token(over: imprint, within: min(rest, authority.limit))
                sizes.withLock { $0[authority.name] = token.der.count }
                return Answer(token: token, authority: authority.name)
            } catch {
                let attempt = TimeStampError.Attempt(authority: authority.name, fault: error)
                onFailure(attempt)
                attempts.append(attempt)
            }
        }
        throw .all(attempts)
    }
}

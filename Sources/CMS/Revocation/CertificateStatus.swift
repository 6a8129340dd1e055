/// The status of a certificate by a responder or a list.
package enum CertificateStatus: Hashable {
    case good
    /// At a moment in seconds since 1970.
    case revoked(since: Int?, RevocationReason?)
    case unknown

    /// Whether it was revoked, or is on hold, at whichever moment.
    package var isRevoked: Bool { if case .revoked = self { true } else { false } }
}

/// From when until when revocation information holds, in seconds since 1970.
package struct UpdatePeriod {
    package let start: Int?
    /// When the next information comes; nil when that may be at any time.
    package let end: Int?

    /// The difference that clocks may have, in seconds.
    private static let skew = 300
    /// The age of information that may be replaced at any time, in seconds.
    private static let oldest = 86_400

    /// Refuses information that does not hold at a moment.
    func check(at time: Int) throws(RevocationSourceError) {
        guard let start, start <= time + Self.skew else { throw .notYetValid(start ?? 0) }
        let end = end ?? start + Self.oldest
        guard end >= time - Self.skew else { throw .outdated(end) }
    }
}

/// The level of a PAdES baseline signature (ETSI EN 319 142-1, 6); each has what the one before has.
public enum SealLevel: String, Hashable, Sendable, CaseIterable, Encodable {
    /// B-B: the signature alone.
    case baselineB = "b-b"
    /// B-T: with a time stamp of the signature, which proves when it existed at the latest.
    case baselineT = "b-t"
    /// B-LT: with the certificates and the proof that they were not revoked, so that it can be validated without any network.
    case baselineLT = "b-lt"
    /// B-LTA: with a time stamp of the whole document, which protects the rest when certificates expire and algorithms age.
    case baselineLTA = "b-lta"
}

extension SealLevel: Comparable {
    /// Whether a level lacks something that another has.
    public static func < (one: SealLevel, other: SealLevel) -> Bool { one.rank < other.rank }

    /// The next lower level; nil for the lowest.
    package var lower: SealLevel? { Self.allCases.last { $0 < self } }

    private var rank: Int {
        switch self {
        case .baselineB: 0
        case .baselineT: 1
        case .baselineLT: 2
        case .baselineLTA: 3
        }
    }
}

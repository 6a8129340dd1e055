/// The transformation that makes the stored picture upright: the eight values of the Orientation tag (Exif 2.32, 4.6.4;
/// TIFF 6.0, section 8).
enum Orientation: Int, CaseIterable {
    case upright = 1
    case mirrored = 2
    case halfTurn = 3
    case flipped = 4
    case transposed = 5
    case quarterTurnClockwise = 6
    case transversed = 7
    case quarterTurnCounterclockwise = 8

    /// The prefix of an Exif block in a JPEG, and in some WebP files.
    static let prefix: [UInt8] = Array("Exif".utf8) + [0, 0]

    /// Reads the tag of an Exif block, without its six bytes `Exif\0\0`.
    ///
    /// A missing or invalid value is upright: phones do write 0.
    init(exif bytes: ArraySlice<UInt8>) {
        self = TIFFDirectory(bytes)?.number(.orientation).flatMap(Orientation.init) ?? .upright
    }

    /// Quarter turns clockwise, done first.
    var quarterTurns: Int {
        switch self {
        case .upright, .mirrored: 0
        case .quarterTurnClockwise, .transposed: 1
        case .halfTurn, .flipped: 2
        case .quarterTurnCounterclockwise, .transversed: 3
        }
    }

    /// Whether left and right are exchanged after the turn.
    var isMirrored: Bool {
        switch self {
        case .mirrored, .flipped, .transposed, .transversed: true
        case .upright, .halfTurn, .quarterTurnClockwise, .quarterTurnCounterclockwise: false
        }
    }
}

import Fixtures
import SignetGraphics
import SignetPDF
import SignetViewing
import Testing

@testable import SignetStamping

/// An upright L: dark on the left and at the bottom, so that every wrong turn or flip shows.
func letterL(height: Double = 60, width: Double = 40) throws -> Artwork {
    var path = Path()
    path.move(to: Point(x: 0, y: 0))
    for (x, y) in [(0.0, 1.0), (0.25, 1), (0.25, 0.25), (1, 0.25), (1, 0)] {
        path.line(to: Point(x: x * width, y: y * height))
    }
    path.close()
    return try #require(Artwork([.fill(path, .black)]))
}

/// A request as tests make it.
struct TestStamp: StampRequest {
    let prepared: PreparedArtwork
    let artworkKind = ArtworkExtent.Kind.ink
    let strokes: PenStrokes?
    let placements: [Placement]
    let size: StampSize
    let appearance: AppearanceStyle
    let kind: MarkKind
    let isLocked: Bool
    let opacity: Double
    let writtenAuthor: String? = "A"
    let writtenText = "Signature"
    let subject: String? = nil
}

/// A request with what the tests do not vary.
func request(
    _ artwork: Artwork,
    at placements: [Placement],
    kind: MarkKind = .stamp,
    strokes: PenStrokes? = nil,
    isLocked: Bool = false,
    style: AppearanceStyle = .raster(resolution: 300),
    opacity: Double = 1,
    size: StampSize = .natural
) -> TestStamp {
    TestStamp(
        prepared: PreparedArtwork(artwork),
        strokes: strokes,
        placements: placements,
        size: size,
        appearance: style,
        kind: kind,
        isLocked: isLocked,
        opacity: opacity
    )
}

/// The date of all stamps.
let stampDate = PDFDate(seconds: 1_779_003_000, offsetMinutes: 0)

/// A document with stamps, and all that is reported of it.
func result(
    _ bytes: [UInt8],
    _ requests: [any StampRequest],
    policy: ChangePolicy = [],
    seed: String = "",
    password: String? = nil,
    refusesDoubtfulPlaces: Bool = false
) throws -> (document: [UInt8], result: StampingResult) {
    let stamper = DocumentStamper(
        try Document(Bytes(bytes), password: password),
        date: stampDate,
        seed: seed,
        policy: policy,
        refusesDoubtfulPlaces: refusesDoubtfulPlaces
    )
    let result = try stamper.stamp(requests, filling: nil, sealing: nil, storing: nil) { () throws(ViewingError) in
        try PopplerViewer(bytes: bytes, password: password)
    }
    return (bytes + result.appended, result)
}

/// A document with stamps.
func stamped(
    _ bytes: [UInt8],
    _ requests: [any StampRequest],
    policy: ChangePolicy = [],
    seed: String = ""
) throws -> (document: [UInt8], stamps: [SetStamp]) {
    let (document, result) = try result(bytes, requests, policy: policy, seed: seed)
    return (document, result.stamps)
}

/// Where a placement puts artwork.
func places(
    _ text: String,
    in bytes: [UInt8],
    artwork: Size = Size(width: 90, height: 30),
    kind: ArtworkExtent.Kind = .ink,
    size: StampSize = .natural
) throws -> [ResolvedPlace] {
    let resolver = try PlacementResolver(Document(Bytes(bytes)), isStrict: false) { () throws(ViewingError) in
        try PopplerViewer(bytes: bytes, password: nil)
    }
    return try resolver.resolve(
        Placement(reading: text),
        artwork: ArtworkExtent(artwork, kind),
        size: size,
        besides: []
    )
}

/// A page of 400 × 300 points with some lines of prose at its top, and more.
func agreementPage(_ operators: String, entries: String = "") -> PDFBuilder.Page {
    let prose = (0..<4).map { line in
        "1 0 0 1 40 \(270 - 12 * line) Tm (This agreement and each signature under it bind the parties.) Tj"
    }
    return .init(entries: entries, content: "BT /F 9 Tf \(prose.joined(separator: " ")) ET \(operators)")
}

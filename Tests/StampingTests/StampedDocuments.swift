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
) -> StampRequest {
    StampRequest(
        prepared: PreparedArtwork(artwork),
        strokes: strokes,
        kind: kind,
        isLocked: isLocked,
        style: style,
        opacity: opacity,
        placements: placements,
        size: size,
        details: StampDetails(author: "A", alternativeText: "Signature", subject: nil)
    )
}

/// The date of all stamps.
let stampDate = PDFDate(seconds: 1_779_003_000, offsetMinutes: 0)

/// A document with stamps, and all that is reported of it.
func result(
    _ bytes: [UInt8],
    _ requests: [StampRequest],
    afterSignatures: Bool = false,
    seed: String = "",
    password: String? = nil,
    ignoresPermissions: Bool = false
) throws -> (document: [UInt8], result: StampingResult) {
    let stamper = DocumentStamper(
        try Document(Bytes(bytes), password: password),
        date: stampDate,
        seed: seed,
        policy: ChangePolicy(afterSignatures: afterSignatures, ignoresPermissions: ignoresPermissions)
    )
    let result = try stamper.stamp(requests) { () throws(ViewingError) in
        try PopplerViewer(bytes: bytes, password: password)
    }
    return (bytes + result.appended, result)
}

/// A document with stamps.
func stamped(
    _ bytes: [UInt8],
    _ requests: [StampRequest],
    afterSignatures: Bool = false,
    seed: String = ""
) throws -> (document: [UInt8], stamps: [SetStamp]) {
    let (document, result) = try result(bytes, requests, afterSignatures: afterSignatures, seed: seed)
    return (document, result.stamps)
}

import FoundationEssentials
import SignetGraphics
import Testing

@testable import SignetLettering

/// Every hand against a picture of it that was looked at.
///
/// The size of the ink does not matter, its shape does. A face without a golden picture gets one and the test fails once. Delete a
/// picture to make it again.
@Suite("Golden pictures of the hands")
struct GoldenTests {
    static let ids = (try? checkoutCatalog().installed.map(\.id)) ?? []
    /// How far a pixel may differ on the average, and at the worst, of 255.
    static let tolerance = (mean: 1.5, worst: 96)

    private static func picture(of face: Face, name: String) throws -> GoldenPicture? {
        let setter = NameSetter(catalog: try FaceCatalog(folders: []))
        let artwork = try setter.artwork(of: name, in: face, color: .black)
        let paths = artwork.marks.map { mark -> Path in
            if case .fill(let path, _) = mark { path } else { Path() }
        }
        return GoldenPicture(Path(paths.flatMap(\.elements)))
    }

    @Test("a hand looks as it did", arguments: ids)
    func golden(id: String) throws {
        let face = try checkoutCatalog().face(named: id)
        let name = try #require(face.scripts.first.flatMap(SampleName.of))
        let actual = try #require(try Self.picture(of: face, name: name))
        let file = checkoutFile("Tests/LetteringTests/Golden/\(id).pgm")
        guard FileManager.default.fileExists(atPath: file) else {
            try Data(actual.pgm).write(to: URL(filePath: file))
            Issue.record("\(id) had no golden picture; look at \(file) and run again")
            return
        }
        let golden = try #require(GoldenPicture(pgm: try bytes(of: file)), "\(file) is not a golden picture")
        let difference = actual.difference(from: golden)
        if let difference, difference.mean <= Self.tolerance.mean, difference.worst <= Self.tolerance.worst { return }
        let kept = FileManager.default.temporaryDirectory.path + "/signet-\(id).pgm"
        try Data(actual.pgm).write(to: URL(filePath: kept))
        Issue.record("\(id) does not look like \(file): \(String(describing: difference)); see \(kept)")
    }

    @Test("every golden picture belongs to a face")
    func strays() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: checkoutFile("Tests/LetteringTests/Golden"))
        let ids = Set(try checkoutCatalog().faces.map { $0.id + ".pgm" })
        #expect(Set(files).isSubset(of: ids))
    }

    @Test("the comparison sees another name, another hand, and a letter that has moved")
    func sensitivity() throws {
        let catalog = try checkoutCatalog()
        let face = try catalog.face(named: "havana")
        let golden = try #require(try Self.picture(of: face, name: "Jane Doe"))
        for (id, name) in [("havana", "Jane Dae"), ("havana", "Jane  Doe"), ("z003", "Jane Doe")] {
            let other = try #require(try Self.picture(of: catalog.face(named: id), name: name))
            guard let difference = golden.difference(from: other) else { continue }
            #expect(difference.mean > Self.tolerance.mean || difference.worst > Self.tolerance.worst, "\(id) \(name)")
        }
    }

    @Test("a picture has the area of what it shows")
    func area() throws {
        let square = Path([
            .move(Point(x: 0, y: 0)), .line(Point(x: 4, y: 0)), .line(Point(x: 4, y: 3)), .line(Point(x: 0, y: 3)),
            .close,
        ])
        let picture = try #require(GoldenPicture(square))
        #expect(picture.height == 120 && picture.pixels.allSatisfy { $0 == 255 })
        let triangle = Path([.move(Point(x: 0, y: 0)), .line(Point(x: 4, y: 0)), .line(Point(x: 4, y: 4)), .close])
        let half = try #require(GoldenPicture(triangle))
        let sum = half.pixels.reduce(0) { $0 + Int($1) }
        #expect(abs(Double(sum) / 255 - 160 * 160 / 2) < 80)
        #expect(GoldenPicture(pgm: half.pgm) == half)
    }
}

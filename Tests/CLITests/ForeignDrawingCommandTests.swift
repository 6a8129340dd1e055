import Fixtures
import Foundation
import Testing

/// Drawings and pictures of other programs, given as a person would.
@Suite struct ForeignDrawingCommandTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let svg =
        #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 150"><path d="M 40 60 l 50 30 l 20 -40" fill="none" "#
        + #"stroke="black"/><text x="9" y="9">Jane</text></svg>"#

    /// A BMP of 64 x 32 pixels: a black band on white paper.
    private static let picture: [UInt8] = {
        let rows = (0..<32).flatMap { y in
            (0..<64).flatMap { x in
                [UInt8](repeating: (8..<56).contains(x) && (14..<18).contains(y) ? 0 : 255, count: 3)
            }
        }
        func little(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 255) } }
        let sizes = [54 + rows.count, 0, 54, 40, 64, 32].flatMap(little)
        return Array("BM".utf8) + sizes + [1, 0, 24, 0] + [UInt8](repeating: 0, count: 24) + rows
    }()

    private func url(_ type: String, _ bytes: [UInt8]) -> String {
        "data:\(type);base64,\(Data(bytes).base64EncodedString())"
    }

    @Test("a data URL of SVG is a drawing, as an argument and in a file, and what is left out is reported")
    func svg() throws {
        let url = url("image/svg+xml", Array(Self.svg.utf8))
        let file = try folder.write(Array("\"\(url)\"".utf8), to: "url.json")
        for source in [url, file] {
            let outcome = try Signet.run("preview", "--draw", source, "-o", folder.path("ink.svg"), "--force")
            #expect(outcome.status == 0)
            #expect(outcome.errors.contains("warning: parts of the drawing that are no lines are left out (1 text)"))
        }
        let ink = try Signet.run("ink", url, "-o", folder.path("ink.json"))
        #expect(ink.status == 0 && ink.errors.contains("(1 text)"))
    }

    @Test("a picture in a data URL is refused as a drawing, with the options that take it, and these take it")
    func picture() throws {
        let url = url("image/bmp", Self.picture)
        let refused = try Signet.run("preview", "--draw", url, "-o", folder.path("ink.png"))
        #expect(refused.status == 65)
        #expect(
            refused.errors
                == "signet: the data URL: the drawing is a picture (BMP) and has no strokes; "
                + "give it with --scan, or with --picture to use it as it is\n"
        )
        #expect(folder.read("ink.png") == nil)
        let file = try folder.write(Array(url.utf8), to: "url.txt")
        for (option, source) in [("--scan", url), ("--picture", url), ("--scan", file)] {
            let outcome = try Signet.run("preview", option, source, "-o", folder.path("ink.png"), "--force")
            #expect(outcome.status == 0, "\(option) \(outcome.errors)")
        }
        #expect(try Signet.run("ink", url, folder.path("cut.png")).status == 0)
        let damaged = try Signet.run("preview", "--scan", "data:image/png;base64,abcde", "-o", folder.path("no.png"))
        #expect(damaged.status == 65 && damaged.errors.contains("a data URL whose base64 is damaged"))
    }
}

import Fixtures
import Foundation
import Testing

/// `signet ink` on pictures, run as a person would.
@Suite struct PictureCommandTests {
    let folder: TemporaryFolder
    let photo: String

    /// Paper of 600 x 300 pixels with a wave of blue ink and a printed line across row 200.
    private static let form: [UInt8] = {
        let (width, height) = (600, 300)
        var pixels = [UInt8](repeating: 245, count: width * height * 3)
        func set(_ x: Int, _ y: Int, _ color: [UInt8]) {
            let start = ((height - 1 - y) * width + x) * 3
            pixels.replaceSubrange(start..<start + 3, with: color)
        }
        for x in 20..<580 { for y in 199...201 { set(x, y, [40, 40, 40]) } }
        for step in 0..<4000 {
            let x = 150 + 250 * Double(step) / 4000
            let y = 160 + 70 * sin(Double(step) / 180)
            for dx in -2...2 { for dy in -2...2 { set(Int(x) + dx, Int(y) + dy, [150, 50, 20]) } }
        }
        func little(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 255) } }
        let sizes = [40, width, height].flatMap(little)
        return Array("BM".utf8) + little(54 + pixels.count) + [0, 0, 0, 0] + little(54) + sizes + [1, 0, 24, 0]
            + [UInt8](repeating: 0, count: 24) + pixels
    }()

    init() throws {
        folder = try TemporaryFolder()
        photo = try folder.write(Self.form, to: "form.bmp")
    }

    private func report(_ arguments: String...) throws -> [String: Any] {
        let outcome = try ExternalTool.run(Signet.executable, ["ink", photo, "--report"] + arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    }

    /// The pixels across and down of a PNG.
    private func size(of name: String) throws -> [Int] {
        let bytes = try #require(folder.read(name))
        #expect(bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]))
        return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    }

    @Test("ink comes as a PNG, cut to it or on the picture's grid, and as an SVG of outlines")
    func outputs() throws {
        #expect(try Signet.run("ink", photo, folder.path("ink.png"), "--remove", "lines").status == 0)
        let cut = try size(of: "ink.png")
        #expect((250...262).contains(cut[0]) && (140...152).contains(cut[1]), "\(cut)")
        #expect(try Signet.run("ink", photo, "-o", folder.path("all.png"), "--no-crop", "--no-deskew").status == 0)
        #expect(try size(of: "all.png") == [600, 300])
        #expect(try Signet.run("ink", photo, folder.path("ink.svg"), "--remove", "lines").status == 0)
        let svg = String(decoding: try #require(folder.read("ink.svg")), as: UTF8.self)
        #expect(svg.hasPrefix("<svg ") && svg.contains("<path ") && !svg.contains("<image"))
    }

    @Test("the report tells the line that was removed, in the picture's pixels, whatever part is looked at")
    func removed() throws {
        for part in [[], ["--crop", "0,60,600,230"], ["--ink-color", "#aa0000"]] {
            let outcome = try ExternalTool.run(
                Signet.executable,
                ["ink", photo, "--report", "--remove", "lines"] + part
            )
            let report = try #require(
                try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
            )
            let lines = try #require(report["removedLines"] as? [[String: Double]])
            #expect(lines.count == 1, "\(part)")
            for key in ["y1", "y2"] { #expect(abs((lines.first?[key] ?? 0) - 200) < 1.5, "\(part) \(lines)") }
            #expect(abs((lines.first?["x1"] ?? 0) - 20) < 4 && abs((lines.first?["x2"] ?? 0) - 580) < 4, "\(lines)")
        }
        #expect(try #require(report()["removedLines"] as? [Any]).isEmpty)
    }

    @Test("what was removed can be seen, and nothing is written when nothing was, but the report and the warnings")
    func proof() throws {
        let proof = folder.path("proof.png")
        #expect(try Signet.run("ink", photo, "--remove", "lines", "--show-removed", proof).status == 0)
        #expect(try size(of: "proof.png") == [600, 300])
        let none = try Signet.run("ink", photo, "--show-removed", folder.path("none.png"))
        #expect(none.status == 0 && none.errors.contains("nothing was removed"))
        #expect(folder.read("none.png") == nil)
        let reported = try report("--show-removed", folder.path("none.png"))
        #expect(try #require(reported["removedLines"] as? [Any]).isEmpty)
    }

    @Test("pens, confidence and turns are reported; a colour replaces the pen's")
    func found() throws {
        let plain = try report("--remove", "lines", "--rotate", "90")
        #expect((plain["pens"] as? [String])?.count == 1)
        #expect(plain["turned"] as? Double == 90)
        #expect(try #require(plain["confidence"] as? Double) > 0.5)
        #expect(try report("--remove", "lines", "--ink-color", "#102030")["pens"] as? [String] == ["#102030"])
        #expect(
            try report("--remove", "lines", "--ink-color", "keep")["pens"] as? [String] == plain["pens"] as? [String]
        )
    }

    @Test("a part in percent counts on the turned picture, and levels say what is ink")
    func partsAndLevels() throws {
        // After a clockwise turn the wave, in columns 150 to 400 of 600, is in rows from a quarter to two thirds.
        let options = ["--rotate", "90", "--no-deskew", "--remove", "lines"]
        let upper = ["--crop", "0%,0%,100%,75%", "--levels", "60..200"]
        let outcome = try ExternalTool.run(
            Signet.executable,
            ["ink", photo, "-o", folder.path("turned.png")] + options + upper
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        let turned = try size(of: "turned.png")
        #expect((140...152).contains(turned[0]) && (250...262).contains(turned[1]), "\(turned)")
        let lower = ["--crop", "0%,75%,100%,25%", "--levels", "60..200"]
        let empty = ["ink", photo, "-o", folder.path("none.png")] + options + lower
        #expect(try ExternalTool.run(Signet.executable, empty).status == 65)
    }

    @Test(
        "wrong usage is 64, bad data 65, and neither leaves anything behind",
        arguments: [
            (["PHOTO", "OUT.json"], 64, "a .png or an .svg"),
            (["PHOTO"], 64, "ink scan.jpg ink.png"),
            (["PHOTO", "OUT.png", "--crop", "1,2,3"], 64, "is not a part"),
            (["PHOTO", "OUT.png", "--remove", "dust"], 64, "cannot be removed"),
            (["PHOTO", "OUT.png", "--crop", "10%,10%,95%,50%"], 64, "within 0% to 100%"),
            (["PHOTO", "OUT.png", "--crop", "10%,10,95%,50%"], 64, "is not a part"),
            (["PHOTO", "OUT.png", "--levels", "190..35"], 64, "are not levels"),
            (["PHOTO", "OUT.png", "--levels", "35..256"], 64, "are not levels"),
            (["PHOTO", "OUT.png", "--levels", "35"], 64, "are not levels"),
            (["PHOTO", "OUT.png", "--levels", "0..1"], 65, "no ink"),
            (["PHOTO", "OUT.png", "--rotate", "much"], 64, "is not a rotation"),
            (["PHOTO", "OUT.png", "--crop", "900,900,10,10"], 65, "outside the picture"),
            (["PHOTO", "OUT.png", "--picture-page", "2"], 65, "no page 2"),
            (["PHOTO", "OUT.png", "--crop", "0,0,100,50"], 65, "no ink"),
        ]
    )
    func refusals(_ arguments: [String], _ status: Int32, _ words: String) throws {
        let before = folder.contents
        let arguments = arguments.map { argument in
            argument == "PHOTO" ? photo : argument.replacingOccurrences(of: "OUT", with: folder.path("out"))
        }
        let outcome = try ExternalTool.run(Signet.executable, ["ink"] + arguments)
        #expect(outcome.status == status && outcome.errors.contains(words), "\(outcome.errors)")
        #expect(folder.contents == before)
    }

    @Test("'sign' takes the options of pictures with --scan only, and faces of one's own with --type")
    func sign() throws {
        let contract = try Examples.path("contract.pdf")
        let at = ["--at", "page:last,rect:100,100,200,60", "-o", folder.path("o.pdf"), "--force"]
        let traced = try ExternalTool.run(
            Signet.executable,
            ["sign", contract, "--scan", photo, "--remove", "lines", "--trace", "--appearance", "vector"] + at
        )
        #expect(traced.status == 0, "\(traced.errors)")
        let wrong = try ExternalTool.run(Signet.executable, ["sign", contract, "--type", "Jane", "--trace"] + at)
        #expect(wrong.status == 64 && wrong.errors.contains("go with --scan"))
        let fonts = ["--fonts", folder.path("missing")]
        let missing = try ExternalTool.run(Signet.executable, ["sign", contract, "--type", "Jane"] + fonts + at)
        #expect(missing.status == 66 && missing.errors.contains("missing"), "\(missing.errors)")
    }
}

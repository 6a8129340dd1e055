import Fixtures
import Foundation
import SignetBasics
import SignetGraphics
import Testing

@testable import SignetLettering

/// Whatever a web font, a collection, a variable font or a Type 1 font says, opening it, listing what it has and setting a name in
/// it end, and what comes of it is bounded.
@Suite("Hostile fonts of other formats", .serialized, .timeLimit(.minutes(20)))
struct HostileFormatTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Uses a font as the command does, and tells whether it was opened.
    @discardableResult
    private func exercise(_ bytes: [UInt8], as name: String, variant: FontVariant = .standard) throws -> Bool {
        let file = try folder.write(bytes, to: name)
        do throws(LetteringError) {
            let contents = try FontContents(file: file)
            #expect(contents.fonts.reduce(0) { $0 + 1 + $1.instances.count } <= FontFile.maximumFonts)
            let face = try Face(FontSource(file: file, variant: variant))
            let setter = NameSetter(catalog: try FaceCatalog(folders: []))
            let artwork = try setter.artwork(of: "Jane Doe fi", in: face, color: .black)
            #expect([artwork.bounds.minX, artwork.bounds.maxY].allSatisfy { abs($0) <= NameSetter.maximumExtent })
            return true
        } catch {
            #expect(!error.description.isEmpty)
            return false
        }
    }

    /// The bytes with some of the first changed.
    private func mutant(_ bytes: [UInt8], times: Int, within limit: Int, using generator: inout SplitMix) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<times {
            let place = Int.random(in: 0..<min(limit, bytes.count), using: &generator)
            bytes[place] = UInt8.random(in: 0...255, using: &generator)
        }
        return bytes
    }

    @Test("bytes changed in web fonts", arguments: ["own.woff", "own.woff2"])
    func webFonts(name: String) throws {
        let plain = try folder.write(bytes(of: checkoutCatalog().face(named: "kristi").file), to: "own.ttf")
        let script =
            "import sys; from fontTools.ttLib import TTFont; f = TTFont(sys.argv[1]); f.flavor = 'woff'; f.save(sys.argv[2])"
        let tool: (String, [String]) =
            name.hasSuffix("2")
            ? ("woff2_compress", [plain]) : ("/usr/bin/python3", ["-c", script, plain, folder.path + "/own.woff"])
        try #require(try ExternalTool.run(tool.0, tool.1).status == 0, "install the packages of `make deps`")
        let whole = try bytes(of: folder.path + "/" + name)
        #expect(try exercise(whole, as: name))
        var generator = SplitMix(seed: 81)
        for round in 0..<120 {
            let limit = [44, 400, whole.count][round % 3]
            try exercise(mutant(whole, times: 1 << (round % 5), within: limit, using: &generator), as: name)
        }
        for round in 0..<20 {
            try exercise(Array(whole.prefix(whole.count * round / 20)), as: name)
        }
    }

    @Test("bytes changed in the variations of a font, at its edges and between")
    func variations() throws {
        let font = try HostileFont(VariableFontTests.inter)
        var generator = SplitMix(seed: 82)
        let variant = FontVariant(axes: ["wght=333", "slnt=-10"].compactMap { FontAxisValue($0) })
        var opened = 0
        for tag in ["fvar", "gvar", "HVAR", "STAT", "name", "GDEF"] {
            for round in 0..<8 {
                var mutated = font
                let limit = round.isMultiple(of: 2) ? 64 : font[tag].count
                mutated[tag] = mutant(font[tag], times: 1 << (round / 2), within: limit, using: &generator)
                opened += try exercise(mutated.bytes, as: "own.ttf", variant: variant) ? 1 : 0
            }
            var cut = font
            cut[tag] = Array(font[tag].prefix(font[tag].count / 2))
            try exercise(cut.bytes, as: "own.ttf", variant: variant)
        }
        #expect(opened > 10)
    }

    @Test("thousands of fonts, axes and instances are refused")
    func counts() throws {
        func fault(_ bytes: [UInt8]) throws -> FontError? {
            let file = try folder.write(bytes, to: "many.ttf")
            do throws(LetteringError) { _ = try FontContents(file: file) } catch {
                if case .unreadableFont(_, let fault) = error { return fault }
            }
            return nil
        }
        // Every font of the collection is the first.
        let collection = try bytes(of: FontFormatTests.collection)
        func repeated(_ count: Int) -> [UInt8] {
            let first = FontBytes.number(collection[12..<16])
            let directory = Array(
                collection[first..<first + 12 + 16 * (Int(collection[first + 4]) << 8 | Int(collection[first + 5]))]
            )
            // The directories are written at the end, so that the tables stay where they are.
            var bytes = Array("ttcf".utf8) + HostileFont.long(0x10000) + HostileFont.long(count)
            let offsets = [UInt8](HostileFont.long(collection.count))
            for _ in 0..<count { bytes += offsets }
            let room = bytes.count
            guard room <= first else { return bytes }
            return bytes + collection[room...] + directory
        }
        #expect(try fault(repeated(1001)) == .tooManyFonts(limit: 1000))
        var font = try HostileFont(VariableFontTests.inter)
        let fvar = font["fvar"]
        // The counts of axes and of instances (OpenType 1.9, fvar).
        font["fvar"] = fvar + [UInt8](repeating: 0, count: 20 * 65_535)
        font["fvar"].replaceSubrange(12..<14, with: [0xFF, 0xFF])
        #expect(try fault(font.bytes) == .tooManyFonts(limit: 1000))
        font["fvar"] = Array(fvar[..<16]) + (0..<65).flatMap { _ in fvar[16..<36] }
        font["fvar"].replaceSubrange(8..<10, with: HostileFont.short(65))
        // No instances, each of the length that this number of axes needs.
        font["fvar"].replaceSubrange(12..<16, with: [0, 0] + HostileFont.short(4 * 65 + 4))
        #expect(try fault(font.bytes) == .tooManyAxes(limit: 64))
    }

    @Test("bytes changed in a Type 1 font and in its metrics", .slow())
    func type1() throws {
        let font = try bytes(of: FontFormatTests.type1 + ".t1")
        let metrics = try bytes(of: FontFormatTests.type1 + ".afm")
        var generator = SplitMix(seed: 83)
        for round in 0..<90 {
            let limit = [300, 5000, font.count][round % 3]
            try exercise(mutant(font, times: 1 << (round % 5), within: limit, using: &generator), as: "own.pfa")
        }
        for round in 0..<20 {
            try exercise(Array(font.prefix(font.count * round / 20)), as: "own.pfa")
        }
        for round in 0..<20 {
            let limit = round.isMultiple(of: 2) ? 2000 : metrics.count
            _ = try folder.write(
                mutant(metrics, times: 1 << (round / 2), within: limit, using: &generator),
                to: "own.afm"
            )
            #expect(try exercise(font, as: "own.pfa"))
        }
        // A segment that claims to be longer than the file.
        for length in [[0xFF, 0xFF, 0xFF, 0x7F], [0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF]] as [[UInt8]] {
            try exercise([0x80, 1] + length + font, as: "own.pfb")
        }
    }
}

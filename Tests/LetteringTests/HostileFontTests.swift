import Fixtures
import Foundation
import SignetBasics
import SignetGraphics
import Testing

@testable import SignetLettering

/// Whatever a font file says, opening it, looking at it and setting a name in it end, and what comes of it is bounded.
@Suite("Hostile fonts", .serialized, .timeLimit(.minutes(20)))
final class HostileFontTests {
    let catalog: FaceCatalog
    let folder: TemporaryFolder
    /// How many fonts were opened so far.
    private var count = 0

    init() throws {
        catalog = try checkoutCatalog()
        folder = try TemporaryFolder()
    }

    /// Small fonts of both kinds of outlines, with and without complex shaping.
    static let ids = ["kristi", "havana", "breip", "lilach", "shmulik", "purisa"]

    /// The most glyphs that HarfBuzz lets a run grow to: 64 for each character, and 16,384 at least.
    private static let maximumGlyphs = 64 * CheckedName.maximumCharacters + 16_384

    /// Uses a font as everything does that takes one, and tells whether it was opened.
    ///
    /// A refusal is as good as a picture.
    @discardableResult
    private func exercise(_ bytes: [UInt8], names: [String]) throws -> Bool {
        let file = try folder.write(bytes, to: "hostile.ttf")
        do throws(LetteringError) {
            let face = try Face(file: file)
            // Looking at all characters takes longer than all else, so a quarter of the fonts is looked at.
            count += 1
            if count.isMultiple(of: 4) { _ = try FaceCoverage(of: face) }
            let font = try LoadedFont(file: file)
            let setter = NameSetter(catalog: try FaceCatalog(folders: []))
            for name in names {
                #expect(try font.shape(CheckedName(name)).glyphs.count <= Self.maximumGlyphs)
                do throws(LetteringError) {
                    _ = try setter.missingCharacters(of: name, in: face)
                    check(try setter.artwork(of: name, in: face, color: .black))
                } catch {
                    #expect(!error.description.isEmpty)
                }
            }
            return true
        } catch {
            #expect(!error.description.isEmpty)
            return false
        }
    }

    private func check(_ artwork: Artwork) {
        var count = 0
        for case .fill(let path, _) in artwork.marks {
            count += path.elements.count
            #expect(path.flattened(steps: 1).joined().allSatisfy { $0.x.isFinite && $0.y.isFinite })
        }
        #expect(count <= NameSetter.maximumElements)
        let bounds = artwork.bounds
        let reach = [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY].map(abs).max() ?? 0
        #expect(reach <= NameSetter.maximumExtent)
    }

    private func names(for face: Face) -> [String] {
        face.scripts.compactMap(SampleName.of) + ["fi ffl Ję\u{301}e"]
    }

    @Test("cut off at every table boundary", .slow(), arguments: ids)
    func truncated(id: String) throws {
        let face = try catalog.face(named: id)
        let whole = try bytes(of: face.file)
        for place in try HostileFont.places(of: whole) {
            for end in [place.range.lowerBound, place.range.lowerBound + 1, place.range.upperBound - 1] {
                guard end < whole.count else { continue }
                try exercise(Array(whole.prefix(end)), names: [])
            }
        }
        for table in try HostileFont(face.file).tables.map(\.tag) {
            var font = try HostileFont(face.file)
            for length in [0, 1, 4, font[table].count / 2] {
                font[table] = Array(font[table].prefix(length))
                try exercise(font.bytes, names: names(for: face))
            }
        }
    }

    @Test("bytes changed in one table", .slow(), arguments: ids)
    func flipped(id: String) throws {
        let face = try catalog.face(named: id)
        let font = try HostileFont(face.file)
        var generator = SplitMix(seed: 77)
        var opened = 0
        let tags = ["head", "hhea", "maxp", "hmtx", "cmap", "loca", "glyf", "CFF ", "GDEF", "GSUB", "GPOS", "kern"]
        for tag in tags where !font[tag].isEmpty {
            for round in 0..<12 {
                var mutant = font
                mutant[tag].change(1 << (round / 2), within: font[tag].count, using: &generator)
                opened += try exercise(mutant.bytes, names: names(for: face)) ? 1 : 0
            }
        }
        #expect(opened > 40)
    }

    @Test("bytes changed in the rules of Graphite", arguments: ["annapurna", "awami-nastaliq"])
    func graphite(id: String) throws {
        let face = try catalog.face(named: id)
        let font = try HostileFont(face.file)
        var generator = SplitMix(seed: 79)
        for tag in ["Silf", "Glat", "Gloc", "Feat", "Sill"] {
            for round in 0..<8 {
                var mutant = font
                let limit = round.isMultiple(of: 2) ? min(font[tag].count, 512) : font[tag].count
                mutant[tag].change(1 << round, within: limit, using: &generator)
                try exercise(mutant.bytes, names: names(for: face))
            }
        }
    }

    @Test("counts and offsets as large as they can be", .slow(), arguments: ids)
    func hugeNumbers(id: String) throws {
        let face = try catalog.face(named: id)
        let font = try HostileFont(face.file)
        var generator = SplitMix(seed: 78)
        for tag in ["maxp", "hhea", "cmap", "loca", "glyf", "CFF ", "GDEF", "GSUB", "GPOS"] where font[tag].count > 8 {
            for round in 0..<10 {
                var mutant = font
                // The counts that matter most are at the beginning.
                let limit = round < 5 ? min(64, font[tag].count - 1) : font[tag].count - 1
                let place = Int.random(in: 2..<limit, using: &generator) & ~1
                mutant[tag].replaceSubrange(place..<place + 2, with: [round.isMultiple(of: 2) ? 0xFF : 0x7F, 0xFF])
                try exercise(mutant.bytes, names: names(for: face))
            }
        }
    }

    @Test("glyphs made of themselves, of each other, and of ever more of the next")
    func composites() throws {
        let face = try catalog.face(named: "kristi")
        let font = try LoadedFont(file: face.file)
        let letter = Int(try #require(font.nominalGlyph(of: "J")))
        let other = Int(try #require(font.nominalGlyph(of: "a")))
        let chain = Array(100..<140)
        var doubling: [Int: [UInt8]] = [letter: HostileFont.composite(of: [100, 100])]
        for (glyph, next) in zip(chain, chain.dropFirst() + [other]) {
            doubling[glyph] = HostileFont.composite(of: [next, next])
        }
        var empty = doubling
        empty[chain[39]] = HostileFont.composite(of: [140, 140])
        empty[140] = []
        let cases: [[Int: [UInt8]]] = [
            [letter: HostileFont.composite(of: [letter])],
            [letter: HostileFont.composite(of: [letter, letter, other])],
            [letter: HostileFont.composite(of: [other, other]), other: HostileFont.composite(of: [letter, letter])],
            [letter: HostileFont.composite(of: [Int](repeating: other, count: 5000))],
            [letter: HostileFont.composite(of: [0xFFFF, other])],
            doubling, empty,
        ]
        for glyphs in cases {
            var mutant = try HostileFont(face.file)
            mutant.replaceGlyphs(glyphs)
            #expect(try exercise(mutant.bytes, names: ["Jane Doe", String(repeating: "J", count: 200)]))
        }
    }

    @Test("substitutions that call themselves and grow the name stay bounded")
    func substitutions() throws {
        for (id, copies) in [("kristi", 2), ("kristi", 60), ("havana", 4000)] {
            let face = try catalog.face(named: id)
            let glyph = Int(try #require(try LoadedFont(file: face.file).nominalGlyph(of: "a")))
            var font = try HostileFont(face.file)
            font["GSUB"] = HostileFont.growingSubstitutions(of: glyph, copies: copies)
            let file = try folder.write(font.bytes, to: "growing.ttf")
            let shaped = try LoadedFont(file: file).shape(CheckedName("a"))
            #expect(shaped.glyphs.count > 1, "the table does nothing: \(id), \(copies)")
            try exercise(font.bytes, names: ["a", "Jane", String(repeating: "a", count: 50)])
        }
    }

    @Test("a collection that points nowhere, to itself, or to a font within")
    func collections() throws {
        let face = try catalog.face(named: "havana")
        let whole = try bytes(of: face.file)
        func header(_ offsets: [Int]) -> [UInt8] {
            Array("ttcf".utf8) + HostileFont.long(0x10000) + HostileFont.long(offsets.count)
                + offsets.flatMap(HostileFont.long)
        }
        for offsets in [[], [0], [4], [0xFFFF_FFFF], [0x7FFF_FFFF, 16], [12]] {
            #expect(try !exercise(header(offsets) + whole, names: ["Jane"]))
        }
        // The tables of a collection are counted from the start of the file.
        var moved = header([16]) + whole
        for index in 0..<(Int(whole[4]) << 8 | Int(whole[5])) {
            let place = 16 + 12 + 16 * index + 8
            let offset = moved[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            moved.replaceSubrange(place..<place + 4, with: HostileFont.long(offset + 16))
        }
        #expect(try exercise(moved, names: ["Jane"]))
        try exercise(Array(moved.prefix(moved.count / 2)), names: ["Jane"])
    }
}

extension [UInt8] {
    /// Gives some of the first bytes other values.
    fileprivate mutating func change(_ times: Int, within limit: Int, using generator: inout SplitMix) {
        for _ in 0..<times {
            self[Int.random(in: 0..<limit, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
        }
    }
}

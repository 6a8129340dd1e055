import Fixtures
import Foundation
import SignetGraphics
import Testing

@testable import SignetLettering

/// Fonts in every format that people have, each beside the same font in another format, or beside what fontTools makes of it.
@Suite("Formats of fonts")
struct FontFormatTests {
    let folder: TemporaryFolder
    let setter: NameSetter

    init() throws {
        folder = try TemporaryFolder()
        setter = NameSetter(catalog: try FaceCatalog(folders: []))
    }

    private func artwork(_ name: String, _ file: String, _ variant: FontVariant = .standard) throws -> Artwork {
        let face = try Face(FontSource(file: file, variant: variant))
        return try setter.set(name, in: face, style: TypedStyle(substitution: .none), color: .black).artwork
    }

    /// A copy of a font that woff2_compress has compressed.
    private func compressed(_ file: String) throws -> String {
        let copy = try folder.write(bytes(of: file), to: "font.ttf")
        let outcome = try ExternalTool.run("woff2_compress", [copy])
        try #require(outcome.status == 0, "install the package woff2: \(outcome.errors)")
        return folder.path + "/font.woff2"
    }

    private func python(_ script: String, _ arguments: [String]) throws -> String {
        let outcome = try ExternalTool.run("/usr/bin/python3", ["-c", script] + arguments)
        try #require(outcome.status == 0, "install the package python3-fonttools: \(outcome.errors)")
        return outcome.output
    }

    // MARK: Web fonts

    @Test(
        "WOFF and WOFF2 give the artwork of the fonts that they were made from",
        arguments: ["kristi", "lilach", "dancing-script"]
    )
    func webFonts(id: String) throws {
        let face = try checkoutCatalog().face(named: id)
        let name = id == "lilach" ? "דנה לוי" : "Ada van fjord"
        let plain = try artwork(name, face.file)
        #expect(try artwork(name, try compressed(face.file)) == plain)
        let woff = folder.path + "/font.woff"
        let script =
            "import sys; from fontTools.ttLib import TTFont; f = TTFont(sys.argv[1]); f.flavor = 'woff'; f.save(sys.argv[2])"
        _ = try python(script, [face.file, woff])
        #expect(try Array(bytes(of: woff).prefix(4)) == Array("wOFF".utf8))
        #expect(try artwork(name, woff) == plain)
        #expect(try Face(file: woff).family == Face(file: face.file).family)
    }

    @Test("web fonts that declare too much, or are cut short, are refused before they are decompressed")
    func webFontLimits() throws {
        let woff2 = try bytes(of: try compressed(checkoutCatalog().face(named: "kristi").file))
        func fault(_ bytes: [UInt8], _ name: String) throws -> FontError? {
            let file = try folder.write(bytes, to: name)
            do throws(LetteringError) { _ = try LoadedFont(file: file) } catch {
                if case .unreadableFont(_, let fault) = error { return fault }
            }
            return nil
        }
        let limit = FontError.decompressesTooFar(limit: WebFont.maximumSize)
        var large = woff2
        large.replaceSubrange(16..<20, with: [0x7F, 0xFF, 0xFF, 0xFF])
        #expect(try fault(large, "large.woff2") == limit)
        // The length of the first table, after its flags and its tag.
        var table = woff2
        table.replaceSubrange(53..<54, with: [0x8F, 0xFF, 0xFF, 0xFF, 0x7F])
        #expect(try fault(table, "table.woff2") == limit)
        var several = woff2
        several.replaceSubrange(4..<8, with: Array("ttcf".utf8))
        #expect(try fault(several, "several.woff2") == .webCollection)
        #expect(try fault(Array(woff2.prefix(40)), "short.woff2") == .truncated(table: "header"))
        #expect(try fault(Array(woff2.prefix(woff2.count / 2)), "half.woff2") == .damaged)
        var woff = try bytes(of: "/usr/share/fonts/woff/ldco/Lilach.woff")
        #expect(try fault(Array(woff.prefix(woff.count / 2)), "half.woff") == .damaged)
        woff.replaceSubrange(16..<20, with: [0x7F, 0xFF, 0xFF, 0xFF])
        #expect(try fault(woff, "large.woff") == limit)
        #expect(try fault(Array(woff.prefix(50)), "short.woff") == .truncated(table: "header"))
    }

    // MARK: Collections

    static let collection = "/usr/share/fonts/truetype/arphic/ukai.ttc"

    @Test(
        "a font of a collection is chosen by its number, its names and its PostScript name",
        arguments: ["2", "AR PL UKai HK", "ar-pl-ukai hk", "AR PL UKai HK Book", "UKaiHK"]
    )
    func collections(instance: String) throws {
        let alone = folder.path + "/alone.ttf"
        let script =
            "import sys; from fontTools.ttLib import TTFont; TTFont(sys.argv[1], fontNumber=1).save(sys.argv[2])"
        _ = try python(script, [Self.collection, alone])
        let face = try Face(FontSource(file: Self.collection, variant: FontVariant(instance: instance)))
        #expect(face.family == "AR PL UKai HK")
        // These characters are written otherwise in Hong Kong than on the mainland, whose font is the first.
        let chosen = try artwork("骨起", Self.collection, FontVariant(instance: instance))
        #expect(try chosen == artwork("骨起", alone))
        #expect(try chosen != artwork("骨起", Self.collection))
        #expect(try artwork("骨起", Self.collection) == artwork("骨起", Self.collection, FontVariant(instance: "1")))
    }

    @Test("what a collection does not have is refused with what it has")
    func unknownFonts() throws {
        let contents = try FontContents(file: Self.collection)
        #expect(contents.fonts.map(\.name).prefix(2) == ["AR PL UKai CN Book", "AR PL UKai HK Book"])
        #expect(contents.fonts.map(\.number) == [1, 2, 3, 4])
        func message(_ variant: FontVariant) -> String? {
            do throws(LetteringError) {
                _ = try Face(FontSource(file: Self.collection, variant: variant))
                return nil
            } catch {
                return error.description
            }
        }
        let unknown = try #require(message(FontVariant(instance: "Heavy")))
        #expect(unknown.contains("no style or font “Heavy”; it has 1 AR PL UKai CN Book, 2 AR PL UKai HK Book"))
        #expect(message(FontVariant(instance: "5"))?.contains("“5”") == true)
        #expect(message(FontVariant(instance: "AR PL UKai HX"))?.contains("did you mean AR PL UKai HK?") == true)
        let ambiguous = try #require(message(FontVariant(instance: "Book")))
        #expect(ambiguous.contains("Several fonts of") && ambiguous.contains("4 AR PL UKai TW MBE Book"))
        let axis = try #require(FontAxisValue("wght=350"))
        #expect(message(FontVariant(axes: [axis]))?.contains("is not variable") == true)
    }

    // MARK: Type 1

    static let type1 = "/usr/share/fonts/type1/urw-base35/Z003-MediumItalic"

    @Test("a Type 1 font has the letters and advances of its OpenType form, in .pfa and in .pfb")
    func postScript() throws {
        let font = try LoadedFont(file: Self.type1 + ".t1")
        let open = try LoadedFont(file: "/usr/share/fonts/opentype/urw-base35/Z003-MediumItalic.otf")
        #expect(font.family == "Z003")
        #expect(font.unitsPerEm == open.unitsPerEm)
        for scalar in "AbcgfJKÄéßłŽΩж".unicodeScalars {
            let glyph = try #require(font.nominalGlyph(of: scalar))
            let other = try #require(open.nominalGlyph(of: scalar))
            #expect(font.advance(of: glyph) == open.advance(of: other), "\(scalar)")
            let (own, others) = (font.outline(of: glyph)?.bounds, open.outline(of: other)?.bounds)
            let (box, otherBox) = (try #require(own), try #require(others))
            for (a, b) in [
                (box.minX, otherBox.minX), (box.minY, otherBox.minY), (box.maxX, otherBox.maxX),
                (box.maxY, otherBox.maxY),
            ] {
                #expect(abs(a - b) <= 2, "\(scalar)")
            }
            let areas = [font.outline(of: glyph), open.outline(of: other)].map { $0?.signedArea ?? 0 }
            #expect(abs(areas[0] - areas[1]) < 0.01 * areas[1], "\(scalar)")
        }
        // The same font in the segments of a .pfb.
        let text = try bytes(of: Self.type1 + ".t1")
        let start = try #require(text.firstRange(of: Array("eexec".utf8))).upperBound + 1
        let end = try #require(
            text.firstRange(of: Array("0000000000000000000000000000000000000000000000000000000000000000".utf8))
        )
        .lowerBound
        func segment(_ kind: UInt8, _ bytes: ArraySlice<UInt8>) -> [UInt8] {
            let length = HostileFont.long(bytes.count).reversed()
            return [0x80, kind] + length + bytes
        }
        let segments =
            segment(1, text[..<start]) + segment(2, text[start..<end]) + segment(1, text[end...]) + [0x80, 3]
        let pfb = try folder.write(segments, to: "z003.pfb")
        let pfa = try folder.write(text, to: "z003.pfa")
        #expect(try artwork("Jane Doe", pfb) == artwork("Jane Doe", pfa))
    }

    @Test("the kerning of a Type 1 font comes from the AFM file beside it")
    func kerning() throws {
        let file = try folder.write(bytes(of: Self.type1 + ".t1"), to: "z003.t1")
        func distance(_ name: String) throws -> Double {
            let font = try LoadedFont(file: file)
            let glyphs = try font.shape(CheckedName(name)).glyphs
            return glyphs[1].origin.x - glyphs[0].origin.x - font.advance(of: glyphs[0].id)
        }
        #expect(try distance("Va") == 0)
        let metrics = try bytes(of: Self.type1 + ".afm")
        _ = try folder.write(metrics, to: "z003.afm")
        // KPX V a -53 and KPX T o -24
        #expect(try distance("Va") == -53)
        #expect(try distance("To") == -24)
        // More pairs than the file can have.
        let text = String(decoding: metrics, as: UTF8.self)
        let declared = try #require(text.firstMatch(of: /StartKernPairs (\d+)/))
        let hostile = text.replacingCharacters(in: declared.range, with: "StartKernPairs 2000000000")
        _ = try folder.write(Array(hostile.utf8), to: "z003.afm")
        #expect(try distance("Va") == 0)
        _ = try folder.write([UInt8](repeating: 0x41, count: 1000), to: "z003.afm")
        #expect(try distance("Va") == 0)
    }

    // MARK: Folders

    @Test("a folder offers fonts of every format, and of one stem the best")
    func folders() throws {
        let kristi = try checkoutCatalog().face(named: "kristi").file
        let woff2 = try bytes(of: try compressed(kristi))
        let own = try TemporaryFolder()
        _ = try own.write(woff2, to: "hand.woff2")
        _ = try own.write(bytes(of: kristi), to: "Hand.ttf")
        _ = try own.write(woff2, to: "web.WOFF2")
        _ = try own.write(bytes(of: Self.type1 + ".t1"), to: "type.pfa")
        _ = try own.write(bytes(of: Self.type1 + ".afm"), to: "type.afm")
        _ = try own.write(
            Array(
                """
                {"faces": [{"id": "hk", "family": "UKai HK", "file": "\(Self.collection)", "instance": "AR PL UKai HK"},
                {"id": "bold", "family": "Inter Bold", "file": "\(VariableFontTests.inter)", "axes": {"wght": 700}}]}
                """.utf8
            ),
            to: "catalogue.json"
        )
        let catalog = try FaceCatalog(folders: [own.path])
        #expect(catalog.problems.isEmpty)
        #expect(Set(catalog.faces.map(\.id)) == ["hk", "bold", "hand", "web", "type"])
        let setter = NameSetter(catalog: catalog)
        let hk = try setter.artwork(of: "骨起", in: catalog.face(named: "hk"), color: .black)
        #expect(try hk == artwork("骨起", Self.collection, FontVariant(instance: "2")))
        let bold = try setter.artwork(of: "Jane", in: catalog.face(named: "bold"), color: .black)
        #expect(try bold == artwork("Jane", VariableFontTests.inter, FontVariant(instance: "Bold")))
    }

    // MARK: Rights

    @Test(
        "a warning tells that a font's maker permits only bitmaps in documents",
        arguments: [(2, 0, false), (2, 2, false), (0, 0, false), (2, 8, true)]
    )
    func bitmapsOnly(high: Int, low: Int, isWeb: Bool) throws {
        var font = try HostileFont(checkoutCatalog().face(named: "kristi").file)
        font["OS/2"].replaceSubrange(8..<10, with: [UInt8(high), UInt8(low)])
        var file = try folder.write(font.bytes, to: "own.ttf")
        if isWeb { file = try compressed(file) }
        let face = try Face(file: file)
        let set = try setter.set("Jane Doe", in: face, style: TypedStyle(), color: .black)
        let expected: [NameWarning] =
            low == 2 ? [.forbidsEmbedding(face: face.family)] : high == 2 ? [.embedsBitmapsOnly(face: face.family)] : []
        #expect(set.warnings == expected)
    }
}

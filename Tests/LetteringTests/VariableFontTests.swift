import Fixtures
import Foundation
import SignetGraphics
import Testing

@testable import SignetLettering

/// Variable fonts beside the static fonts that fontTools makes of them.
@Suite("Variable fonts")
struct VariableFontTests {
    static let inter = "/usr/share/fonts/truetype/inter-vf/Inter.var.ttf"

    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try #require(FileManager.default.fileExists(atPath: Self.inter), "install the package fonts-inter-variable")
    }

    private func axes(_ values: String...) throws -> [FontAxisValue] {
        try values.map { try #require(FontAxisValue($0)) }
    }

    /// The font that fontTools' instancer makes.
    private func instance(_ values: [String]) throws -> LoadedFont {
        let file = folder.path + "/instance.ttf"
        let outcome = try ExternalTool.run(
            "/usr/bin/python3",
            ["-m", "fontTools.varLib.instancer", Self.inter] + values + ["-o", file, "-q"]
        )
        try #require(outcome.status == 0, "install the package python3-fonttools: \(outcome.errors)")
        return try LoadedFont(file: file)
    }

    /// How far the points of two outlines are apart at most; nil if they do not correspond.
    private func difference(_ first: Path?, _ second: Path?) -> Double? {
        guard let nodes = first?.nodes, let others = second?.nodes, nodes.count == others.count else { return nil }
        return zip(nodes, others).map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }.max() ?? 0
    }

    @Test(
        "outlines, advances and kerning at any place of the axes are those of fontTools' instance, to a unit of 2,816",
        .slow(),
        arguments: [["wght=350", "slnt=-5"], ["wght=100", "slnt=0"], ["wght=837.5", "slnt=-10"]]
    )
    func instancer(values: [String]) throws {
        let other = try instance(values)
        let variant = FontVariant(axes: values.compactMap { FontAxisValue($0) })
        let font = try LoadedFont(FontSource(file: Self.inter, variant: variant))
        #expect(font.unitsPerEm == other.unitsPerEm)
        for scalar in "ABQRSTWaegfiksy&ÄÉéłžßжΩ".unicodeScalars {
            let glyph = try #require(font.nominalGlyph(of: scalar))
            #expect(other.nominalGlyph(of: scalar) == glyph)
            #expect(abs(font.advance(of: glyph) - other.advance(of: glyph)) <= 1, "\(scalar)")
            let distance = try #require(difference(font.outline(of: glyph), other.outline(of: glyph)), "\(scalar)")
            #expect(distance <= 1.5, "\(scalar)")
        }
        for name in ["AVATAR To", "Wy. Te"] {
            let (own, others) = (try font.shape(CheckedName(name)), try other.shape(CheckedName(name)))
            #expect(own.glyphs.map(\.id) == others.glyphs.map(\.id))
            #expect(abs(own.end - others.end) <= Double(2 * name.count), "\(name)")
        }
    }

    @Test("named instances are the values that they are named for, and axes replace them")
    func namedInstances() throws {
        let setter = NameSetter(catalog: try FaceCatalog(folders: []))
        func artwork(_ variant: FontVariant) throws -> Artwork {
            let face = try Face(FontSource(file: Self.inter, variant: variant))
            return try setter.artwork(of: "Jane Doe", in: face, color: .black)
        }
        let plain = try artwork(.standard)
        let light = try artwork(FontVariant(instance: "Light Italic"))
        #expect(light != plain)
        #expect(try light == artwork(FontVariant(axes: axes("wght=300", "slnt=-10"))))
        #expect(try light == artwork(FontVariant(instance: "light-italic")))
        #expect(try light == artwork(FontVariant(instance: "Inter Light Italic")))
        #expect(try light == artwork(FontVariant(instance: "7")))
        #expect(
            try artwork(FontVariant(instance: "Light Italic", axes: axes("slnt=0")))
                == artwork(FontVariant(instance: "Light"))
        )
        #expect(try artwork(FontVariant(axes: axes("Weight=300", "slant=-10"))) == light)
        #expect(try artwork(FontVariant(axes: axes("wght=900", "wght=400"))) == plain)
        #expect(try artwork(FontVariant(instance: "Regular")) == plain)
    }

    @Test("what a variable font does not have is refused with what it has")
    func refusals() throws {
        func message(_ variant: FontVariant) -> String? {
            do throws(LetteringError) {
                _ = try Face(FontSource(file: Self.inter, variant: variant))
                return nil
            } catch {
                return error.description
            }
        }
        #expect(
            message(FontVariant(axes: try axes("wgth=350"))) == """
                The font \(Self.inter) has no axis “wgth”; its axes are wght (Weight, 100 to 900, default 400), \
                slnt (Slant, -10 to 0, default 0).
                """
        )
        #expect(
            message(FontVariant(axes: try axes("wght=950"))) == """
                The axis wght of the font \(Self.inter) goes from 100 to 900, so it cannot be 950.
                """
        )
        #expect(message(FontVariant(instance: "Lihgt"))?.contains("did you mean Light?") == true)
        #expect(message(FontVariant(instance: "99"))?.contains("2 Thin, 3 Thin Italic") == true)
        #expect(message(FontVariant(instance: ""))?.contains("“”") == true)
    }

    @Test(
        "values that are not numbers are not read",
        arguments: ["wght", "wght=", "=3", "wght=nan", "wght=inf", "wght=1e3", "wght=0x10", "a=1=2", ""]
    )
    func malformed(text: String) {
        #expect(FontAxisValue(text) == nil)
        #expect(FontAxisValue("wght", .nan) == nil)
        #expect(FontAxisValue("wght", .infinity) == nil)
    }

    @Test("a WOFF2 of a variable font varies alike", .slow())
    func compressed() throws {
        let copy = try folder.write(bytes(of: Self.inter), to: "inter.ttf")
        try #require(try ExternalTool.run("woff2_compress", [copy]).status == 0, "install the package woff2")
        let setter = NameSetter(catalog: try FaceCatalog(folders: []))
        let pictures = try [copy, folder.path + "/inter.woff2"].map { file in
            let face = try Face(FontSource(file: file, variant: FontVariant(instance: "Bold", axes: axes("slnt=-4"))))
            return try setter.artwork(of: "Jane Doe", in: face, color: .black)
        }
        #expect(pictures[0] == pictures[1])
    }

    @Test("one setter keeps the variants of a file apart")
    func apart() throws {
        let setter = NameSetter(catalog: try FaceCatalog(folders: []))
        let widths = try [100, 900, 100].map { weight in
            let source = FontSource(file: Self.inter, variant: FontVariant(axes: try axes("wght=\(weight)")))
            return try setter.artwork(of: "Jane", in: setter.face(of: source), color: .black).bounds.width
        }
        #expect(widths[0] == widths[2])
        #expect(widths[1] > widths[0])
    }
}

import Fixtures
import FoundationEssentials
import SignetBasics
import SignetGraphics
import Testing

@testable import SignetLettering

@Suite("Fonts that cannot be used")
struct FontFileTests {
    private func fault(of file: String) -> FontError? {
        do throws(LetteringError) {
            _ = try Face(file: file)
            return nil
        } catch {
            guard case .unreadableFont(file, let fault) = error else { return nil }
            return fault
        }
    }

    @Test("files that are not fonts are refused, each with its reason")
    func refusals() throws {
        let folder = try TemporaryFolder()
        #expect(fault(of: folder.path + "/none.ttf") == .absent)
        #expect(fault(of: folder.path) == .notAFile)
        #expect(fault(of: "/dev/zero") == .notAFile)
        #expect(fault(of: try folder.write([], to: "empty.ttf")) == .empty)
        #expect(fault(of: try folder.write("hi".utf8, to: "short.ttf")) == .unknownFormat)
        #expect(fault(of: try folder.write("%PDF-1.7\n".utf8, to: "a.pdf")) == .unknownFormat)
        #expect(fault(of: try folder.write("wOF2\0\0".utf8, to: "a.woff2")) == .truncated(table: "header"))
        #expect(fault(of: try folder.write("%!PS-AdobeFont".utf8, to: "a.pfa")) == .damaged)
        #expect(fault(of: try folder.write("%!PS-Adobe-3.0 EPSF".utf8, to: "a.eps")) == .unknownFormat)
        #expect(fault(of: try folder.write("OTTO".utf8, to: "a.otf")) == .truncated(table: "header"))
        let tableless = Array("OTTO".utf8) + [UInt8](repeating: 0, count: 8)
        #expect(fault(of: try folder.write(tableless, to: "b.otf")) == .missingTable("cmap"))
        let collection = Array("ttcf".utf8) + [UInt8](repeating: 0xFF, count: 12)
        #expect(fault(of: try folder.write(collection, to: "a.ttc")) == .tooManyFonts(limit: 1000))
        let short = Array("ttcf".utf8) + [0, 1, 0, 0, 0, 0, 0, 9, 0, 0, 0, 16]
        #expect(fault(of: try folder.write(short, to: "b.ttc")) == .truncated(table: "header"))
    }

    @Test("a font cut short is refused and the table named")
    func truncated() throws {
        let whole = try bytes(of: checkoutCatalog().face(named: "kristi").file)
        let folder = try TemporaryFolder()
        for length in [whole.count / 2, whole.count - 40] {
            guard case .truncated = fault(of: try folder.write(whole.prefix(length), to: "cut.ttf")) else {
                Issue.record("\(length) bytes of \(whole.count) were taken")
                continue
            }
        }
    }

    @Test("a font without units is refused by FreeType, which opens it")
    func damaged() throws {
        var font = try HostileFont(checkoutCatalog().face(named: "kristi").file)
        font["head"].replaceSubrange(18..<20, with: [0, 0])
        let folder = try TemporaryFolder()
        #expect(fault(of: try folder.write(font.bytes, to: "a.ttf")) == .damaged)
    }

    @Test("the family is the English name, in full, the typographic one first")
    func family() throws {
        let folder = try TemporaryFolder()
        var font = try HostileFont(checkoutCatalog().face(named: "kristi").file)
        func family(_ names: [(platform: Int, language: Int, id: Int, bytes: [UInt8])]) throws -> String {
            font["name"] = HostileFont.names(names)
            return try Face(file: try folder.write(font.bytes, to: "own.ttf")).family
        }
        func wide(_ text: String) -> [UInt8] { text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } }
        let old = (platform: 1, language: 0, id: 1, bytes: Array("Old".utf8))
        let french = (platform: 3, language: 0x40C, id: 1, bytes: wide("Écriture"))
        let british = (platform: 3, language: 0x809, id: 1, bytes: wide("Ägypten\u{7}"))
        let american = (platform: 3, language: 0x409, id: 1, bytes: wide("Délicat Bold"))
        let typographic = (platform: 3, language: 0x409, id: 16, bytes: wide("Délicat"))
        #expect(try family([old]) == "Old")
        #expect(try family([old, british, french]) == "Ägypten")
        #expect(try family([old, british, american]) == "Délicat Bold")
        #expect(try family([american, typographic]) == "Délicat")
        #expect(try family([french]) == "own")
    }

    @Test("a warning tells that a font's maker forbids embedding", arguments: [UInt8(2), 6, 8, 0])
    func embedding(rights: UInt8) throws {
        var font = try HostileFont(checkoutCatalog().face(named: "kristi").file)
        font["OS/2"].replaceSubrange(8..<10, with: [0, rights])
        let folder = try TemporaryFolder()
        let face = try Face(file: try folder.write(font.bytes, to: "own.ttf"))
        let setter = NameSetter(catalog: try FaceCatalog(folders: []))
        let set = try setter.set("Jane Doe", in: face, style: TypedStyle(), color: .black)
        #expect(set.warnings == (rights == 2 ? [.forbidsEmbedding(face: face.family)] : []))
    }

    @Test("mutated fonts never crash, whatever becomes of the name", arguments: ["kristi", "dancing-script", "lateef"])
    func mutants(id: String) throws {
        let catalog = try checkoutCatalog()
        guard let face = catalog.installed.first(where: { $0.id == id }) else { return }
        let whole = try bytes(of: face.file)
        let name = id == "lateef" ? "محمد علی" : "Jane Doe fi"
        let folder = try TemporaryFolder()
        var generator = SplitMix(seed: 20_240_501)
        for round in 0..<60 {
            var mutant = whole
            for _ in 0..<(1 << Int.random(in: 0...10, using: &generator)) {
                let place = Int.random(in: 0..<mutant.count, using: &generator)
                mutant[place] = UInt8.random(in: 0...255, using: &generator)
            }
            if round % 5 == 0 { mutant.removeLast(Int.random(in: 1..<mutant.count, using: &generator)) }
            let file = try folder.write(mutant, to: "mutant.ttf")
            do throws(LetteringError) {
                let mutated = try Face(file: file)
                let setter = NameSetter(catalog: try FaceCatalog(folders: []))
                let artwork = try setter.artwork(of: name, in: mutated, color: .black)
                #expect(artwork.bounds.width.isFinite)
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }
}

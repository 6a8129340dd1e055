import Fixtures
import FoundationEssentials
import SignetGraphics
import Testing

@testable import SignetLettering

@Suite("Fonts that cannot be used")
struct FontFileTests {
    private func fault(of file: String) -> FontFault? {
        do throws(LetteringError) {
            _ = try Face(file: file)
            return nil
        } catch {
            guard case .unreadableFont(file, let fault) = error else { return nil }
            return fault
        }
    }

    @Test("files that are no fonts are refused, each with its reason")
    func refusals() throws {
        let folder = try TemporaryFolder()
        #expect(fault(of: folder.path + "/none.ttf") == .absent)
        #expect(fault(of: folder.path) == .notAFile)
        #expect(fault(of: "/dev/zero") == .notAFile)
        #expect(fault(of: try folder.write([], to: "empty.ttf")) == .empty)
        #expect(fault(of: try folder.write("hi".utf8, to: "short.ttf")) == .unknownFormat)
        #expect(fault(of: try folder.write("%PDF-1.7\n".utf8, to: "a.pdf")) == .unknownFormat)
        #expect(fault(of: try folder.write("wOF2\0\0".utf8, to: "a.woff2")) == .webFont)
        #expect(fault(of: try folder.write("%!PS-AdobeFont".utf8, to: "a.pfa")) == .postScriptFont)
        #expect(fault(of: try folder.write("OTTO".utf8, to: "a.otf")) == .truncated(table: "header"))
        let tableless = Array("OTTO".utf8) + [UInt8](repeating: 0, count: 8)
        #expect(fault(of: try folder.write(tableless, to: "b.otf")) == .missingTable("cmap"))
        let collection = Array("ttcf".utf8) + [UInt8](repeating: 0xFF, count: 12)
        #expect(fault(of: try folder.write(collection, to: "a.ttc")) == .truncated(table: "header"))
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

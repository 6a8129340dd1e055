import FoundationEssentials
import SignetGraphics
import Testing

@testable import SignetLettering

@Suite("The catalogue of faces")
struct FaceCatalogTests {
    @Test("the entries are complete and their ids differ")
    func entries() throws {
        let catalog = try checkoutCatalog()
        #expect(catalog.problems.isEmpty)
        #expect(Set(catalog.faces.map(\.id)).count == catalog.faces.count)
        for id in ["dancing-script", "kaushan-script", "kristi", "dkg-handwriting", "breip", "klee", "awami-nastaliq"] {
            #expect(catalog.faces.contains { $0.id == id })
        }
        for face in catalog.faces {
            #expect(face.package != nil && face.licence != nil && face.hand != nil && !face.scripts.isEmpty)
        }
    }

    @Test(
        "a face is found by id or family, whatever the case and the spaces",
        arguments: ["dancing-script", "Dancing Script", "DANCING SCRIPT", "dancingscript"]
    )
    func lookUp(name: String) throws {
        #expect(try checkoutCatalog().face(named: name).id == "dancing-script")
    }

    @Test("an unknown face suggests the nearest and lists the others")
    func unknown() throws {
        let catalog = try checkoutCatalog()
        let error = #expect(throws: LetteringError.self) { try catalog.face(named: "dancing scirpt") }
        #expect(error?.description.contains("did you mean dancing-script?") == true)
        let far = #expect(throws: LetteringError.self) { try catalog.face(named: "Helvetica Neue") }
        #expect(far?.description.contains("did you mean") == false)
        #expect(far?.description.contains("kristi") == true)
        #expect(throws: LetteringError.self) { try catalog.face(named: " ") }
        let none = #expect(throws: LetteringError.self) { try FaceCatalog(folders: []).face(named: "x") }
        #expect(none?.description.contains("SIGNET_FONTS") == true)
    }

    @Test("a face whose file is not there names the package to install")
    func notInstalled() throws {
        let folder = try TemporaryFolder()
        let json = #"{"faces":[{"id":"ghost","family":"Ghost","file":"gone.ttf","package":"fonts-ghost"}]}"#
        _ = try folder.write(json.utf8, to: "catalogue.json")
        let catalog = try FaceCatalog(folders: [folder.path])
        #expect(catalog.faces.map(\.id) == ["ghost"])
        #expect(catalog.installed.isEmpty)
        let error = #expect(throws: LetteringError.self) { try catalog.face(named: "ghost") }
        #expect(error?.description.contains("install the package fonts-ghost") == true)
        #expect(throws: LetteringError.self) {
            try NameSetter(catalog: catalog).artwork(of: "Jane", in: catalog.faces[0], color: .black)
        }
    }

    @Test("a loose font in a folder is offered, named for its file, with the family that the font gives")
    func looseFont() throws {
        let kristi = try checkoutCatalog().face(named: "kristi")
        let folder = try TemporaryFolder()
        let file = try folder.write(bytes(of: kristi.file), to: "My Own_Hand.TTF")
        _ = try folder.write("not a font".utf8, to: "broken.otf")
        _ = try folder.write("nothing".utf8, to: "notes.txt")
        let catalog = try FaceCatalog(folders: ["/nonexistent", folder.path])
        #expect(catalog.faces.map(\.id) == ["my-own-hand"])
        #expect(catalog.faces.first?.family == "Kristi")
        #expect(catalog.problems == [.unreadableFont(file: folder.path + "/broken.otf", .unknownFormat)])
        let face = try catalog.face(named: "kristi")
        #expect(face.file == file)
        _ = try NameSetter(catalog: catalog).artwork(of: "Jane Doe", in: face, color: .black)
    }

    @Test("an earlier folder replaces a face of a later one")
    func precedence() throws {
        let folder = try TemporaryFolder()
        let json = #"{"faces":[{"id":"kristi","family":"Mine","file":"mine.ttf"}]}"#
        _ = try folder.write(json.utf8, to: "catalogue.json")
        let later = FaceCatalog.defaultFolders(environment: [:], executable: nil).suffix(1)
        let catalog = try FaceCatalog(folders: [folder.path] + later)
        #expect(catalog.faces.filter { $0.id == "kristi" }.map(\.family) == ["Mine"])
    }

    @Test(
        "a catalogue that cannot be read is refused with the place",
        arguments: [
            ("{", "not valid JSON"), (#"{"faces":[{"id":"a","family":"A"}]}"#, "“file” is missing at .faces[0]"),
            (#"{"faces":[{"id":1}]}"#, ".faces[0].id"), (#"{"faces":[{"id":"A b","family":"","file":""}]}"#, "“A b”"),
        ]
    )
    func brokenCatalogue(json: String, expected: String) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(json.utf8, to: "catalogue.json")
        let error = #expect(throws: LetteringError.self) { try FaceCatalog(folders: [folder.path]) }
        #expect(error?.description.contains(expected) == true, "\(error?.description ?? "")")
    }

    @Test("the default folders come in their documented order")
    func folders() {
        let folders = FaceCatalog.defaultFolders(
            environment: ["SIGNET_FONTS": "/a:/b"],
            executable: "/opt/signet/bin/signet"
        )
        #expect(
            folders.prefix(5) == [
                "/a", "/b", "/opt/signet/share/signet/fonts", "/usr/local/share/signet/fonts",
                "/usr/share/signet/fonts",
            ]
        )
        #expect(folders.count == 6 && folders[5].hasSuffix("/fonts"))
    }
}

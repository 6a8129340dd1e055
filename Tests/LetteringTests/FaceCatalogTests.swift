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
            #expect(face.mood != nil)
        }
        for mood in Face.Mood.allCases { #expect(catalog.faces.contains { $0.mood == mood }) }
    }

    @Test("make deps installs the package of every face")
    func packages() throws {
        let makefile = String(decoding: try bytes(of: checkoutFile("Makefile")), as: UTF8.self)
        let lines = makefile.replacing("\\\n", with: " ").split(separator: "\n")
        let fonts = try #require(lines.first { $0.hasPrefix("FONTS = ") })
        let installed = fonts.split { $0 == " " || $0 == "\t" }.dropFirst(2).map(String.init)
        #expect(Set(try checkoutCatalog().faces.compactMap(\.package)) == Set(installed))
    }

    @Test("docs/fonts.md has a row for every face, and for no other")
    func documentation() throws {
        let text = String(decoding: try bytes(of: checkoutFile("docs/fonts.md")), as: UTF8.self)
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
        let ids = rows.compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
        #expect(ids.sorted() == (try checkoutCatalog().faces.map(\.id).sorted()))
        for face in try checkoutCatalog().faces {
            let row = try #require(rows.first { $0.hasPrefix("| `\(face.id)`") })
            #expect(row.contains("| \(face.package ?? "") | \(face.licence ?? "") |"), "\(face.id)")
            #expect(row.contains(face.scripts.joined(separator: ", ")), "\(face.id)")
        }
    }

    @Test("docs/fonts.md lists, script by script, the faces of the catalogue: handwriting, then text faces")
    func documentedScripts() throws {
        let text = String(decoding: try bytes(of: checkoutFile("docs/fonts.md")), as: UTF8.self)
        let section = text.split(separator: "\n").drop { $0 != "### Further scripts" }.dropFirst().prefix {
            !$0.hasPrefix("#")
        }
        let table = section.filter { $0.hasPrefix("| ") }
        let faces = try checkoutCatalog().faces
        let scripts = LetterScript.allNames.dropFirst(10)
        #expect(table.count == scripts.count + 1)
        for script in scripts {
            let row = try #require(table.first { $0.hasPrefix("| \(script) |") }, "\(script)")
            let cells = row.split(separator: "|", omittingEmptySubsequences: false).dropFirst(2).prefix(2)
            let listed = cells.map { cell in
                cell.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
            }
            let members = faces.filter { $0.scripts.contains(script) }
            let hands = members.filter { $0.mood != .text }.map(\.id)
            #expect(listed == [hands, members.filter { $0.mood == .text }.map(\.id)], "\(script)")
        }
    }

    @Test("make deps installs the packages of all caption fonts")
    func captionPackages() throws {
        let makefile = String(decoding: try bytes(of: checkoutFile("Makefile")), as: UTF8.self)
        let lines = makefile.replacing("\\\n", with: " ").split(separator: "\n")
        let fonts = try #require(lines.first { $0.hasPrefix("CAPTION_FONTS = ") })
        let packages = Set(fonts.split { $0 == " " || $0 == "\t" }.dropFirst(2).map(String.init))
        let folders = FaceCatalog.defaultFolders(environment: [:], executable: nil)
        #expect(Set(try CaptionFonts(folders: folders.suffix(1)).installed.compactMap(\.package)) == packages)
    }

    @Test("tuning that is not given is none, and the mood may be left out")
    func tuning() throws {
        let folder = try TemporaryFolder()
        let entry = #"{"id":"a","family":"A","file":"a.ttf","mood":"felt-tip","tuning":{"size":1.5,"slant":-3}}"#
        _ = try folder.write(#"{"faces":[\#(entry),{"id":"b","family":"B","file":"b"}]}"#.utf8, to: "catalogue.json")
        let faces = try FaceCatalog(folders: [folder.path]).faces
        #expect(faces.map(\.tuning) == [FaceTuning(size: 1.5, baseline: 0, slant: -3, spacing: 0), .none])
        #expect(faces.map(\.mood) == [.feltTip, nil])
    }

    @Test("a collection in a folder is offered, its first font")
    func looseCollection() throws {
        let folder = try TemporaryFolder()
        let ukai = try checkoutCatalog().face(named: "ukai")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/my.ttc", withDestinationPath: ukai.file)
        let face = try #require(try FaceCatalog(folders: [folder.path]).faces.first)
        #expect(face.id == "my" && face.family.hasPrefix("AR PL UKai"))
        #expect(try FaceCoverage(of: face).scripts.contains { $0.name == "Chinese" })
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
            (#"{"faces":[{"id":"a","family":"","file":"","mood":"sad"}]}"#, "“sad” of the entry “a”"),
            (#"{"faces":[{"id":"a","family":"","file":"","tuning":{"size":9}}]}"#, "“size” of the entry “a” is 9.0"),
            (#"{"faces":[{"id":"a","family":"","file":"","tuning":{"slant":-31}}]}"#, "“slant”"),
            (#"{"faces":[{"id":"a","family":"","file":"","tuning":{"baseline":1.1}}]}"#, "“baseline”"),
            (#"{"faces":[{"id":"a","family":"","file":"","tuning":{"spacing":-0.3}}]}"#, "“spacing”"),
            (#"{"faces":[{"id":"a","family":"","file":"","tuning":{"size":"big"}}]}"#, ".faces[0].tuning.size"),
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

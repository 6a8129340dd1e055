import Fixtures
import Foundation
import Testing

@testable import SignetFiles

@Suite struct RootFolderTests {
    private let folder: TemporaryFolder
    private var root: String { folder.path("out") }

    init() throws {
        folder = try TemporaryFolder()
        for name in ["out", "out/sub", "outside"] {
            try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
        }
        try folder.write([7], to: "outside/victim.pdf")
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: target)
    }

    private func write(_ name: String, _ policy: OverwritePolicy) throws {
        let file = try OutputFile(folder.path(name), beneath: root, mode: 0o600, policy: policy)
        try file.write([1, 2, 3])
        try file.publish(durable: false)
    }

    private func leadsOut(_ error: any Error) -> Bool {
        let error = error as? FileError
        return error?.code == .cannotCreate && error?.cause.description.hasPrefix("it leads out of '\(root)'") == true
    }

    @Test("a linked folder, relative or not, does not lead an output out of its root")
    func folders() throws {
        try link("out/relative", to: "../outside")
        try link("out/absolute", to: folder.path("outside"))
        for name in ["out/relative/v.pdf", "out/absolute/v.pdf", "out/../outside/v.pdf", "outside/v.pdf"] {
            for policy in [OverwritePolicy.refuse, .replace] {
                #expect { try write(name, policy) } throws: { leadsOut($0) }
            }
        }
        for name in ["out/relative/new", "out/absolute/new/more", "out/../new", "outside/new"] {
            #expect { try Folder.make(folder.path(name), beneath: root) } throws: { leadsOut($0) }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("outside")) == ["victim.pdf"])
        #expect(folder.contents == ["out", "outside"])
    }

    @Test("a linked file outside of the root is not replaced")
    func victim() throws {
        try link("out/v.pdf", to: "../outside/victim.pdf")
        try link("out/w.pdf", to: folder.path("outside/victim.pdf"))
        for name in ["out/v.pdf", "out/w.pdf"] {
            #expect { try write(name, .replace) } throws: { leadsOut($0) }
        }
        #expect(folder.read("outside/victim.pdf") == [7])
    }

    @Test("links that stay in the root are followed, and stay links")
    func inside() throws {
        try folder.write([7], to: "out/sub/real.pdf")
        try link("out/relative", to: "sub")
        try link("out/absolute", to: folder.path("out/sub"))
        try link("out/v.pdf", to: "sub/real.pdf")
        try link("out/nothing.pdf", to: "../outside/new.pdf")
        try write("out/plain.pdf", .refuse)
        try write("out/relative/a.pdf", .refuse)
        try write("out/absolute/b.pdf", .refuse)
        try write("out/v.pdf", .replace)
        try write("out/nothing.pdf", .replace)
        for name in ["plain.pdf", "sub/a.pdf", "sub/b.pdf", "sub/real.pdf", "nothing.pdf"] {
            #expect(folder.read("out/" + name) == [1, 2, 3])
        }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("out/v.pdf")) == "sub/real.pdf")
        #expect(folder.read("outside/new.pdf") == nil)
        #expect { try write("out/plain.pdf", .refuse) } throws: {
            ($0 as? FileError)?.cause.description.hasPrefix("it exists already") == true
        }
    }

    @Test("without the kernel's help, links are looked at before")
    func names() throws {
        try link("out/relative", to: "../outside")
        try link("out/inside", to: folder.path("out/sub"))
        let names = try RootFolder(root, confinement: .names)
        #expect(try names.make(root + "/inside/new/more") == [root + "/inside", root + "/inside/new"])
        #expect(FileManager.default.fileExists(atPath: root + "/sub/new/more"))
        #expect { _ = try names.make(root + "/relative/new") } throws: { leadsOut($0) }
        #expect { _ = try names.folder(at: root + "/relative") } throws: { leadsOut($0) }
    }

    @Test("making folders tells which ones have a new entry")
    func making() throws {
        #expect(try Folder.make(root + "/a/b/c") == [root, root + "/a", root + "/a/b"])
        #expect(try Folder.make(root + "/a/b/c") == [])
        let new = folder.path("new")
        #expect(try Folder.make(new + "/x/y", beneath: new) == [folder.root, new, new + "/x"])
        #expect(try Folder.make(new + "/x/z/", beneath: new) == [new + "/x"])
        #expect(try Folder.make(new, beneath: new) == [])
    }
}

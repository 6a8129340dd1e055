import Fixtures
import Foundation
import Testing

private let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path
private let generator = "\(checkout)/.build/manual/debug/generate-manual"

/// The pages that `make man` writes.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: generator), "make man was never called"))
struct ManualTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func pages(in name: String) throws -> [String] {
        let arguments = [generator, Signet.executable, "\(Signet.executable)-serve", folder.path(name), "2026-05-17"]
        let outcome = try ExternalTool.run("\(checkout)/docs/manual/pages", arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path(name)).sorted()
    }

    @Test("every subcommand has a page that groff sets without a warning, the same each time")
    func pages() throws {
        let names = try pages(in: "first")
        for name in ["signet.1", "signet-sign.1", "signet-profile-add.1", "signet-serve.1"] {
            #expect(names.contains(name), "\(names)")
        }
        #expect(!names.contains { $0.contains("help") || $0.contains("isolated") })
        #expect(try pages(in: "second") == names)
        for name in names {
            let page = folder.read("first/\(name)")
            #expect(page == folder.read("second/\(name)"))
            let outcome = try ExternalTool.run("groff", ["-mdoc", "-Tutf8", "-ww", "-z", folder.path("first/\(name)")])
            #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(name): \(outcome.errors)")
        }
    }

    @Test("a page has the examples and tables of the help as they are, with all characters")
    func texts() throws {
        _ = try pages(in: "man")
        func text(_ name: String) throws -> String {
            let page = folder.path("man/\(name).1")
            return try ExternalTool.run("groff", ["-mdoc", "-Tutf8", "-P-c", "-P-b", "-P-u", page]).output
        }
        #expect(try text("signet-fonts").contains("signet fonts --coverage \"Łukasz 王小明\"\n"))
        #expect(try text("signet").contains("stamps into content of their pages."))
        #expect(try text("signet-serve").contains("\n       port                    the port; 0 for any that is free"))
    }
}

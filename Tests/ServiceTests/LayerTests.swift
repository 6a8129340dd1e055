import Testing

@testable import SignetService

@Suite struct LayerTests {
    /// The folders of the service, from the lowest layer to the highest: each uses those before it, and no other.
    static let layers = [
        "Core", "Store", "Jobs", "HTTP", "Tracing", "API",
        "Accounts", "Webhooks", "Seals", "Signatures", "Documents", "Links", "Capture", "Requests", "Verification",
        "Batches", "Audit", "Backup", "Privacy",
        "Pages", "App",
    ]

    @Test("each layer names only what it and those below it declare")
    func direction() throws {
        let files = try ServiceSources.files()
        #expect(Set(files.map(\.folder)) == Set(Self.layers))
        for fault in LayerCheck(files, layers: Self.layers).faults { Issue.record("\(fault)") }
    }

    private func faults(_ sources: (folder: String, text: String)...) -> [String] {
        let files = sources.map { ServiceSources.File(folder: $0.folder, name: "\($0.folder).swift", text: $0.text) }
        return LayerCheck(files, layers: Self.layers).faults
    }

    @Test("a type of a higher layer is found in code and in what a text interpolates, not in comments and texts")
    func types() {
        let page = (folder: "Pages", text: "struct Page { let title: String }")
        #expect(faults(page, ("HTTP", "let page = Page(title: \"\")")).count == 1)
        #expect(faults(page, ("HTTP", "extension Page: Sendable {}")).count == 1)
        #expect(faults(page, ("HTTP", "func f<Page: Sendable>(_ page: Page) {}")).isEmpty)
        #expect(faults(page, ("HTTP", #"let text = "a \(Page(title: "b").title)""#)).count == 1)
        #expect(faults(page, ("HTTP", "// Page\nlet text = \"Page\" /* Page */")).isEmpty)
        #expect(faults(page, ("App", "let page = Page(title: \"\")")).isEmpty)
        #expect(faults(page, ("Nowhere", "let a = 1")) == ["Nowhere is not a layer"])
    }

    @Test("a member with which a higher layer extends a type is found, unless it is private or the type is its own")
    func members() {
        let use = (folder: "HTTP", text: "let text = name.escaped")
        #expect(faults(("Pages", "extension String { var escaped: String { self } }"), use).count == 1)
        #expect(faults(("Pages", "extension String { fileprivate var escaped: String { self } }"), use).isEmpty)
        #expect(faults(("Pages", "struct Page {}\nextension Page { var escaped: String { \"\" } }"), use).isEmpty)
        #expect(faults(("Core", "extension String { var escaped: String { self } }"), use).isEmpty)
    }
}

import Fixtures
import Foundation
import Testing

/// Forms that are filled in from a shell.
@Suite struct FormCommandTests {
    private let folder: TemporaryFolder
    private let form: String

    init() throws {
        folder = try TemporaryFolder()
        form = try Examples.path("form.pdf")
    }

    @Test("the preview of a form without stamps is the page of the first field that was filled")
    func preview() throws {
        let options = ["--fill", "name=Jane Doe", "-o", folder.path("out.pdf"), "--preview", folder.path("out.png")]
        let outcome = try ExternalTool.run(Signet.executable, ["sign", form] + options)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(folder.read("out.png")?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
    }

    @Test(
        "a value that a field does not take is answered with what it takes",
        arguments: [
            ("agree=", "it offers 'Yes', 'off'"), ("agree=maybe", "it offers 'Yes', 'off'"),
            ("nmae=A", "did you mean 'name'?"), ("name=\u{202E}evil", "forces the direction of text"),
        ]
    )
    func faults(value: String, words: String) throws {
        let outcome = try Signet.run("sign", form, "--fill", value, "-o", folder.path("out.pdf"))
        #expect([64, 65].contains(outcome.status) && outcome.errors.contains(words), "\(outcome.errors)")
        #expect(folder.read("out.pdf") == nil)
    }

    @Test("a dry run says what would be in the fields")
    func dryRun() throws {
        let outcome = try Signet.run("sign", form, "--fill", "name=Jane Doe", "--dry-run")
        #expect(outcome.output == "\(form): name would be: Jane Doe\n", "\(outcome.errors)")
    }
}

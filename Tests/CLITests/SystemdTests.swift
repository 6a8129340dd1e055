import Fixtures
import Foundation
import Testing

/// The example of a watched folder.
@Suite struct SystemdTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func unit(_ kind: String) throws -> String {
        String(decoding: try Examples.bytes("systemd/signet-inbox.\(kind)"), as: UTF8.self)
    }

    @Test(
        "systemd accepts the units",
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze"),
            "systemd is not installed"
        )
    )
    func verified() throws {
        for kind in ["path", "service"] {
            let unit = try unit(kind).replacing("/usr/local/bin/signet", with: Signet.executable)
            try folder.write(Array(unit.replacing("User=signet\n", with: "").utf8), to: "signet-inbox.\(kind)")
        }
        for kind in ["path", "service"] {
            let outcome = try ExternalTool.run(
                "systemd-analyze",
                ["verify", "--man=no", folder.path("signet-inbox.\(kind)")]
            )
            let own = outcome.errors.split(separator: "\n").filter { $0.contains("signet-inbox") }
            #expect(outcome.status == 0 && own.isEmpty, "\(outcome.errors)")
        }
    }

    /// The command of the service, in the folder of the test.
    private func serve() throws -> String {
        let lines = try unit("service").split(separator: "\n")
        let before = try #require(lines.first { $0.hasPrefix("ExecStartPre=") }).dropFirst("ExecStartPre=".count)
        let start = try #require(lines.first { $0.hasPrefix("ExecStart=") }).dropFirst("ExecStart=".count)
        let recipe = try Examples.path("recipe.yaml")
        let script = "cd '\(folder.root)' && \(before) && \(start) --set name=Jo --set contract=1"
            .replacing("%%", with: "%").replacing("$$", with: "$")
            .replacing("/usr/local/bin/signet", with: "'\(Signet.executable)'")
            .replacing("/etc/signet/inbox.yaml", with: "'\(recipe)'")
        let outcome = try ExternalTool.run("sh", ["-c", script])
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.output
    }

    @Test("documents leave the inbox and are signed once, also two of one name")
    func signs() throws {
        for name in ["inbox", "accepted", "signed"] {
            try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
        }
        func names(in name: String) throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.path(name)).filter { $0.hasSuffix(".pdf") }
        }
        let contract = try Examples.bytes("contract.pdf")
        try folder.write(contract, to: "inbox/a contract.pdf")
        #expect(try serve().hasPrefix("1 signed in "))
        try folder.write(contract, to: "inbox/a contract.pdf")
        try folder.write(contract, to: "inbox/.unfinished.pdf")
        #expect(try serve().hasPrefix("1 signed, 1 done before in "))
        #expect(try names(in: "inbox") == [".unfinished.pdf"])
        #expect(try names(in: "accepted").count == 2 && names(in: "signed").count == 2)
        #expect(try names(in: "signed").allSatisfy { $0.hasSuffix("-a contract.pdf") })
        #expect(try serve().hasPrefix("0 signed, 2 done before in "))
    }
}

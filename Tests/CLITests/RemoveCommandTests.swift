import Fixtures
import Foundation
import Testing

@Suite struct RemoveCommandTests {
    let folder: TemporaryFolder
    let signed: String
    let ids: [String]

    init() throws {
        folder = try TemporaryFolder()
        signed = folder.path("signed.pdf")
        let contract = try Examples.path("contract.pdf")
        let made = try Signet.run(
            "sign",
            contract,
            "--type",
            "Jane Doe",
            "--at",
            "page:1,top",
            "--at",
            "page:2,top",
            "--at",
            "page:2,bottom",
            "--subject",
            "A\u{1b}[31m\nB",
            "-o",
            signed
        )
        #expect(made.status == 0, "\(made.errors)")
        let listed = try Signet.run("inspect", signed, "--stamps").output
        ids = listed.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
    }

    private func listed(_ path: String) throws -> [String] {
        let outcome = try Signet.run("inspect", path, "--stamps")
        return outcome.output.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
    }

    @Test("inspect lists the stamps, a line each, and as JSON")
    func stamps() throws {
        #expect(ids.count == 3 && Set(ids).count == 3 && ids.allSatisfy { $0.hasPrefix("signet-") && $0.count == 39 })
        let text = try Signet.run("inspect", signed, "--stamps").output
        #expect(
            text.hasPrefix("\(ids[0])  page 1, ") && text.contains(", stamp, 'A\\u{1b}[31m\\u{a}B' by Jane Doe, D:")
        )
        let json = try Signet.run("inspect", signed, "--stamps", "--json")
        let array = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
        #expect(array.map { $0["id"] as? String } == ids && array.map { $0["name"] as? String } == ids)
        #expect(array.map { $0["kind"] as? String } == ["stamp", "stamp", "stamp"])
        #expect(array.map { $0["locked"] as? Bool } == [false, false, false])
        let whole = try Signet.run("inspect", signed).output
        #expect(ids.allSatisfy(whole.contains))
        #expect(try Signet.run("inspect", signed, "--stamps", "--check-update").status == 64)
    }

    @Test("a stamp goes by its id, by the beginning of it, or with all the others")
    func remove() throws {
        let output = folder.path("out.pdf")
        let first = try Signet.run("remove", signed, "--stamp", ids[1], "-o", output)
        #expect(first.status == 0 && first.errors.isEmpty, "\(first.errors)")
        #expect(first.output.hasPrefix("\(output): removed \(ids[1]), page 2, "))
        #expect(try listed(output) == [ids[0], ids[2]])
        #expect(try Signet.run("inspect", output, "--check-update").output == "the last update is sound\n")
        try IndependentReaders.check(try #require(folder.read("out.pdf")), pages: 2)
        let short = try Signet.run("remove", output, "--stamp", String(ids[0].prefix(15)), "--in-place", "--json")
        let report = try #require(try JSONSerialization.jsonObject(with: Data(short.output.utf8)) as? [String: Any])
        #expect((report["stamps"] as? [[String: Any]])?.first?["name"] as? String == ids[0])
        #expect(try listed(output) == [ids[2]])
        let page = try Signet.run("remove", signed, "--all", "--page", "2", "-o", output, "--force")
        #expect(page.status == 0 && page.output.split(separator: "\n").count == 2)
        #expect(try listed(output) == [ids[0]])
        #expect(try Signet.run("unsign", output, "--in-place").status == 0)
        #expect(folder.read("out.pdf") == folder.read("signed.pdf"))
    }

    @Test("with a fixed date the same removal gives the same bytes, also by way of standard output")
    func reproducible() throws {
        let first = folder.path("a.pdf")
        let options = ["--all", "--date", "2026-05-17"]
        #expect(try ExternalTool.run(Signet.executable, ["remove", signed] + options + ["-o", first]).status == 0)
        let script = "\"$0\" remove - --all --date 2026-05-17 -o - < \"$1\" > \"$2\""
        let piped = try ExternalTool.run("sh", ["-c", script, Signet.executable, signed, folder.path("b.pdf")])
        #expect(piped.status == 0 && piped.errors.contains("standard output") == false)
        #expect(folder.read("a.pdf") == folder.read("b.pdf"))
    }

    @Test("an id that does not exist is answered with those that do")
    func unknown() throws {
        let output = folder.path("out.pdf")
        let far = try Signet.run("remove", signed, "--stamp", "signet-zzzzzzzz", "-o", output)
        #expect(far.status == 65 && ids.allSatisfy { far.errors.contains("'\($0)'") }, "\(far.errors)")
        var near = ids[0]
        near.removeLast()
        near += "x"
        let meant = try Signet.run("remove", signed, "--stamp", near, "-o", output, "--json")
        #expect(meant.status == 65 && meant.errors.contains("did you mean '\(ids[0])'?"), "\(meant.errors)")
        #expect(meant.output.contains("\"not-found\""))
        #expect(try Signet.run("remove", signed, "--stamp", "sig", "-o", output).status == 64)
        #expect(
            try Signet.run("remove", signed, "--stamp", ids[0] + "@2", "-o", output).errors.contains("but on page 1")
        )
        #expect(try Signet.run("remove", signed, "--all", "--page", "3", "-o", output).errors.contains("no page 3"))
        #expect(folder.read("out.pdf") == nil)
    }

    @Test("a document without stamps is answered with what can be done instead")
    func flattened() throws {
        let (flat, output) = (folder.path("flat.pdf"), folder.path("out.pdf"))
        #expect(try Signet.run("flatten", signed, "-o", flat).status == 0)
        let outcome = try Signet.run("remove", flat, "--stamp", ids[0], "-o", output)
        #expect(outcome.status == 65 && outcome.errors.contains("was flattened"), "\(outcome.errors)")
        #expect(outcome.errors.contains("'signet unsign'"))
        let never = try Signet.run("remove", try Examples.path("contract.pdf"), "--all", "-o", output)
        #expect(never.status == 65 && !never.errors.contains("unsign"), "\(never.errors)")
    }

    @Test(
        "wrong usage is one line",
        arguments: [
            (["-o", "x"], "Say which stamps"), (["--all", "--stamp", "abcd", "-o", "x"], "not both"),
            (["--stamp", "abcd", "--page", "1", "-o", "x"], "--page goes with --all"), (["--all"], "Say where"),
            (["--all", "--page", "0", "-o", "x"], "Pages count from 1"),
        ]
    )
    func usage(options: [String], words: String) throws {
        let outcome = try ExternalTool.run(Signet.executable, ["remove", signed] + options)
        #expect(outcome.status == 64 && outcome.errors.contains(words), "\(outcome.errors)")
        #expect(outcome.errors.filter { $0 == "\n" }.count == 1)
    }
}

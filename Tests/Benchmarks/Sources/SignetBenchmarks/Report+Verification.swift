import Foundation
import Signet

extension Report {
    /// Verification: whole commands beside pdfsig, and calls of the library beside pyHanko.
    static var verification: Section {
        Section(
            title: "Verification",
            words: """
                `signet verify DOCUMENT --trust …` beside `pdfsig -nocert`, which judges neither certificates nor later changes; each \
                signature is PAdES B-B with a key of P-256.
                """,
            comparisons: [
                { try $0.verify("50 KB, one signature", ballast: 50_000, signatures: 1, rounds: 21) },
                { try $0.verify("50 KB, ten signatures", ballast: 50_000, signatures: 10, rounds: 21) },
                { try $0.verify("100 MB, memory", ballast: 100_000_000, signatures: 1, rounds: 5) },
            ],
            calls: verifyingCalls
        )
    }

    /// The time for one document in a running process: made ones, and those of the folder in `SIGNET_TEST_CORPUS`.
    private static func verifyingCalls(_ workshop: Workshop) throws -> String {
        let made = try [1, 10].map { count in
            (
                name: "\(count) of P-256, 50 KB",
                files: [try workshop.signed(ballast: 50_000, signatures: count, in: workshop.disk)]
            )
        }
        let folder = ProcessInfo.processInfo.environment["SIGNET_TEST_CORPUS"]
        let strangers = folder.map { workshop.signedFiles(in: $0) } ?? []
        let groups =
            made + (strangers.isEmpty ? [] : [(name: "\(strangers.count) documents by others", files: strangers)])
        var text = """

            | documents, in one process | signet, ms of processor time: median (least–most) | pyHanko, ms: median (most) |
            |---|---|---|

            """
        for group in groups {
            let times = try group.files.map(Self.milliseconds).sorted()
            let others = (try? workshop.pyHanko(group.files)) ?? []
            let beside =
                others.isEmpty
                ? "not installed" : "\(Finding.text(others[others.count / 2])) (\(Finding.text(others.last ?? 0)))"
            let range = "\(Finding.text(times[0]))–\(Finding.text(times[times.count - 1]))"
            text += "| \(group.name) | \(Finding.text(times[times.count / 2])) (\(range)) | \(beside) |\n"
        }
        print(text)
        return text
    }

    /// The median of verifying a document that is in memory, without trusted certificates; documents that cannot be read count too.
    ///
    /// It is processor time, which other work on the machine changes least.
    private static func milliseconds(_ path: String) throws -> Double {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        var times: [Double] = []
        for _ in 0..<11 {
            let start = clock()
            _ = try? Verifier().verify(bytes)
            times.append(Double(clock() - start) * 1000 / Double(CLOCKS_PER_SEC))
        }
        return times.sorted()[5]
    }
}

extension Workshop {
    /// A document with some signatures.
    ///
    /// The command makes them: what this process holds at its peak counts for those that it starts.
    fileprivate func signed(ballast: Int, signatures: Int, in folder: String) throws -> String {
        var path = try document("verified", in: folder, pages: 2, ballast: ballast)
        let key = try identity("p-256")
        for number in 1...signatures {
            let signed = "\(folder)/verified-\(number).pdf"
            clear(signed)
            _ = try ProcessRun([signet, "seal", path, "--key", key, "-o", signed])
            path = signed
        }
        return path
    }

    fileprivate func verify(_ name: String, ballast: Int, signatures: Int, rounds: Int) throws -> Comparison {
        let document = try signed(ballast: ballast, signatures: signatures, in: memory)
        let trusted = "\(try identity("p-256")).crt"
        return Comparison(
            name: name,
            beside: "`pdfsig -nocert`",
            rounds: rounds,
            prepare: {},
            work: { try ProcessRun([signet, "verify", document, "--trust", trusted]) },
            other: { try ProcessRun(["pdfsig", "-nocert", document]) }
        )
    }

    /// The documents in a folder that have signatures, each once.
    fileprivate func signedFiles(in folder: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        var seen: Set<Data> = []
        return names.filter { $0.lowercased().hasSuffix(".pdf") }.sorted().map { "\(folder)/\($0)" }.filter { path in
            guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: path)),
                let found = try? Verifier().verify([UInt8](bytes)), !found.signatures.isEmpty
            else { return false }
            return seen.insert(bytes).inserted
        }
    }

    /// The times of pyHanko for each document in one process, in milliseconds, in rising order; none where it is not installed.
    fileprivate func pyHanko(_ files: [String]) throws -> [Double] {
        let python = FileManager.default.currentDirectoryPath + "/.build/venv/bin/python"
        // Python would import a script called pyhanko instead of the package.
        let (script, list, result) = ("\(disk)/verify.py", "\(disk)/files.txt", "\(disk)/times.txt")
        try Data(Self.pyHankoScript.utf8).write(to: URL(fileURLWithPath: script))
        try Data(files.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: list))
        _ = try ProcessRun([python, script, list, result])
        let text = try String(contentsOfFile: result, encoding: .utf8)
        return text.split(separator: "\n").compactMap { Double($0) }.sorted()
    }

    private static let pyHankoScript = """
        import logging, statistics, sys, time
        from pyhanko.pdf_utils.reader import PdfFileReader
        from pyhanko.sign.validation import validate_pdf_signature, validate_pdf_timestamp
        from pyhanko_certvalidator import ValidationContext

        logging.disable(logging.CRITICAL)

        def verify(path):
            with open(path, "rb") as file:
                for signature in PdfFileReader(file, strict=False).embedded_signatures:
                    is_stamp = signature.sig_object.get("/SubFilter") == "/ETSI.RFC3161"
                    (validate_pdf_timestamp if is_stamp else validate_pdf_signature)(signature, ValidationContext())

        def milliseconds(path):
            start = time.process_time()
            try:
                verify(path)
            except Exception:
                pass  # Documents that it refuses count too.
            return 1000 * (time.process_time() - start)

        with open(sys.argv[2], "w") as result:
            for path in open(sys.argv[1]).read().split("\\n"):
                print(statistics.median(milliseconds(path) for _ in range(3)), file=result)

        """
}

import Foundation

/// Another program that stamps a picture on a document's last page without rewriting the document.
enum Peer: String {
    case mutool
    case pyHanko
    case pyMuPDF = "PyMuPDF"
    case pypdf
    case poppler = "poppler-glib"

    /// The folder with a program for each of them.
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Peers").standardized.path
    /// The Python of the tests, which has them.
    private static let python = ".build/venv/bin/python"

    /// The command before its arguments: a document, a PNG and the output; nil if the program is not installed.
    func command(in workshop: Workshop) -> [String]? {
        switch self {
        case .mutool:
            Self.succeeds(["mutool", "-v"]) ? ["mutool", "run", "\(Self.folder)/stamp.js"] : nil
        case .pyHanko, .pyMuPDF, .pypdf:
            Self.succeeds([Self.python, "-c", "import \(rawValue.lowercased())"])
                ? [Self.python, "\(Self.folder)/stamp.py", rawValue] : nil
        case .poppler:
            Self.succeeds([
                "sh", "-c",
                "cc -O2 -o \(workshop.disk)/stamp \(Self.folder)/stamp.c $(pkg-config --cflags --libs poppler-glib gio-2.0)",
            ]) ? ["\(workshop.disk)/stamp"] : nil
        }
    }

    private static func succeeds(_ command: [String]) -> Bool { (try? ProcessRun(command)) != nil }
}

extension Report {
    /// The same work beside other programs, those that are installed.
    static func peers(_ workshop: Workshop) throws -> Section {
        let installed = [Peer.mutool, .pyHanko, .poppler].compactMap { peer in
            peer.command(in: workshop).map { (peer.rawValue, $0) }
        }
        let picture = "\(workshop.disk)/signature.png"
        _ = try ProcessRun([workshop.signet, "preview", "--draw", "\(workshop.examples)/drawing.json", "-o", picture])
        let signatures = [
            ("drawn", ["--draw", "\(workshop.examples)/drawing.json"]), ("typed", ["--type", "Jane Doe"]),
            ("PNG", ["--scan", picture]),
        ]
        var comparisons: [(Workshop) throws -> Comparison] = []
        for (peer, command) in installed {
            for (pages, name) in [(2, "50 KB"), (1000, "last of 1,000 pages")] {
                for (kind, signature) in signatures {
                    comparisons.append {
                        try $0.beside(peer, command, "\(name), \(kind)", pages: pages, signature, picture: picture)
                    }
                }
            }
            comparisons.append { try $0.batch(beside: peer, command, picture: picture) }
        }
        return Section(
            title: "Beside other programs",
            words: """
                The signature on a document's last page by programs that append too, each by the shortest program for it \
                (`Tests/Benchmarks/Peers`). They stamp a finished picture, the PNG of the last kind of row, whatever kind of \
                signature Signet makes. The batch is `signet batch` beside one process of theirs for each document.
                """,
            comparisons: comparisons
        )
    }
}

extension Workshop {
    fileprivate func beside(
        _ peer: String,
        _ command: [String],
        _ name: String,
        pages: Int,
        _ signature: [String],
        picture: String
    ) throws -> Comparison {
        let document = try document("beside", in: memory, pages: pages, ballast: 50_000)
        let (signed, other) = ("\(memory)/signed.pdf", "\(memory)/other.pdf")
        let place = ["--at", "page:last,bottom-right", "--size", "width:180"]
        return Comparison(
            name: name,
            beside: peer,
            rounds: 31,
            prepare: { clear(signed, other) },
            work: { try ProcessRun([signet, "sign", document] + signature + place + ["-o", signed]) },
            other: { try ProcessRun(command + [document, picture, other]) }
        )
    }

    fileprivate func batch(beside peer: String, _ command: [String], picture: String) throws -> Comparison {
        let document = try document("ordinary", in: disk, pages: 3, ballast: 94_000)
        clear("\(memory)/documents")
        let folder = try folder("documents", in: memory, count: 100, document: document)
        let (signed, other) = ("\(memory)/signed", "\(memory)/other")
        let recipe = try recipe(at: "page:last,bottom-right")
        let words = command.joined(separator: " ")
        let loop = "mkdir \(other) && for file in \(folder)/*; do \(words) $file \(picture) \(other)/${file##*/}; done"
        return Comparison(
            name: "100 × 96 KB",
            beside: peer,
            rounds: 5,
            prepare: { clear(signed, other) },
            work: { try ProcessRun(batchCommand(folder, recipe: recipe, to: signed, durability: "none")) },
            other: { try ProcessRun(["sh", "-c", loop]) }
        )
    }
}

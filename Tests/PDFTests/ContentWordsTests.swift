import Fixtures
import SignetBasics
import Testing

@testable import SignetPDF

/// The operators and names of content, whatever else is in it.
@Suite struct ContentWordsTests {
    private func useInks(_ content: String) -> Bool { ContentColors.useInks(Array(content.utf8)) }

    @Test(
        "colours of inks are found wherever an operator or a name can be",
        arguments: [
            "0 0 0 1 k", "0 0 0 1 K", "k", "1 1 1 1\nk\n", "[0]k", "(a)k", "<00>k%", "/DeviceCMYK cs",
            "/Device#43MYK cs", "/#44eviceCMYK", "BI /CS /CMYK ID \u{1}\u{2} EI", "BI /CS /C#4dYK ID x EI",
            "BI /W 1 ID kk EI 0 0 0 1 k", "(( never ends k", "% k\nk", "(\\)) k", "ID without an end k",
        ]
    )
    func inks(content: String) {
        #expect(useInks(content))
    }

    @Test(
        "strings, comments, images, longer words and other names are none",
        arguments: [
            "", "(k) Tj", "((k) k) Tj", "(\\) k) Tj", "% k", "BI /W 1 ID k k K EI Q",
            "BI ID xEI k EI Q", "kk 1k .k /k /K", "/CMYK gs", "/DeviceCMYKs", "/DeviceCMY#", "abcdefghk", "k1",
            "/#43MYK", "BI ID x EI /CMYK",
        ]
    )
    func others(content: String) {
        #expect(!useInks(content))
    }

    @Test(
        "content that leaves everything open is read once, however long it is",
        .timeLimit(.minutes(1)),
        arguments: ["(", "\\(", "((\\", "ID ", "1 0 obj(", "ID (", "% (", "E ID I ", "<", "/", "/#4"]
    )
    func openContent(piece: String) {
        let content = Array(String(repeating: piece, count: 1_000_000 / piece.utf8.count).utf8)
        #expect(!ContentColors.useInks(content))
        #expect(ContentColors.useInks(content + Array(piece.contains("%") ? "\nk".utf8 : " k".utf8)))
    }

    /// Pieces of content, of which some name inks, some look like it, and some take others' meaning away.
    private static let pieces = [
        "k", "K", " k ", "\nK\n", "(k)", "[0]k", "1k", "/k", "CMYK", "/DeviceCMYK", "/CMYK ", "/Device#43MYK", "#4b",
        "# 4", "BI ",
        "ID ", "EI ", "xEI", "EIk", "(", ")", "% ", "\\", " ", "0.5 ", "\n", "Q", "/P#20", "\u{0}", "<<", ">",
    ].map { Array($0.utf8) }

    @Test(
        "a stream is searched with the same result as it is read, across pieces of any length",
        arguments: 0..<Trials.count(60, long: 2_000)
    )
    func streams(trial: Int) throws {
        var random = SplitMix(seed: Trials.seed(0x696e_6b73) &+ UInt64(trial))
        var content: [UInt8] = []
        // The pieces of inflated data are 64 KiB long.
        if trial % 3 > 0 { content += [UInt8](repeating: 0x20, count: .random(in: 65_530..<65_540, using: &random)) }
        for _ in 0..<Int.random(in: 0..<12, using: &random) {
            content += Self.pieces[.random(in: Self.pieces.indices, using: &random)]
        }
        var builder = PDFBuilder()
        builder.set(1, "<</Type /Catalog /Pages 2 0 R>>")
        builder.set(2, "<</Type /Pages /Kids [] /Count 0>>")
        builder.set(3, stream: Flate.deflate(content, strategy: .repetitions), entries: "/Filter /FlateDecode")
        builder.set(4, stream: content, entries: "")
        let document = try Document(Bytes(builder.build(.table)))
        let colors = ContentColors(document, limit: 1 << 20)
        for number in [3, 4] {
            let answer = try colors.useInks(ObjectReference(number: number, generation: 0))
            #expect(answer == ContentColors.useInks(content), "\(String(decoding: content.suffix(60), as: UTF8.self))")
        }
    }

    @Test("content beyond the limit has no answer", arguments: ["q Q ", "k"])
    func limit(piece: String) throws {
        let content = Array(String(repeating: piece, count: 200_000).utf8)
        var builder = PDFBuilder()
        builder.set(1, "<</Type /Catalog /Pages 2 0 R>>")
        builder.set(2, "<</Type /Pages /Kids [] /Count 0>>")
        builder.set(3, stream: Flate.deflate(content, strategy: .repetitions), entries: "/Filter /FlateDecode")
        let document = try Document(Bytes(builder.build(.table)))
        let reference = ObjectReference(number: 3, generation: 0)
        let error = #expect(throws: PDFError.self) { try ContentColors(document, limit: 100_000).useInks(reference) }
        #expect(error?.code == .limit)
        #expect(throws: Never.self) { try ContentColors(document, limit: 1 << 20).useInks(reference) }
    }
}

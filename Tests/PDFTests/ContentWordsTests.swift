import SignetPDF
import Testing

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
}

import Fixtures
import Foundation
import Signet
import Testing

@testable import SignetSigning

/// Texts, symbols and pictures in place of a signature.
@Suite struct PrintTests {
    @Test("a text has the size that it is given, its fields, and its words for screen readers")
    func text() throws {
        var style = TextStyle()
        style.size = 24
        let small = try Signature.text("{date}", fields: CaptionFields(date: "12 May 2026"))
        let large = try Signature.text("{date}", style: style, fields: CaptionFields(date: "12 May 2026"))
        #expect(abs(large.size.width - 2 * small.size.width) < 0.5 && small.alternativeText == "12 May 2026")
        #expect(try Stamp(small, at: .text("Date:")).subject == "Text")
        #expect(throws: SignetError.self) { try Signature.text("") }
        #expect(throws: SignetError.self) { try Signature.text("{date}") }
        style.size = 200
        #expect(throws: SignetError.self) { try Signature.text("x", style: style) }
    }

    @Test("the baselines are where the letters stand")
    func baselines() throws {
        guard case .print(let first, let last) = try Signature.text("Ag").kind else {
            Issue.record("it is not print")
            return
        }
        #expect(first == last && first > 0.15 && first < 0.35, "\(first)")
        guard case .print(let top, let bottom) = try Signature.text("A\nA\nA").kind else { return }
        #expect(top > 0.7 && bottom < 0.05, "\(top), \(bottom)")
    }

    @Test("symbols are ten points high and have names", arguments: StampSymbol.allCases)
    func symbols(symbol: StampSymbol) throws {
        let made = Signature.symbol(symbol, color: .blue)
        #expect(made.size.height == 10 && !made.alternativeText.isEmpty)
        guard case .fill(let path, _) = made.artwork.marks[0] else { return }
        #expect(path.bounds == made.artwork.bounds)
    }

    @Test("a picture stays as it is")
    func picture() throws {
        let signature = try Signature.picture(contentsOf: Examples.path("scan.jpg"))
        #expect(signature.warnings.isEmpty && signature.alternativeText == "Picture")
        guard case .picture(let bitmap, _) = signature.artwork.marks[0] else {
            Issue.record("it is not a picture")
            return
        }
        // Every pixel of the paper is there.
        #expect(bitmap.pixels.enumerated().allSatisfy { $0.offset % 4 != 3 || $0.element == 255 })
        #expect(throws: SignetError.self) { try Signature.picture(contentsOf: Examples.path("contract.pdf")) }
    }
}

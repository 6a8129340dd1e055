internal import SignetGraphics
internal import SignetViewing

/// Words of a page that was read from its picture.
extension SignatureLineFinder {
    /// How far from a line words are that may say whose it is, in points.
    private static let labelReach = 24.0

    /// Whether words that say whose a line is may be others than those that were read: words beside a line without certainty, or a word
    /// that is nearly one for a signature.
    func isDoubtful(_ page: RecognizedPage) -> Bool {
        let lines = rules.filter { $0.width >= Distances.width }
        return page.doubts.contains { word in
            lines.contains { $0.expanded(by: Self.labelReach).intersection(word) != nil }
        } || pieces.contains { SignatureTerms.isNearlyOne(of: $0.text) }
    }
}

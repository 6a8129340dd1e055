package import SignetSigning

/// The pages of a version of a document and of a later one, side by side, with texts as they are printed.
package struct ComparisonPages {
    /// The subject of the comparison in one line.
    package var title: String
    /// Facts over all pages, such as which look the same.
    package var facts: [String]
    package var comparison: DocumentComparison
    /// The known changes of a page, in sentences.
    package var remarks: (DocumentComparison.Pair) -> [String]
    package var words: Words

    package init(
        title: String,
        facts: [String],
        comparison: DocumentComparison,
        words: Words,
        remarks: @escaping (DocumentComparison.Pair) -> [String]
    ) {
        (self.title, self.facts, self.comparison) = (title, facts, comparison)
        (self.words, self.remarks) = (words, remarks)
    }

    /// The words of the form, which another language may replace.
    package struct Words: Hashable, Sendable {
        package var heading = "Comparison with the signed version"
        package var before = "as signed"
        package var now = "now"
        package var added = "not in the signed version"
        package var removed = "not in the document now"
        package var page = "page"
        /// Before a number.
        package var pageNumber = "Page"

        package static let english = Words()
    }
}

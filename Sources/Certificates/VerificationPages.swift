/// The report on the verification of a document, in texts as they are printed.
package struct VerificationPages: Hashable, Sendable {
    /// A result, by which it is coloured.
    package enum Standing: Hashable, Sendable {
        case valid
        case failed
        case open
    }

    /// A signature or a time stamp.
    package struct Signature: Hashable, Sendable {
        package var heading: String
        package var result: String
        package var standing: Standing
        package var rows: [Certificate.Row]

        package init(heading: String, result: String, standing: Standing, rows: [Certificate.Row]) {
            (self.heading, self.result, self.standing, self.rows) = (heading, result, standing, rows)
        }
    }

    package var heading: String
    package var title: String
    /// The result of the document in a sentence.
    package var result: String
    package var standing: Standing
    package var facts: [Certificate.Row]
    package var signatures: [Signature]
    /// Sections after the signatures, such as the trust that was used.
    package var sections: [Section]
    /// The word before the number of a page.
    package var page: String

    /// Rows under a heading.
    package struct Section: Hashable, Sendable {
        package var heading: String
        package var rows: [Certificate.Row]
        package var text: String

        package init(heading: String, rows: [Certificate.Row], text: String) {
            (self.heading, self.rows, self.text) = (heading, rows, text)
        }
    }

    package init(
        heading: String,
        title: String,
        result: String,
        standing: Standing,
        facts: [Certificate.Row],
        signatures: [Signature],
        sections: [Section],
        page: String
    ) {
        (self.heading, self.title, self.result, self.standing) = (heading, title, result, standing)
        (self.facts, self.signatures, self.sections, self.page) = (facts, signatures, sections, page)
    }
}

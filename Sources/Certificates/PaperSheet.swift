package import SignetScanning
package import SignetTexts

/// The content of a printed sheet that a person signs by hand.
package struct PaperSheet: Sendable {
    /// A document that is signed with it.
    package struct Document: Sendable {
        package var name: String
        /// SHA-256 in hexadecimal digits.
        package var sha256: String

        package init(name: String, sha256: String) { (self.name, self.sha256) = (name, sha256) }
    }

    package var layout: SheetLayout
    /// The number that its pages' codes have.
    package var number: UInt64
    package var title: String
    /// The person who signs, with their address if it is known.
    package var person: String
    package var documents: [Document]
    package var consent: String
    /// The labels of boxes by their keys.
    package var labels: [String: String]
    package var language: PageLanguage

    package init(
        layout: SheetLayout,
        number: UInt64,
        title: String,
        person: String,
        documents: [Document],
        consent: String,
        labels: [String: String],
        language: PageLanguage
    ) {
        (self.layout, self.number, self.title, self.person) = (layout, number, title, person)
        (self.documents, self.consent, self.labels, self.language) = (documents, consent, labels, language)
    }
}

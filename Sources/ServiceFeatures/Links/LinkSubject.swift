package import SignetServiceFoundation

/// The subject of a link: the person whose page it opens, and what it is for.
package struct LinkSubject: Sendable {
    /// The owner of the pictures, drafts and saved signatures.
    package let owner: String
    /// `CaptureConfiguration` as JSON.
    package let configuration: String
    package let language: String
    /// The person who has the link; may be empty.
    package let name: String
    /// The signing request that the subject is part of.
    package let request: String?
    /// Whether the link has served.
    package let isDone: Bool
    /// Whether the link stays for reading after its time, until the subject is deleted.
    let isKept: Bool
    /// The document that the link is for; nil where it is for none.
    let summary: Summary?

    /// The document of a link that opens nothing any more, as a notice describes it.
    package struct Summary: Sendable {
        let title: String
        /// May be empty.
        let sender: String
        /// Whether the sender has withdrawn the document, so that it cannot be signed any more.
        let isWithdrawn: Bool
        /// Whether the person can have a new link by mail.
        let sendsLinks: Bool
        /// Whether the person has no part in it any more.
        let isOut: Bool
    }

    /// Finds the subject with an identifier.
    package typealias Finder = @Sendable (_ id: String, _ database: Database) throws -> LinkSubject?
}

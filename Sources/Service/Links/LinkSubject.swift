internal import GRDB

/// The subject of a link: the person whose page it opens, and how far that is.
struct LinkSubject: Sendable {
    /// The owner of the pictures, drafts and saved signatures.
    let owner: String
    /// `CaptureConfiguration` as JSON.
    let configuration: String
    let language: String
    /// The person who has the link; may be empty.
    let name: String
    /// The signing request that the subject is part of.
    let request: String?
    /// Whether the link has served.
    let isDone: Bool

    /// Finds the subject with an identifier.
    typealias Finder = @Sendable (_ id: String, _ database: Database) throws -> LinkSubject?
}

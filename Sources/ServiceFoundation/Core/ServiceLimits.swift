/// The bounds of the service, each with the name under which it is configured (`limits.…`) and named in problems.
package struct ServiceLimits: Sendable, Hashable {
    /// The most bytes of a document.
    package var documentBytes = 50 << 20
    /// The most pages of a document.
    package var documentPages = 5_000
    /// The most bytes of a picture that is uploaded.
    package var pictureBytes = 25 << 20
    /// The most bytes of a file that a signer gives for a field.
    package var attachmentBytes = 10 << 20
    /// The most bytes of any other body.
    package var bodyBytes = 4 << 20
    /// The most bytes of a draft.
    package var draftBytes = 1 << 20
    /// The most documents of a request.
    package var requestDocuments = 20
    /// The most signers of a request.
    package var signers = 50
    /// The most fields of a request.
    package var fields = 500
    /// The most signatures that one person keeps.
    package var savedSignatures = 20
    /// The most rows of a batch.
    package var batchRows = 10_000
    /// The most rows of a table of which requests are made.
    package var bulkRows = 10_000
    /// The most bytes of such a table.
    package var bulkBytes = 32 << 20
    /// The most requests a minute of one key, link or address.
    package var requestsPerMinute = 1_200
    /// The most failed attempts a minute to use a key or a link, of one address.
    package var failuresPerMinute = 30
    /// The most documents a minute that one address may have verified without a key.
    package var verificationsPerMinute = 20
    /// The seconds within which a body must arrive completely.
    package var bodySeconds = 60
    /// The seconds after which an idle connection is closed.
    package var idleSeconds = 75
    /// The most connections at a time.
    package var connections = 4_096
    /// The most connections that pages keep open to receive changes.
    package var streams = 2_048
    /// The most pieces of work that wait for a processor.
    package var waitingWork = 512
    /// The widest picture of a page, in pixels.
    package var pageWidth = 3_000
    /// The seconds for viewing a document's pages, for one picture, one search or one verification.
    package var viewingSeconds = 30
    /// The bytes of memory that it may take.
    package var viewingBytes = 1 << 30
    /// The seconds for making a PDF of a word processor's document.
    package var officeSeconds = 60
    /// The bytes of memory that it may take, with the program itself.
    package var officeBytes = 4 << 30

    /// The default limits.
    package init() {}
}

extension ServiceLimits {
    /// Each limit with its name in settings and problems, after `limits.`.
    package static var named: [(name: String, path: any WritableKeyPath<ServiceLimits, Int> & Sendable)] {
        [
            ("document-bytes", \.documentBytes), ("document-pages", \.documentPages), ("picture-bytes", \.pictureBytes),
            ("attachment-bytes", \.attachmentBytes), ("body-bytes", \.bodyBytes), ("draft-bytes", \.draftBytes),
            ("request-documents", \.requestDocuments), ("signers", \.signers), ("fields", \.fields),
            ("saved-signatures", \.savedSignatures),
            ("batch-rows", \.batchRows), ("bulk-rows", \.bulkRows), ("bulk-bytes", \.bulkBytes),
            ("requests-per-minute", \.requestsPerMinute),
            ("failures-per-minute", \.failuresPerMinute), ("verifications-per-minute", \.verificationsPerMinute),
            ("body-seconds", \.bodySeconds),
            ("idle-seconds", \.idleSeconds), ("connections", \.connections), ("streams", \.streams),
            ("waiting-work", \.waitingWork),
            ("page-width", \.pageWidth), ("viewing-seconds", \.viewingSeconds), ("viewing-bytes", \.viewingBytes),
            ("office-seconds", \.officeSeconds), ("office-bytes", \.officeBytes),
        ]
    }
}

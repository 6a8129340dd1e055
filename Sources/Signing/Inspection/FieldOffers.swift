internal import SignetPDF
public import SignetStamping
internal import SignetViewing

/// The fields that a document offers to those who fill it in: those of its form, tags in its text, and lines for signatures.
public struct FieldOffers: Hashable, Sendable, Encodable {
    /// The fields of the form, in the order of its pages and the tabulator key; then those of tags; then the lines, where nothing else is
    /// for a signature.
    public let fields: [OfferedField]
    /// The tags of fields.
    public let tags: [OfferedTag]
    /// The kind of the document's form.
    public let form: DocumentForm
    /// Whether all pages were searched for tags and lines; the search ends at limits for its time and its pages.
    public let isComplete: Bool

    /// Looks for fields in a document.
    ///
    /// Scripts of the form are not run: the names of the functions that they call say how a value is written.
    ///
    /// - Parameters:
    ///   - document: The bytes of the document.
    ///   - password: The password of an encrypted document.
    ///   - recipientKey: The key of a recipient of the encrypted document.
    ///   - viewing: The process in which the pages are viewed.
    /// - Throws: ``SignetError`` when the document cannot be read or shown.
    public init(
        _ document: [UInt8],
        password: String? = nil,
        recipientKey: RecipientKey? = nil,
        viewing: PageViewing = .inProcess
    ) throws(SignetError) {
        let opened = try Signer(password: password, recipientKey: recipientKey).opened(Bytes(document))
        do throws(StampingError) {
            let offers = try opened.retryingAfterRepair { () throws(StampingError) in
                try DocumentStamper.offers(in: opened) { () throws(ViewingError) in
                    try viewing.viewers.viewer(bytes: document, opened.access)
                }
            }
            (fields, tags, form, isComplete) = (offers.fields, offers.tags, offers.form, offers.isComplete)
        } catch {
            throw SignetError(error)
        }
    }

    /// The form fields that people see and can fill in, by their full names, without a view of the pages.
    ///
    /// - Throws: ``SignetError`` when the document cannot be read.
    package static func formFields(of document: [UInt8]) throws(SignetError) -> [String: OfferedField] {
        let opened = try Signer().opened(Bytes(document))
        do throws(StampingError) {
            let fields = try opened.retryingAfterRepair { () throws(StampingError) in
                try DocumentStamper.formFields(of: opened)
            }
            return Dictionary(fields.compactMap { field in field.form.map { ($0, field) } }) { first, _ in first }
        } catch {
            throw SignetError(error)
        }
    }
}

internal import Foundation
internal import HTTPTypes
internal import Signet
package import SignetServiceFoundation

/// A document that an account keeps; its bytes are a blob.
package struct DocumentRecord: OwnedRecord {
    package static let table = "document"
    package static let noun = "document"
    package static let isOwn = "accountId = :owner AND deleted IS NULL"

    package enum CodingKeys: CodingKey, CaseIterable {
        case id, accountId, name, sha256, bytes, description, parent, created, deleted, search
    }

    package let id: String
    package let accountId: String
    package let name: String
    /// The bytes: always the same, unless a renewal added some.
    package var sha256: String
    package var bytes: Int
    /// Facts about it, as JSON: ``DocumentDescription``.
    package var description: String
    /// The document that this was made from.
    package let parent: String?
    package let created: Moment
    /// When it was taken from the list by an earlier version, which kept what belonged to a request.
    package var deleted: Moment?
    /// The name as it is searched.
    let search: String
}

/// The description of a document's pages and fields.
package struct DocumentDescription: Codable, Sendable {
    package struct Page: Codable, Sendable {
        let number: Int
        /// Points, of the page as displayed.
        let width: Double
        let height: Double
    }

    struct Field: Codable, Sendable {
        let name: String
        let type: String?
        let page: Int?
        /// x, y, width and height in points of the page as displayed, from its lower left corner.
        let frame: [Double]?
    }

    let pages: [Page]
    let fields: [Field]
    /// Names of the fields that are signed already.
    let signed: [String]
    /// The rule that forbids a stamp, unless a recipe overrides it; nil if none does.
    let refusal: RefusalRecord?
    /// The reason, besides that rule, that prevents signing requests; nil for none, or where it was not tried.
    var requestRefusal: RefusalRecord?

    /// The most fields that are listed for one document.
    private static let mostFields = 2_000

    init(_ report: DocumentReport) {
        pages = report.pages.map {
            Page(number: $0.number, width: $0.size.width.hundredths, height: $0.size.height.hundredths)
        }
        fields = report.fields.prefix(Self.mostFields).map {
            Field(name: $0.name, type: $0.type, page: $0.page, frame: $0.frame.map(\.numbers))
        }
        signed = report.signedFields
        refusal = report.refusal.map(RefusalRecord.init)
    }

    /// The reason why no signing request can be made of it.
    var unrequestable: RefusalRecord? { (refusal ?? requestRefusal)?.ofRequest }
}

extension Rectangle {
    /// x, y, width and height.
    package var numbers: [Double] { [minX.hundredths, minY.hundredths, width.hundredths, height.hundredths] }
}

/// A document as the API returns it.
struct DocumentView: Encodable, Sendable {
    let id: String
    let name: String
    let sha256: String
    let bytes: Int
    let pages: [DocumentDescription.Page]
    let fields: [DocumentDescription.Field]
    let signed: [String]
    let refusal: String?
    let requestRefusal: String?
    let parent: String?
    let created: Moment

    /// `language`: the language of the sentences in `refusal` and `requestRefusal`.
    init(_ record: DocumentRecord, in language: PageLanguage) throws {
        let description = try JSONCoding.value(DocumentDescription.self, from: record.description)
        id = record.id
        name = record.name
        sha256 = record.sha256
        bytes = record.bytes
        pages = description.pages
        fields = description.fields
        signed = description.signed
        refusal = description.refusal?.sentence(in: language)
        requestRefusal = description.unrequestable?.sentence(in: language)
        parent = record.parent
        created = record.created
    }
}

internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Signet

/// A document that an account keeps; its bytes are a blob.
struct DocumentRecord: Codable, FetchableRecord, PersistableRecord, Sendable {
    static let databaseTableName = "document"

    let id: String
    let accountId: String
    let name: String
    let sha256: String
    let bytes: Int
    /// What was found out about it, as JSON: ``DocumentDescription``.
    let description: String
    /// The document that this was made from.
    let parent: String?
    let created: Moment
    var deleted: Moment?

    static func find(_ id: String, of accountId: String, in database: Database) throws -> DocumentRecord {
        let record = try DocumentRecord.fetchOne(
            database,
            sql: "SELECT * FROM document WHERE id = ? AND accountId = ? AND deleted IS NULL",
            arguments: [id, accountId]
        )
        guard let record else { throw Problem.notFound("document") }
        return record
    }
}

/// What is told of a document's pages and fields.
struct DocumentDescription: Codable, Sendable {
    struct Page: Codable, Sendable {
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
    /// Why nothing may be stamped into it, unless a recipe says otherwise; nil where everything may.
    let refusal: String?

    /// The most fields that are told of one document.
    private static let mostFields = 2_000

    init(_ report: DocumentReport) {
        pages = report.pages.map {
            Page(number: $0.number, width: $0.size.width.hundredths, height: $0.size.height.hundredths)
        }
        fields = report.fields.prefix(Self.mostFields).map {
            Field(name: $0.name, type: $0.type, page: $0.page, frame: $0.frame.map(\.numbers))
        }
        signed = report.signedFields
        refusal = report.refusal?.sentenceWithoutOptions
    }

    /// Refuses what cannot be done before it is prepared.
    func requireThatItTakesStamps() throws(Problem) {
        if let refusal { throw Problem(.conflict, "refused", refusal) }
    }
}

extension Rectangle {
    /// x, y, width and height.
    var numbers: [Double] { [minX.hundredths, minY.hundredths, width.hundredths, height.hundredths] }
}

extension Double {
    /// Rounded to hundredths: more is noise in points.
    var hundredths: Double { (self * 100).rounded() / 100 }
}

/// A document as the API tells it.
struct DocumentView: Encodable, Sendable {
    let id: String
    let name: String
    let sha256: String
    let bytes: Int
    let pages: [DocumentDescription.Page]
    let fields: [DocumentDescription.Field]
    let signed: [String]
    let refusal: String?
    let parent: String?
    let created: Moment

    init(_ record: DocumentRecord) throws {
        let description = try JSONCoding.value(DocumentDescription.self, from: record.description)
        id = record.id
        name = record.name
        sha256 = record.sha256
        bytes = record.bytes
        pages = description.pages
        fields = description.fields
        signed = description.signed
        refusal = description.refusal
        parent = record.parent
        created = record.created
    }
}

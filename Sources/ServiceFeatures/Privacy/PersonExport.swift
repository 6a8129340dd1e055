internal import Foundation
internal import SignetBasics
internal import SignetFiles
package import SignetServiceFoundation

/// All data that the service holds about a person, in a folder: `person.json`, with the documents and pictures beside it.
package struct PersonExport {
    package static let name = "person.json"

    private let email: EmailAddress
    private let requests: [PersonRecords]
    private let rows: [PersonRows]
    private let roles: [PersonRoles]
    private let starts: [PublicStartRecord]
    private let mentions: [PersonMention]
    private let blobs: BlobStore
    private let made: Moment

    package init(of email: EmailAddress, account: String?, store: Store, at moment: Moment) throws {
        self.email = email
        blobs = store.blobs
        made = moment
        (requests, rows, roles, starts, mentions) = try store.readNow { database in
            let requests = try PersonRecords.all(of: email, account: account, in: database)
            let tables = try PersonRows.bulks(of: email, account: account, in: database)
            let rows = try PersonRows.all(of: email, in: tables, in: database)
            let roles = try PersonRoles.all(of: email, account: account, in: database)
            let starts = try PublicStartRecord.all(of: email, account: account, in: database)
            let mentions = account == nil ? try PersonMention.all(of: email, in: database) : []
            return (requests, rows, roles, starts, mentions)
        }
    }

    /// How many requests there are.
    package var count: Int { requests.count }

    /// How many requests each account has.
    package var counts: [String: Int] { requests.reduce(into: [:]) { $0[$1.request.accountId, default: 0] += 1 } }

    private struct Description: Encodable {
        let format = "signet-person-1"
        let program = productVersion
        let email: String
        let made: Moment
        let requests: [Request]
        /// Rows of tables of which requests are to be made.
        let tableRows: [TableRow]
        /// Versions of templates in which they always have a role.
        let templates: [TemplateRoles]
        /// Requests that they have begun by public links and that were not made yet.
        let starts: [Start]
        /// Other rows of the database with the address.
        let mentions: [PersonMention]
    }

    private struct TemplateRoles: Encodable {
        let template: String
        let account: String
        let version: Int
        let roles: [String]
        /// The person in these roles.
        let people: [TemplateUse.Person]

        init(_ person: PersonRoles) throws {
            (template, version) = (person.version.templateId, person.version.version)
            (account, roles) = (person.accountId, person.roles)
            people = try person.version.content.roles.filter { person.roles.contains($0.name) }.compactMap(\.person)
        }
    }

    private struct TableRow: Encodable {
        let table: String
        let account: String
        let row: Int
        let cells: [String: String]
    }

    private struct Start: Encodable {
        let link: String
        let account: String
        let state: PublicStartRecord.State
        let name: String
        let language: String
        let values: JSONValue?
        let created: Moment

        init(_ start: PublicStartRecord) {
            (link, account, state) = (start.linkId, start.accountId, start.state)
            (name, language, created) = (start.name, start.language, start.created)
            values = JSONValue(stored: Array(start.cells.utf8))
        }
    }

    private struct Sitting: Encodable {
        let id: String
        let host: String
        let created: Moment
        let ended: Moment?
    }

    private struct Request: Encodable {
        let id: String
        let account: String
        let title: String
        let message: String
        let sender: String
        let state: RequestRecord.State
        let created: Moment
        let finished: Moment?
        /// The file of the first document that they see, as it is now, with what all have signed.
        let document: String
        /// The files of all documents that they see.
        let documents: [String]
        let signer: SignerRecord
        let fields: [FieldRecord]
        let saved: [SavedRecord]
        let draft: JSONValue?
        let pictures: [Picture]
        let attachments: [Attachment]
        let handovers: [HandoverRecord]
        let questions: [QuestionRecord]
        let delegations: [DelegationRecord]
        let mails: [MailView]
        let links: [Link]
        /// The sittings that they hosted.
        let sittings: [Sitting]
        let events: [JSONValue]
    }

    private struct Picture: Encodable {
        let id: String
        let file: String
        let width: Int
        let height: Int
        let created: Moment
    }

    private struct Attachment: Encodable {
        let id: String
        let field: String
        /// The name that it came with.
        let name: String
        let file: String
        let created: Moment
    }

    /// A link without its digest.
    private struct Link: Encodable {
        let id: String
        let purpose: String
        let created: Moment
        let expires: Moment
        let revoked: Moment?
    }

    /// Writes the folder, which must be empty or missing.
    ///
    /// - Throws: ``MaintenanceError`` for one that is not, and `FileError`.
    package func write(to folder: String) throws {
        guard Folder.names(in: folder).allSatisfy({ [".", ".."].contains($0) }) else {
            throw MaintenanceError(.cannotCreate, "\(folder): it is not empty: name another folder")
        }
        try Folder.make(folder)
        let described = try requests.map { try written($0, in: folder) }
        let description = Description(
            email: email.text,
            made: made,
            requests: described,
            tableRows: rows.map {
                TableRow(table: $0.bulk.id, account: $0.accountId, row: $0.row.position, cells: $0.cells)
            },
            templates: try roles.map(TemplateRoles.init),
            starts: starts.map(Start.init),
            mentions: mentions
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        try FileContents.keep(Array(encoder.encode(description)), at: "\(folder)/\(Self.name)", overwriting: .refuse)
    }

    private func written(_ records: PersonRecords, in folder: String) throws -> Request {
        let request = records.request
        let place = "requests/\(records.signer.id)"
        try Folder.make("\(folder)/\(place)")
        let documents = try records.documents.map { document in
            let number = document.position == 1 ? "" : "-\(document.position)"
            let file = "\(place)/document\(number).pdf"
            try FileContents.writePrivately(try blobs.bytes(document.record.sha256), to: "\(folder)/\(file)")
            return file
        }
        let pictures = try records.pictures.map { picture in
            let bytes = try blobs.bytes(picture.sha256)
            let file = "\(place)/\(picture.id)\(bytes.starts(with: [0x89, 0x50]) ? ".png" : ".jpg")"
            try FileContents.writePrivately(bytes, to: "\(folder)/\(file)")
            return Picture(
                id: picture.id,
                file: file,
                width: picture.width,
                height: picture.height,
                created: picture.created
            )
        }
        let attachments = try records.attachments.map { attachment in
            // Its own name could be a program's.
            let file = "\(place)/\(attachment.id).bin"
            try FileContents.writePrivately(try blobs.bytes(attachment.sha256), to: "\(folder)/\(file)")
            return Attachment(
                id: attachment.id,
                field: attachment.fieldId,
                name: attachment.name,
                file: file,
                created: attachment.created
            )
        }
        return Request(
            id: request.id,
            account: request.accountId,
            title: request.title,
            message: request.message,
            sender: request.sender,
            state: request.state,
            created: request.created,
            finished: request.finished,
            document: documents.first ?? "",
            documents: documents,
            signer: records.signer,
            fields: records.fields,
            saved: records.saved,
            draft: records.draft.flatMap { JSONValue(stored: Array($0.body)) },
            pictures: pictures,
            attachments: attachments,
            handovers: records.handovers,
            questions: records.questions,
            delegations: records.delegations,
            mails: records.mails.map { MailView($0, title: nil) },
            links: records.links.map {
                Link(
                    id: $0.id,
                    purpose: $0.purpose.rawValue,
                    created: $0.created,
                    expires: $0.expires,
                    revoked: $0.revoked
                )
            },
            sittings: records.sittings.map { Sitting(id: $0.id, host: $0.host, created: $0.created, ended: $0.ended) },
            events: records.entries.compactMap { JSONValue(stored: Array($0.text.utf8)) }
        )
    }
}

extension JSONValue {
    /// JSON from the store, as a part of other JSON; nil where it is malformed.
    fileprivate init?(stored bytes: [UInt8]) {
        guard let value = try? JSONValue(reading: bytes, maximumDepth: 64, numbers: .all) else { return nil }
        self = value
    }
}

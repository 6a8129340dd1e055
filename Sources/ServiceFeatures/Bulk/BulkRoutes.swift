internal import Foundation
internal import HTTPTypes
package import Hummingbird
internal import SignetAudit
package import SignetServiceFoundation

/// `/v1/bulk`: requests of a template for the rows of a table.
package struct BulkRoutes: Sendable {
    package let services: RequestServices

    package init(services: RequestServices) { self.services = services }

    var api: APIServices { services.api }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.api(.post, "bulk", [.write(.requests), .read(.templates)], api, create)
        router.api(.get, "bulk", .read(.requests), api, query: PageQuery.names, list)
        router.api(.get, "bulk/:id", .read(.requests), api, one)
        router.api(.patch, "bulk/:id", .write(.requests), api, change)
        router.api(.delete, "bulk/:id", .write(.requests), api, remove)
        router.api(.get, "bulk/:id/rows", .read(.requests), api, query: PageQuery.names + ["state"], rows)
        router.api(.post, "bulk/:id/start", .write(.requests), api, start)
        router.api(.post, "bulk/:id/pause", .write(.requests), api, pause)
        router.api(.post, "bulk/:id/resume", .write(.requests), api, resume)
        router.api(.post, "bulk/:id/cancel", .write(.requests), api, cancel)
        router.api(.get, "bulk/:id/report.csv", .read(.requests), api, report)
        router.api(.post, "bulk/:id/links", .write(.requests), api, links)
    }

    // MARK: Making

    /// Reads a table and checks its rows; keeps both unless it is a preview.
    @Sendable private func create(_ call: APICall) async throws -> Response {
        let body = try await call.body(api.limits.table)
        if let earlier = try await call.earlierReply(body: body) { return earlier }
        let form = try MultipartForm(body, contentType: call.request.headers[.contentType])
        try Self.check(form)
        guard let file = form["csv"], let templateId = form["template"]?.text.trimmed else {
            throw Problem.invalid(
                "Send the table as the form's part 'csv', and the template's identifier as 'template'."
            )
        }
        guard file.bytes.count <= api.limits.bulkBytes else {
            throw Problem.tooLarge("limits.bulk-bytes", api.limits.bulkBytes)
        }
        let settings =
            try form["settings"].map { try JSONCoding.value(BulkSettings.self, fromBody: Array($0.bytes)) }
            ?? BulkSettings()
        try settings.check()
        let isPreview = try Self.flag(form["preview"]?.text, "preview")
        let account = call.caller.accountId
        let (template, version) = try await api.store.read { database in
            let template = try TemplateRecord.find(templateId, of: account, in: database)
            try template.requireUsable()
            return (
                template,
                try TemplateVersionRecord.find(settings.version ?? template.version, of: template, in: database)
            )
        }
        let separator = try settings.mark
        let table = try Table(
            file.bytes,
            encoding: settings.encoding,
            separator: separator,
            mostRows: api.limits.bulkRows
        )
        let check = BulkCheck(services: services, account: account, version: version)
        let result = try await check.check(table, settings)
        let name = settings.name?.trimmed ?? FileName(file.fileName, otherwise: template.name).text
        let record = BulkRecord(
            id: api.environment.identifier(.bulk),
            accountId: account,
            templateId: version.mark.id,
            version: version.mark.version,
            name: name.isEmpty ? template.name : name,
            details: try JSONCoding.text(of: result.details),
            state: .checked,
            total: result.rows.count,
            created: api.now
        )
        if isPreview { return try preview(result, record, check).response }
        let rows = try result.rows.map { try BulkRowRecord(of: record.id, $0) }
        return try await call.commit(body: body) { database in
            try database.lock(.batch, record.id)
            try record.insert(in: database)
            try BulkRowRecord.replace(rows, of: record.id, in: database)
            return try call.created(BulkView.all([record], in: database)[0], at: "bulk/\(record.id)")
        }
    }

    private static let parts: Set<String> = ["csv", "template", "settings", "preview"]

    private static func check(_ form: MultipartForm) throws(Problem) {
        for part in form.parts where !parts.contains(part.name) {
            throw .invalid(
                "The form has no part '\(part.name.prefixed(to: 80))': its parts are csv, template, settings and preview."
            )
        }
    }

    private static func flag(_ text: String?, _ name: String) throws(Problem) -> Bool {
        switch text {
        case nil, "false": return false
        case "true": return true
        default: throw .invalid("'\(name)' must be true or false.")
        }
    }

    /// The most rows with problems that a preview has, and the number of first rows.
    private static let mostShown = (problems: 200, first: 20)

    private func preview(_ result: BulkCheck.Result, _ record: BulkRecord, _ check: BulkCheck) throws -> Reply {
        let reading =
            result.details.questions.isEmpty ? check.reading(try check.version.content, result.details) : nil
        let first = result.rows.prefix(Self.mostShown.first)
        let others = result.rows.dropFirst(first.count).lazy.filter { !$0.problems.isEmpty }
        let rows = (first + others.prefix(Self.mostShown.problems)).map { BulkRowView($0, reading) }
        return try Reply(.ok, BulkView(previewing: record, result.rows.map(\.state), rows))
    }

    // MARK: Reading

    @Sendable private func list(_ call: APICall) async throws -> Response {
        try await call.listOwn(BulkRecord.self, BulkView.all)
    }

    @Sendable private func one(_ call: APICall) async throws -> Response {
        try await api.store.read { database in
            try Reply(.ok, BulkView.all([call.find(BulkRecord.self, in: database)], in: database)[0])
        }.response
    }

    @Sendable private func rows(_ call: APICall) async throws -> Response {
        let limit = try PageQuery.limit(of: call)
        let after = try PageQuery.number(of: call, default: 0)
        let state = try call.query("state", BulkRowRecord.State.self)
        return try await api.store.read { database in
            let bulk = try call.find(BulkRecord.self, in: database)
            let details = try bulk.reading
            let version = try TemplateVersionRecord.found(bulk.mark, in: database)
            let reading = try version.flatMap { version in
                details.questions.isEmpty
                    ? BulkCheck(services: services, account: bulk.accountId, version: version)
                        .reading(try version.content, details) : nil
            }
            let found = try BulkRowRecord.rows(of: bulk.id, in: state, after: after, limit: limit + 1, in: database)
            let ids = found.compactMap(\.requestId)
            let requests = try RequestRecord.all(withAny: ids, in: database)
            let byId = Dictionary(requests.map { ($0.id, $0) }) { first, _ in first }
            let page = ItemPage(
                found,
                limit: limit,
                cursor: { String($0.position) },
                { rows in rows.map { BulkRowView($0, reading, $0.requestId.flatMap { byId[$0] }) } }
            )
            return try Reply(.ok, page)
        }.response
    }

    @Sendable private func report(_ call: APICall) async throws -> Response {
        let (name, text) = try await api.store.read { database in
            let bulk = try call.find(BulkRecord.self, in: database)
            return (bulk.name, try BulkReport(bulk: bulk, language: call.language).text(in: database))
        }
        return Self.file(text, of: name, "report").response
    }

    /// A table to be saved, about one by that name.
    static func file(_ text: String, of name: String, _ word: String) -> Reply {
        let stem = name.lowercased().hasSuffix(".csv") ? String(name.dropLast(4)) : name
        let file = FileName("\(stem.prefixed(to: 100)) \(word).csv", otherwise: "\(word).csv")
        return Reply(.ok, contentType: "text/csv; charset=utf-8", body: Array(text.utf8))
            .with(.contentDisposition, file.disposition(.attachment))
    }
}

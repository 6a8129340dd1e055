internal import Foundation
internal import HTTPTypes
package import Hummingbird
internal import NIOCore
internal import SignetBasics
package import SignetServiceFoundation

/// `/v1/requests.csv`: the requests of a list as a table, which is written while it is read.
package struct RequestTableRoutes: Sendable {
    package let api: APIServices

    package init(api: APIServices) { self.api = api }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.api(.get, "requests.csv", .read(.requests), api, query: RequestFilter.names, table)
    }

    private static let columns = [
        "id", "title", "reference", "state", "created", "expires", "finished", "sender", "people", "labels", "template",
        "archived",
    ]
    private static let part = 500

    @Sendable private func table(_ call: APICall) async throws -> Response {
        let (filter, account, store) = (try RequestFilter(call.query), call.caller.accountId, api.store)
        var headers = HTTPFields()
        headers[.contentType] = "text/csv; charset=utf-8"
        headers[.contentDisposition] = FileName("requests.csv", otherwise: "requests.csv").disposition(.attachment)
        headers[.cacheControl] = "private, no-store"
        return Response(
            status: .ok,
            headers: headers,
            body: ResponseBody { writer in
                try await writer.write(ByteBuffer(string: GuardedCSV.beginning + GuardedCSV.record(Self.columns)))
                var last: RequestRecord?
                repeat {
                    let after = last
                    let (text, end) = try await store.read { try Self.part(filter, of: account, after: after, in: $0) }
                    try await writer.write(ByteBuffer(string: text))
                    last = end
                } while last != nil
                try await writer.finish(nil)
            }
        )
    }

    /// The next records, and the last request of them; `nil` where there are no more.
    private static func part(
        _ filter: RequestFilter,
        of account: String,
        after last: RequestRecord?,
        in database: Database
    ) throws -> (text: String, last: RequestRecord?) {
        var (condition, values) = try filter.condition(of: account, in: database)
        if let last {
            condition += " AND (created, id) < (:moment, :id)"
            values.merge(["moment": last.created.sqlValue, "id": last.id.sqlValue]) { $1 }
        }
        let requests = try RequestRecord.all(
            "WHERE \(condition) ORDER BY created DESC, id DESC LIMIT \(part)",
            StatementArguments(values),
            in: database
        )
        let ids = requests.map(\.id)
        let people = Dictionary(grouping: try SignerRecord.all(ofAny: ids, in: database), by: \.requestId)
        let names = try LabelRecord.all("WHERE accountId = ?", [account], in: database).map { ($0.id, $0.name) }
        let (labels, labelNames) = (
            try LabelRecord.identifiers(ofAny: ids, in: database), Dictionary(names) { first, _ in first }
        )
        let text = requests.map { request in
            let signers = (people[request.id] ?? []).filter { !$0.state.isOut }
            return GuardedCSV.record([
                request.id, request.title, request.reference, request.state.rawValue, request.created.text,
                request.expires.text, request.finished?.text ?? "", request.sender,
                signers.map(\.nameWithAddress).joined(separator: "; "),
                (labels[request.id] ?? []).compactMap { labelNames[$0] }.joined(separator: "; "),
                request.templateId ?? "", request.archived?.text ?? "",
            ])
        }
        return (text.joined(), requests.count == part ? requests.last : nil)
    }
}

internal import HTTPTypes
package import Hummingbird
internal import SignetMail
package import SignetServiceFoundation
internal import SignetWeb

/// `/v1/mail/bounces`: reports on the delivery of mails, as messages or from the services that send them.
package struct MailReportRoutes: Sendable {
    package let services: RequestServices

    package init(services: RequestServices) { self.services = services }

    private var api: APIServices { services.api }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.api(.post, "mail/bounces", .write(.mail), api, take)
    }

    private struct Notice: Decodable {
        /// The mail's Message-ID.
        let message: String
        let recipient: String
        let kind: BounceReport.Kind
        let code: Int?
        let text: String?
    }

    @Sendable private func take(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let report = try report(body, call.request.headers[.contentType] ?? "")
        let account = call.caller.accountId
        let reports = MailReports(services: services)
        let response = try await call.commit(body: body) { database in
            try Reply(.ok, reports.apply(report, of: account, in: database))
        }
        services.outbox.wake()
        return response
    }

    private func report(_ body: [UInt8], _ type: String) throws -> MailReports.Report {
        let media = type.prefix { $0 != ";" }.lowercased().trimmed
        switch media {
        case "message/rfc822": return try MailReports.read(body)
        // The boundary of its parts is in the header field.
        case "multipart/report": return try MailReports.read(Array("Content-Type: \(type)\r\n\r\n".utf8) + body)
        case "application/json": return try report(JSONCoding.value(Notice.self, fromBody: body))
        default:
            throw Problem(
                .unsupportedMediaType,
                "wrong-type",
                "Send a report as message/rfc822, multipart/report or application/json."
            )
        }
    }

    private func report(_ notice: Notice) throws -> MailReports.Report {
        let recipient: MailAddress
        do throws(MailError) { recipient = try MailAddress(notice.recipient) } catch {
            throw Problem.invalid("'recipient': \(error).")
        }
        if let code = notice.code, !(200...599).contains(code) {
            throw Problem.invalid("'code' is the code of a server's reply, from 200 to 599.")
        }
        let tag = notice.message.drop { $0 == "<" }.prefix { $0 != "@" }
        return MailReports.Report(
            kind: notice.kind,
            recipients: [recipient.text.lowercased()],
            tags: [String(tag)],
            code: notice.code,
            text: String(plainLine: (notice.text ?? "").utf8, limit: 200)
        )
    }
}

internal import Foundation
package import HTTPTypes
package import Hummingbird
internal import Signet
package import SignetCapture
package import SignetServiceFoundation

/// The visitor of a link: the link's purpose, and the things that they may use.
package struct LinkVisit: ServiceCall {
    package let links: Links
    package let request: Request
    package let context: ServiceRequestContext
    package let parameters: QueryParameters
    package let link: LinkRecord
    /// The secret that opened the link.
    package let secret: Secret
    /// The owner of the pictures, drafts and saved signatures; those of others cannot be reached from here.
    package let owner: String
    package let configuration: CaptureConfiguration
    package let language: PageLanguage
    package let name: String
    /// Whether the link has served.
    package let isDone: Bool
    /// The path of the link as browsers see it: its page and all that the page requests are below it.
    package let endpoint: String

    /// Finds the link of a path.
    package static func find(
        _ purposes: [LinkRecord.Purpose],
        _ request: Request,
        _ context: ServiceRequestContext,
        links: Links
    ) async throws -> LinkVisit {
        try await find(purposes, request, context, links: links) { link, database in
            try links.subjectIfPresent(of: link, in: database).map { (subject: $0, content: ()) }
        }.visit
    }

    /// Finds the link of a path, and reads what it leads to from the store together with it.
    ///
    /// `read` gives the subject of a link and what it leads to; `nil` where that no longer exists.
    package static func find<Content: Sendable>(
        _ purposes: [LinkRecord.Purpose],
        _ request: Request,
        _ context: ServiceRequestContext,
        links: Links,
        reading read: @escaping @Sendable (LinkRecord, Database) throws -> (subject: LinkSubject, content: Content)?
    ) async throws -> (visit: LinkVisit, content: Content) {
        let token = context.parameters.get("token") ?? ""
        let (now, device) = (links.api.now, SittingVisit.secret(of: request))
        let found = try await links.api.store.read { database in
            try LinkRecord.found(token, for: purposes, in: database).map { link in
                let isStopped = try SittingRecord.stops(link, at: device, for: request.method, now, in: database)
                return (link: link, isStopped: isStopped, read: isStopped ? nil : try read(link, database))
            }
        }
        if let found, found.isStopped { throw Problem.notAtThisDevice(for: request, links.api) }
        guard let found, let (subject, content) = found.read,
            found.link.opens(subject, for: request.method, at: now)
        else {
            throw refusal(of: found.map { ($0.link, $0.read?.subject) }, request, context, links: links)
        }
        if let seconds = links.api.rates.take(found.link.id) { throw Problem.tooMany(after: seconds) }
        let visit = LinkVisit(
            links: links,
            request: request,
            context: context,
            parameters: QueryParameters(request.uri.query),
            link: found.link,
            secret: Secret(token),
            owner: subject.owner,
            configuration: try JSONCoding.value(CaptureConfiguration.self, from: subject.configuration),
            language: PageLanguage(subject.language),
            name: subject.name,
            isDone: subject.isDone,
            endpoint: "\(links.api.address.path)/\(found.link.purpose.path)/\(token)"
        )
        return (visit, content)
    }

    /// The problem of a link that opens nothing.
    ///
    /// For a link that once worked it gives the reason, in the link's language, and does not count as a guess.
    private static func refusal(
        of over: (link: LinkRecord, subject: LinkSubject?)?,
        _ request: Request,
        _ context: ServiceRequestContext,
        links: Links
    ) -> Problem {
        let accepted = PageLanguage(accepted: request.headers[.acceptLanguage])
        let language = over?.subject.map { PageLanguage($0.language) } ?? accepted
        guard let over else {
            var problem = Problem.linkUnknown
            problem.notice = PageNotice(.unknown, in: language)
            return links.api.failure(problem, in: context)
        }
        let end = LinkEnd(over.link, of: over.subject)
        let summary = over.subject?.summary
        var problem = summary == nil ? Problem.linkUnknown : end.problem
        problem.notice = PageNotice(end, of: summary, in: language)
        if end == .replaced, summary?.sendsLinks == true, let token = context.parameters.get("token") {
            problem.notice?.action = .init(
                label: language.text("notice.fresh.button"),
                path: "\(links.api.address.path)/\(over.link.purpose.path)/\(token)/fresh"
            )
        }
        return links.api.rates.take(over.link.id).map { .tooMany(after: $0) } ?? problem
    }

    // MARK: The request

    package var api: APIServices { links.api }

    /// The request as one that is done once, where it came with a key for that.
    package func once(body: [UInt8]) throws(Problem) -> IdempotentRequest? {
        guard let key = request.headers[.idempotencyKey] else { return nil }
        guard (1...255).contains(key.utf8.count) else { throw .invalid("An Idempotency-Key has 1 to 255 bytes.") }
        return IdempotentRequest(
            owner: link.id,
            credential: secret,
            key: key,
            request: request,
            body: body,
            now: api.now
        )
    }

    /// The configuration for a signature or for initials, as the page asks for them by turns.
    package func configuration(for part: String?) throws(Problem) -> CaptureConfiguration {
        guard let part else { return configuration }
        guard let part = CaptureConfiguration.Part(rawValue: part) else {
            throw .invalid("'part' is signature or initials.")
        }
        var copy = configuration
        copy.part = part
        return copy
    }
}

extension RouterMethods where Context == ServiceRequestContext {
    /// Serves those who come by a link; the query has no parameters.
    package func visit(
        _ method: HTTPRequest.Method,
        _ path: RouterPath,
        _ purposes: [LinkRecord.Purpose],
        _ links: Links,
        _ work: @escaping @Sendable (LinkVisit) async throws -> Response
    ) {
        visit(method, path, purposes, links, query: [], work)
    }

    /// Serves those who come by a link; the query has these parameters and no others.
    package func visit(
        _ method: HTTPRequest.Method,
        _ path: RouterPath,
        _ purposes: [LinkRecord.Purpose],
        _ links: Links,
        query: [String],
        _ work: @escaping @Sendable (LinkVisit) async throws -> Response
    ) {
        on(path, method: method) { request, context in
            let visit = try await LinkVisit.find(purposes, request, context, links: links)
            try visit.parameters.requireOnly(query)
            return visit.unkept(try await work(visit))
        }
    }
}

extension LinkVisit {
    /// A response that a device at which others sign does not keep.
    package func unkept(_ response: Response) -> Response {
        guard link.sittingId != nil else { return response }
        var response = response
        response.headers[.cacheControl] = "no-store"
        return response
    }
}

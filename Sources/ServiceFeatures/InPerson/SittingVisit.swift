internal import Foundation
internal import HTTPTypes
package import Hummingbird
package import SignetServiceFoundation

/// A device at which people sign in person, with what its page shows.
package struct SittingVisit: Sendable {
    package let context: ServiceRequestContext
    package let request: Request
    package let language: PageLanguage
    package let sitting: SittingRecord
    /// The title of the request.
    package let title: String
    /// Whether the request can still be signed.
    package let isOpen: Bool
    /// The people of the request, each once.
    package let people: [Person]
    /// The path of its page as browsers see it.
    package let path: String
    private let now: Moment

    /// A person as the host sees them.
    package struct Person: Sendable {
        package let id: String
        package let name: String
        /// Whether the device can be handed to them.
        package let mayAct: Bool
        package let hasFinished: Bool
        /// Whether they have declined, or have no part in it any more.
        package let isOut: Bool
    }

    /// The step that the page shows.
    package enum Step: Sendable {
        /// The sitting can begin at this device.
        case begin
        /// The host has the device, and hands it to one of the people.
        case people
        /// A person has the device.
        case handed(Person)
        case over
    }

    /// The name of the cookie with the device's secret.
    private static let cookie = "signet-sitting"

    /// The path of the page of a device that has begun.
    package static func path(_ api: APIServices) -> String { "\(api.address.path)/h" }

    /// The secret that a device has.
    static func secret(of request: Request) -> Secret? { request.cookies[cookie].map { Secret($0.value) } }

    /// Finds the sitting of a path, which did not begin, or of the device.
    ///
    /// - Throws: ``Problem`` where there is none, or its network calls too often.
    package static func find(
        _ request: Request,
        _ context: ServiceRequestContext,
        _ services: RequestServices
    ) async throws -> SittingVisit {
        let (api, token, now) = (services.api, context.parameters.get("token"), services.api.now)
        if let seconds = api.rates.take("sitting \(context.clientNetwork)") { throw Problem.tooMany(after: seconds) }
        let language = PageLanguage(accepted: request.headers[.acceptLanguage])
        let secret = token.map { Secret($0) } ?? Self.secret(of: request)
        let found = try await api.store.read { database -> SittingVisit? in
            guard let secret, let sitting = try SittingRecord.found(secret, in: database),
                (sitting.begun == nil) == (token != nil),
                let record = try RequestRecord.with(id: sitting.requestId, in: database)
            else { return nil }
            let signers = try record.signers(in: database)
            return SittingVisit(
                context: context,
                request: request,
                language: language,
                sitting: sitting,
                title: record.title,
                isOpen: record.state == .sent && record.paused == nil && record.expires > now,
                people: signers.filter { $0.role != .copy && signers.principal(of: $0).id == $0.id }.map {
                    Person(
                        id: $0.id,
                        name: $0.name,
                        mayAct: $0.mayAct,
                        hasFinished: $0.state.hasFinished,
                        isOut: !$0.state.isOpen && !$0.state.hasFinished
                    )
                },
                path: path(api),
                now: now
            )
        }
        guard let found else {
            var problem = Problem.linkUnknown
            problem.notice = PageNotice(
                language.text("sitting.unknown.title"),
                language.text("sitting.unknown.text"),
                in: language
            )
            throw token == nil ? problem : api.failure(problem, in: context)
        }
        return found
    }

    package var step: Step {
        switch sitting.state(at: now) {
        case .ready: return .begin
        case .ended, .expired: return .over
        case .begun:
            let person = sitting.signerId.map { id in
                people.first { $0.id == id }
                    ?? Person(id: id, name: "", mayAct: false, hasFinished: false, isOut: true)
            }
            return person.map { .handed($0) } ?? .people
        }
    }

    /// The header field by which a device keeps its secret; without one, it forgets it.
    package static func cookie(_ secret: Secret?, _ api: APIServices) -> String {
        let life = secret == nil ? 0 : SittingRecord.lifetime
        let secure = api.address.isSecure ? "; Secure" : ""
        let value = secret?.revealed ?? ""
        return "\(cookie)=\(value); Path=\(api.address.path)/; Max-Age=\(life); HttpOnly; SameSite=Lax\(secure)"
    }

    /// Refuses forms of other sites.
    package func requireOwnPage() throws(Problem) { try request.requireOwnPage("open the device's own page") }
}

extension Problem {
    /// The problem of a link at a device that another person has, or that was given back; it says nothing of what the link was for.
    static func notAtThisDevice(for request: Request, _ api: APIServices) -> Problem {
        var problem = Problem(
            .gone,
            "other-person",
            "This page is not for the person who has the device now, or is open at another device: give that one back first."
        )
        let language = PageLanguage(accepted: request.headers[.acceptLanguage])
        problem.notice = PageNotice(
            language.text("sitting.other.title"),
            language.text("sitting.other.text"),
            in: language
        )
        problem.notice?.action = .init(
            label: language.text("sitting.other.button"),
            path: "\(SittingVisit.path(api))/page"
        )
        return problem
    }

    /// The problem of an act for which the device is in other hands.
    static let otherHands = Problem(
        .conflict,
        "other-hands",
        "The device is in other hands by now: load its page again."
    )
}

internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import Signet
internal import SignetServiceFoundation
internal import Tracing

/// Runs around every request: its origin, duration and failure, and the header fields of every answer.
struct ServiceMiddleware: RouterMiddleware {
    typealias Context = ServiceRequestContext

    private let api: APIServices
    private let trustsProxy: Bool
    private let logsAddresses: Bool
    private let logger: Logger
    private let headers: SecurityHeaders
    private let isSecure: Bool
    private let proxyNote = ProxyNote()

    init(api: APIServices, configuration: ServiceConfiguration, logger: Logger) {
        self.api = api
        self.logger = logger
        trustsProxy = configuration.trustsProxy
        logsAddresses = configuration.logsAddresses
        isSecure = configuration.tls != nil || api.address.isSecure
        headers = SecurityHeaders(embedders: configuration.embedders, isSecure: isSecure)
    }

    func handle(
        _ request: Request,
        context: ServiceRequestContext,
        next: @concurrent (Request, ServiceRequestContext) async throws -> Response
    ) async throws -> Response {
        guard !HealthRoutes.paths.contains(request.uri.path) else {
            return try await respond(to: request, context, next)
        }
        var caller = InstrumentationContext.current ?? .topLevel
        InstrumentationSystem.instrument.extract(request.headers, into: &caller, using: HeaderExtractor())
        return try await withSpan(request.method.rawValue, context: caller, ofKind: .server) { span in
            let response = try await respond(to: request, context, next)
            describe(span, request, response, context)
            return response
        }
    }

    /// Names the span by the pattern of the path; the path itself may hold a secret.
    private func describe(
        _ span: any Tracing.Span,
        _ request: Request,
        _ response: Response,
        _ context: ServiceRequestContext
    ) {
        guard span.isRecording else { return }
        let (method, status) = (request.method.rawValue, response.status.code)
        if let route = context.endpointPath { span.operationName = "\(method) \(route)" }
        span.updateAttributes { attributes in
            attributes["http.request.method"] = method
            attributes["http.route"] = context.endpointPath
            attributes["http.response.status_code"] = status
            attributes["url.scheme"] = isSecure ? "https" : "http"
            if status >= 500 { attributes["error.type"] = "\(status)" }
        }
        if status >= 500 { span.setStatus(SpanStatus(code: .error)) }
    }

    private func respond(
        to request: Request,
        _ context: ServiceRequestContext,
        _ next: @concurrent (Request, ServiceRequestContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        if !trustsProxy { proxyNote.check(request, context, logger) }
        context.clientAddress = client(of: request, context)
        let id = RequestID(request, api.environment).text
        // The framework's own name of the request would be a second one.
        context.logger[metadataKey: "hb.request.id"] = nil
        context.logger[metadataKey: LogField.request] = "\(id)"
        let start = ContinuousClock.now
        let bytes = announced(request)
        api.metrics.begin(bytes: bytes)
        var response: Response
        do {
            response = try await next(request, context)
        } catch {
            response = try answer(error, to: request, context)
        }
        headers.add(to: &response, path: request.uri.path)
        response.headers[.requestID] = id
        if api.lifecycle.isDraining { endConnection(of: context, after: &response) }
        let seconds = (ContinuousClock.now - start).seconds
        api.metrics.end(
            route: context.endpointPath ?? "none",
            method: request.method.rawValue,
            status: response.status.code,
            seconds: seconds,
            bytes: bytes
        )
        note(request, response, context, seconds)
        return response
    }

    /// The length that the request states for its body; more than any body may have is refused anyway.
    private func announced(_ request: Request) -> Int {
        min(max(request.headers[.contentLength].flatMap { Int($0) } ?? 0, 0), api.limits.documentBytes)
    }

    /// Closes the connection after an answer, so that its client sends the next request to another process.
    private func endConnection(of context: ServiceRequestContext, after response: inout Response) {
        response.headers[.connection] = "close"
        context.channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }

    /// The address of the client; the last entry of `X-Forwarded-For` is the one that the trusted proxy wrote.
    private func client(of request: Request, _ context: ServiceRequestContext) -> String {
        guard trustsProxy, let field = request.headers[.forwardedFor],
            let last = field.split(separator: ",").last?.trimmingCharacters(in: .whitespaces), last.count <= 64
        else { return context.clientAddress }
        return last
    }

    private func answer(_ error: any Error, to request: Request, _ context: ServiceRequestContext) throws -> Response {
        let problem: Problem
        switch error {
        case let known as Problem:
            problem = known
            if let cause = known.cause {
                context.logger.error("A request failed", metadata: ["error": "\(cause.prefixed(to: 500))"])
            }
        // Failures of input that is read outside the work pool, such as an invalid signature; the server's own failures
        // are logged.
        case let failure as SignetError where Problem(failure).status.code < 500: problem = Problem(failure)
        case let status as HTTPError:
            problem = Problem(
                status.status,
                "http",
                status.body ?? "The request cannot be answered: \(status.status.reasonPhrase)."
            )
        case is CancellationError:
            problem = Problem(
                .serviceUnavailable,
                "shutting-down",
                "The server is being shut down: try again in a minute."
            )
        default:
            api.jobs.faults.note(error, "A request failed", [:], to: context.logger)
            problem =
                if let unavailable = StoreUnavailableError(error) {
                    Problem(unavailable, in: PageLanguage(accepted: request.headers[.acceptLanguage]))
                } else {
                    Problem(
                        .internalServerError,
                        "internal",
                        "Something went wrong on the server; its log has the details."
                    )
                }
        }
        // Forms of pages without scripts too.
        let wantsPage = request.headers[.accept]?.contains("text/html") == true
        if wantsPage, !request.uri.path.hasPrefix("/v1") {
            let language = PageLanguage(accepted: request.headers[.acceptLanguage])
            return ProblemPage(problem: problem, language: language, address: api.address).reply.response
        }
        return try problem.response(from: request, context: context)
    }

    /// Logs patterns of paths, never paths: those of links are secrets.
    private func note(_ request: Request, _ response: Response, _ context: ServiceRequestContext, _ seconds: Double) {
        let route = context.endpointPath ?? "none"
        let isProbe = HealthRoutes.paths.contains(route)
        // What is refused for now is no fault of the program; the cause of a store that does not answer is written once a minute.
        let isFault = response.status.code >= 500 && response.status != .serviceUnavailable
        let level: Logger.Level = isProbe ? .debug : isFault ? .error : .info
        guard level >= context.logger.logLevel else { return }
        var metadata: Logger.Metadata = [
            "status": "\(response.status.code)", "ms": "\((seconds * 10_000).rounded() / 10)",
        ]
        if logsAddresses { metadata["client"] = "\(context.clientAddress)" }
        context.logger.log(level: level, "\(request.method.rawValue) \(route)", metadata: metadata)
    }
}

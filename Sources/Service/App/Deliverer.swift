internal import Foundation
internal import Logging
internal import ServiceLifecycle
internal import SignetBasics
internal import SignetCryptography
internal import SignetServiceFeatures
internal import SignetServiceFoundation
internal import SignetWeb

/// Delivers events to webhooks, and retries failed deliveries later.
///
/// An event may come twice, with the same `Signet-Delivery`. An address that does not answer does not delay others: each has some
/// of the places, and after several failures in a row it is left alone for a while.
struct Deliverer: Service {
    let api: APIServices
    /// The threads that send.
    let work: WorkPool
    /// Whether addresses of private networks are allowed.
    let allowsPrivate: Bool
    let logger: Logger

    /// After this many attempts, 17 hours in all, a delivery has failed.
    static let attempts = 12
    /// How many are sent at a time.
    static let width = 32
    /// How many of them to one address.
    private static let widthOfOne = 4
    private static let limits = WebRequest.Limits(
        connection: .seconds(10),
        total: .seconds(10),
        bytes: 0,
        redirects: 0
    )

    func run() async throws {
        let plan = JobWorker.Plan(
            kind: .delivery,
            width: Self.width,
            laneWidth: Self.widthOfOne,
            refill: 1,
            longest: .seconds(60),
            stopping: .ends
        )
        await JobWorker(api.jobs, plan, logger: logger) { try await deliver($0) }.run()
    }

    private enum Outcome: Sendable {
        case delivered(status: Int)
        case failed(status: Int?, problem: String)
    }

    private func deliver(_ job: JobClaim) async throws {
        let found = try await api.store.read { database -> (DeliveryRecord, WebhookRecord)? in
            guard let delivery = try DeliveryRecord.with(id: job.key, in: database),
                let hook = try WebhookRecord.found(delivery.webhookId, of: delivery.accountId, in: database)
            else { return nil }
            return (delivery, hook)
        }
        guard let (delivery, hook) = found else { return try await api.store.write { try job.end(in: $0) } }
        let outcome = await outcome(of: delivery, to: hook)
        let hasEnded = try await api.store.write { try note(outcome, of: job, in: $0) }
        switch outcome {
        case .delivered:
            api.metrics.count(.webhooksDelivered)
            api.metrics.count(.delivery, .succeeded)
        case .failed:
            if hasEnded { api.metrics.count(.webhooksFailed) }
            api.metrics.count(.delivery, .failed)
        }
    }

    private func outcome(of delivery: DeliveryRecord, to hook: WebhookRecord) async -> Outcome {
        do {
            let status = try await send(delivery, to: hook)
            guard !(200..<300).contains(status) else { return .delivered(status: status) }
            return .failed(status: status, problem: "the answer had the status \(status)")
        } catch {
            let words = (error as? Problem)?.detail ?? String(describing: error)
            return .failed(status: nil, problem: words.prefixed(to: 300))
        }
    }

    /// Writes what came of an attempt.
    ///
    /// - Returns: Whether it was the last one.
    private func note(_ outcome: Outcome, of job: JobClaim, in database: Database) throws -> Bool {
        try database.lock(.lane, job.lane)
        let hasEnded: Bool
        switch outcome {
        case .delivered:
            hasEnded = true
            try JobLane.open(.delivery, lane: job.lane, in: database)
        case .failed:
            hasEnded = job.attempts >= Self.attempts
            try JobLane.fail(.delivery, lane: job.lane, in: database)
        }
        if hasEnded {
            try job.end(in: database)
        } else {
            try job.postpone(.after(seconds: Self.delay(after: job.attempts)), in: database)
        }
        guard var delivery = try DeliveryRecord.with(id: job.key, in: database) else { return hasEnded }
        delivery.attempts = job.attempts
        switch outcome {
        case .delivered(let status): (delivery.state, delivery.status, delivery.problem) = (.delivered, status, nil)
        case .failed(let status, let problem):
            (delivery.status, delivery.problem) = (status, problem)
            if hasEnded { delivery.state = .failed }
        }
        try delivery.update(in: database)
        return hasEnded
    }

    /// The seconds until the next attempt: 30, then twice as many each time.
    static func delay(after attempts: Int) -> Int { 30 << min(max(attempts - 1, 0), 12) }

    private func send(_ delivery: DeliveryRecord, to hook: WebhookRecord) async throws -> Int {
        let request = try request(delivery, to: hook)
        do {
            return try await DeliverySpan(webhook: hook.id).run(request) { request in
                try await work.run { try WebClient().reply(to: request).status }
            }
        } catch WebError.privateAddress {
            throw WebhookAddress.privateAddress
        }
    }

    private func request(_ delivery: DeliveryRecord, to hook: WebhookRecord) throws -> WebRequest {
        let address = try WebhookAddress(hook.url, allowsPrivate: allowsPrivate)
        var request = WebRequest(
            .post(Array(delivery.body.utf8), contentType: "application/json"),
            try WebAddress(address.url.absoluteString),
            accepted: "*/*",
            credentials: nil,
            reach: allowsPrivate ? .allHosts : .publicHosts,
            limits: Self.limits
        )
        let seconds = api.now.milliseconds / 1000
        request.fields = [
            .init("User-Agent", "signet-serve"),
            .init("Signet-Event", delivery.event),
            .init("Signet-Delivery", delivery.id),
            .init(
                "Signet-Signature",
                WebhookSignature.field(body: delivery.body, secret: hook.secret, seconds: seconds)
            ),
        ]
        request.wanted = .status
        return request
    }
}

/// How bodies of webhooks are signed: HMAC-SHA256 over the time, a dot and the body.
enum WebhookSignature {
    /// As in `t=1763764801,v1=5f2c…`.
    static func field(body: String, secret: Data, seconds: Int64) -> String {
        let code = KeyedDigest.authenticationCode(of: Array("\(seconds).\(body)".utf8), key: Array(secret))
        return "t=\(seconds),v1=\(code.hexadecimal)"
    }
}

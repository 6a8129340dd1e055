import Foundation
import GRDB
import HTTPTypes
import Logging
import Signet
import SignetAudit
import SignetSigning
import Synchronization
import Testing

@testable import SignetService
@testable import SignetServiceFeatures
@testable import SignetServiceFoundation

@Suite struct SealingTests {
    /// The parts of a service on a folder of its own, which is removed at the end, and a clock that stands still.
    private final class Scratch: Sendable {
        let parts: ServiceParts
        let folder: String
        static let now = Moment(milliseconds: 1_800_000_000_000)

        init(_ change: (inout SealSettings) -> Void) throws {
            folder =
                FileManager.default.temporaryDirectory.appendingPathComponent("signet-seal-\(UUID().uuidString)").path
            var configuration = ServiceConfiguration(dataFolder: folder)
            change(&configuration.seal)
            let environment = ServiceEnvironment(
                now: { Self.now.date },
                randomBytes: ServiceEnvironment.system.randomBytes
            )
            parts = try ServiceParts(
                configuration,
                environment: environment,
                logger: Logger(label: "signet", factory: { _ in SwiftLogNoOpLogHandler() })
            )
        }

        deinit { try? FileManager.default.removeItem(atPath: folder) }

        var store: Store { parts.api.store }

        var sealing: FinishingJob<SealingStep> {
            FinishingJob(
                step: SealingStep(services: parts.requests, logger: parts.logger),
                work: parts.pools.jobs
            )
        }

        /// A request whose only signer has signed just now.
        func signed(_ document: [UInt8]) async throws -> RequestRecord {
            let digest = try store.blobs.keep(document)
            let (services, count) = (parts.requests, document.count)
            return try await store.write { database in
                try AccountRecord(id: "acc_1", name: "main", created: Self.now, person: "", organisation: "").insert(
                    in: database
                )
                try DocumentRecord(
                    id: "doc_1",
                    accountId: "acc_1",
                    name: "contract.pdf",
                    sha256: digest,
                    bytes: count,
                    description: #"{"pages":[],"fields":[],"signed":[]}"#,
                    parent: nil,
                    created: Self.now,
                    search: ""
                ).insert(in: database)
                var request = RequestRecord(
                    id: "req_1",
                    accountId: "acc_1",
                    title: "Contract",
                    message: "",
                    sender: "",
                    documentId: "doc_1",
                    sha256: digest,
                    bytes: count,
                    inOrder: false,
                    state: .sent,
                    created: Self.now,
                    expires: Self.now.adding(seconds: 60),
                    search: ""
                )
                try database.lock(.request, request.id)
                try request.insert(in: database)
                try RequestFlow(services: services).advance(&request, [], [], after: RequestEvents(), in: database)
                return request
            }
        }

        func request() async throws -> RequestRecord {
            try #require(try await store.read { try RequestRecord.with(id: "req_1", in: $0) })
        }

        /// The jobs that are due, which a process takes.
        func due() async throws -> [JobClaim] {
            try await JobQueue(store: store, environment: parts.api.environment, lifecycle: Lifecycle(), lease: 60)
                .claim(.seal, .init(most: 2, ofLane: 2))
        }

        func record() async throws -> SealRecord? { try await store.read { try SealRecord.of("req_1", in: $0) } }

        func actions() async throws -> [String] {
            try await store.read { try AuditLog.entries(of: "req_1", in: $0) }.map(\.event.action.rawValue)
        }
    }

    /// A step during whose work the request changes.
    private struct ChangingStep: FinishingStep {
        let step: SealingStep
        let change: @Sendable (SignetServiceFoundation.Database) throws -> Void

        static let (span, width, longestPause) = (SealingStep.span, SealingStep.width, SealingStep.longestPause)
        static let (metrics, delayed) = (SealingStep.metrics, SealingStep.delayed)

        var services: RequestServices { step.services }
        var logger: Logger { step.logger }

        static func message(_ problem: FinishingFinding) -> String { SealingStep.message(problem) }

        func prepare() async {}

        func input(_ requestId: String, in database: SignetServiceFoundation.Database) throws -> SealingStep.Input? {
            try step.input(requestId, in: database)
        }

        func document(_ input: SealingStep.Input, of bytes: [UInt8]) throws -> FinishedDocument {
            let (store, change, done) = (services.api.store, change, DispatchSemaphore(value: 0))
            let failure = Mutex<(any Error)?>(nil)
            Task {
                do { try await store.write { try change($0) } } catch { failure.withLock { $0 = error } }
                done.signal()
            }
            done.wait()
            if let error = failure.withLock({ $0 }) { throw error }
            return try step.document(input, of: bytes)
        }

        func take(
            _ document: FinishedDocument,
            for current: SealingStep.Input,
            earlier: String,
            attempts: Int,
            in database: SignetServiceFoundation.Database
        ) throws -> FinishingProgress {
            try step.take(document, for: current, earlier: earlier, attempts: attempts, in: database)
        }
    }

    private static func contract() throws -> [UInt8] {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        return [UInt8](try Data(contentsOf: tests.appendingPathComponent("../../docs/examples/contract.pdf")))
    }

    @Test("after the last signature the document waits, and one attempt seals it and completes the request")
    func states() async throws {
        let scratch = try Scratch { _ in }
        let waiting = try await scratch.signed(try Self.contract())
        #expect(waiting.state == .sealing && waiting.finalDocumentId == nil && waiting.finished == nil)
        let record = try #require(try await scratch.record())
        #expect(record.attempts == 0 && record.sealed == nil)
        _ = try await scratch.parts.seals.identities.prepare(host: nil, organisation: nil)
        let job = try #require(try await scratch.due().first)
        try await scratch.sealing.attempt(job)
        let completed = try await scratch.request()
        #expect(completed.state == .completed && completed.finished == Scratch.now)
        let sealed = try scratch.store.blobs.bytes(completed.sha256)
        let contract = try Self.contract()
        #expect(sealed.starts(with: contract) && sealed.count > contract.count)
        #expect(try DocumentReport(sealed).signedFields == ["Signature1"])
        let final = try #require(
            try await scratch.store.read { try DocumentRecord.with(id: completed.finalDocumentId ?? "", in: $0) }
        )
        #expect(final.sha256 == completed.sha256 && final.description.contains("Signature1"))
        #expect(try await scratch.actions() == ["request.sealing", "document.sealed", "request.completed"])
        // The versions before and after are looked at later, and only that which nothing needs is removed.
        let orphans = try await scratch.store.read { try String.fetchSet($0, sql: "SELECT sha256 FROM orphan") }
        #expect(orphans == [waiting.sha256, completed.sha256])
        let needed = try await scratch.store.read { try completed.sha256.isUnused(in: $0) == false }
        #expect(needed)
        // Another attempt, such as of a process that was slow, changes nothing.
        await #expect(throws: LeaseLostError.self) { try await scratch.sealing.attempt(job) }
        #expect(try await scratch.request().sha256 == completed.sha256)
        #expect(try await scratch.actions().count == 3)
    }

    @Test("a failure is noted with its kind, and the pauses grow to an hour")
    func failures() async throws {
        // Nobody listens there, and nothing is asked of it: the key is missing.
        let scratch = try Scratch { $0.identity = "/nowhere/identity.p12" }
        _ = try await scratch.signed(try Self.contract())
        for attempt in 1...3 {
            let job = try #require(try await scratch.due().first)
            let before = try await scratch.store.read { try JobTime.current(in: $0).milliseconds }
            try await scratch.sealing.attempt(job)
            let record = try #require(try await scratch.record())
            #expect(record.attempts == attempt && record.problem == .certificate && record.failed == Scratch.now)
            let (next, after) = try await scratch.store.write { database in
                let next = try #require(try JobRecord.of(.seal, key: "req_1", in: database)?.due)
                try database.execute(sql: "UPDATE job SET due = 0")
                return (next.milliseconds, try JobTime.current(in: database).milliseconds)
            }
            let pause = Int64(FinishingJob<SealingStep>.pause(after: attempt)) * 1_000
            #expect((before...after).contains(next - pause))
        }
        #expect(try await scratch.request().state == .sealing)
        #expect(try await scratch.actions() == ["request.sealing"])
        let backlog = try await scratch.store.read { try SealRecord.backlog(in: $0) }
        #expect(backlog.count == 1 && backlog.oldest == Scratch.now && backlog.lastFailure == Scratch.now)
        let pause = FinishingJob<SealingStep>.pause
        #expect((1...12).map(pause) == [5, 10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600, 3_600])
        #expect(pause(.max) == 3_600 && pause(0) == 5)
    }

    @Test("a document that is not there is a fault of the service, and one that refuses a fault of the document")
    func kinds() async throws {
        for (document, problem) in [(nil, FinishingFinding.service), (Array("no PDF".utf8), .document)] {
            let scratch = try Scratch { _ in }
            _ = try await scratch.parts.seals.identities.prepare(host: nil, organisation: nil)
            let request = try await scratch.signed(try document ?? Self.contract())
            if document == nil { _ = try scratch.store.blobs.remove(request.sha256, keptBefore: .distantFuture) }
            try await scratch.sealing.attempt(try #require(try await scratch.due().first))
            #expect(try await scratch.record()?.problem == problem)
        }
    }

    @Test("each cause of a failed seal is its own kind, whatever the error's code", arguments: causes)
    func mapped(cause: SignetError.Cause?, problem: FinishingFinding, code: String) {
        for errorCode in [SignetError.Code.unavailable, .invalidData] {
            let error = SignetError(errorCode, "a reason", cause: cause)
            #expect(FinishingError(error).problem == problem)
            guard cause != nil else { continue }
            let answer = Problem(error)
            #expect(answer.status.code == 503 && answer.code == code)
            // The operator's servers are named in the log alone.
            #expect(answer.cause == "a reason" && !answer.detail.contains("a reason"))
        }
    }

    private static let causes: [(SignetError.Cause?, FinishingFinding, String)] = [
        (.key, .key, "key-unavailable"), (.timeStamp, .authority, "unavailable"),
        (.revocation, .revocation, "unavailable"), (.certificate, .certificate, "certificate-unproven"),
        (nil, .document, ""),
    ]

    @Test("an authority that does not answer delays the seal")
    func authority() async throws {
        // Nothing listens there.
        let scratch = try Scratch { ($0.authorities, $0.level) = (["http://127.0.0.1:1/"], .baselineT) }
        _ = try await scratch.parts.seals.identities.prepare(host: nil, organisation: nil)
        _ = try await scratch.signed(try Self.contract())
        try await scratch.sealing.attempt(try #require(try await scratch.due().first))
        #expect(try await scratch.record()?.problem == .authority)
        #expect(try await scratch.request().state == .sealing)
    }

    @Test("a document that has changed while another was made from it is not replaced, and is tried again")
    func changed() async throws {
        let scratch = try Scratch { _ in }
        _ = try await scratch.parts.seals.identities.prepare(host: nil, organisation: nil)
        _ = try await scratch.signed(try Self.contract())
        let job = try #require(try await scratch.due().first)
        let digest = String(repeating: "0", count: 64)
        let step = ChangingStep(step: scratch.sealing.step) { database in
            try database.lock(.request, "req_1")
            var request = try #require(try RequestRecord.with(id: "req_1", in: database))
            request.sha256 = digest
            try request.update(in: database)
        }
        try await FinishingJob(step: step, work: scratch.parts.pools.jobs).attempt(job)
        let now = try await scratch.request()
        #expect(now.sha256 == digest && now.state == .sealing)
        #expect(try await scratch.record()?.problem == .service)
        #expect(try await scratch.actions() == ["request.sealing"])
    }

    @Test("only what is due and not sealed is taken up, and an operator makes all of it due")
    func due() async throws {
        let scratch = try Scratch { $0.identity = "/nowhere/identity.p12" }
        _ = try await scratch.signed(try Self.contract())
        let job = try #require(try await scratch.due().first)
        #expect(job.key == "req_1")
        #expect(try await scratch.due().isEmpty)
        try await scratch.sealing.attempt(job)
        #expect(try await scratch.due().isEmpty)
        #expect(try await scratch.store.write { try SealRecord.retryAllNow(in: $0) } == 1)
        #expect(try await scratch.due().map(\.attempts) == [1])
        #expect(try await scratch.record()?.attempts == 0)
    }

    @Test(
        "without sealing a request is completed with the last signature, and what waited before is completed with a note"
    )
    func off() async throws {
        let scratch = try Scratch { $0.isEnabled = false }
        let request = try await scratch.signed(try Self.contract())
        #expect(request.state == .completed && request.finalDocumentId != nil)
        #expect(try await scratch.record() == nil)
        #expect(try await scratch.actions() == ["request.completed"])

        let other = try Scratch { _ in }
        _ = try await other.signed(try Self.contract())
        try await other.sealing.step.completeWithoutSeal()
        #expect(try await other.request().state == .completed)
        #expect(try await other.record() == nil)
        #expect(try await other.actions() == ["request.sealing", "seal.waived", "request.completed"])
    }

    @Test("an account's own identity is used for its documents, and a certificate that has expired for none")
    func identities() async throws {
        let scratch = try Scratch { $0.name = "Signet" }
        let seals = scratch.parts.seals
        #expect(try await seals.identities.prepare(host: "a.example", organisation: nil).isNew)
        let own = try seals.identities.make(named: String(repeating: "ä", count: 80))
        #expect(own.certificate.commonName.unicodeScalars.count == 64)
        let record = try seals.identities.record(own, of: "acc_1")
        #expect(try seals.seal(record, at: Scratch.now.date).identity.certificate == own.certificate)
        #expect(try seals.seal(nil, at: Scratch.now.date).identity.certificate.commonName == "Signet")
        #expect(throws: Problem.self) {
            try seals.seal(record, at: Scratch.now.adding(seconds: 11 * 366 * 86_400).date)
        }
        #expect(throws: Problem.self) { try seals.seal(record, at: Scratch.now.adding(seconds: -86_400).date) }
    }

    @Test("of several processes that begin on an empty folder at the same moment, one makes the identity of all")
    func oneIdentity() async throws {
        let scratch = try Scratch { $0.name = "Signet" }
        let parts = scratch.parts
        let made = try await withThrowingTaskGroup(of: (fingerprint: [UInt8], isNew: Bool).self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let process = SealIdentities(
                        parts.configuration,
                        store: parts.api.store,
                        environment: parts.api.environment
                    )
                    let (identity, isNew) = try await process.prepare(host: nil, organisation: nil)
                    return (identity.certificate.fingerprint, isNew)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(made.map(\.fingerprint)).count == 1 && made.count { $0.isNew } == 1)
    }
}

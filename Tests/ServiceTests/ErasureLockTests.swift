import Foundation
import Logging
import Testing

@testable import SignetService
@testable import SignetServiceFeatures
@testable import SignetServiceFoundation

/// Erasing requests of several accounts, whose chains have to be locked in their order: debug builds end where they are not.
@Suite final class ErasureLockTests {
    private static let now = Moment(milliseconds: 1_800_000_000_000)
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("signet-\(UUID().uuidString)")
        .path
    private let parts: ServiceParts

    init() throws {
        parts = try ServiceParts(
            ServiceConfiguration(dataFolder: folder),
            environment: ServiceEnvironment(
                now: { Self.now.date },
                randomBytes: ServiceEnvironment.system.randomBytes
            ),
            logger: Logger(label: "signet", factory: { _ in SwiftLogNoOpLogHandler() })
        )
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Adds two requests that have ended, the earlier one of the later account.
    private func addRequests() async throws {
        try await parts.api.store.write { database in
            for (number, account) in [(1, "acc_2"), (2, "acc_1")] {
                let (document, request) = ("doc_\(number)", "req_\(number)")
                let created = Self.now.adding(seconds: number - 1_000_000)
                try AccountRecord(id: account, name: account, created: created, person: "", organisation: "")
                    .insert(in: database)
                try DocumentRecord(
                    id: document,
                    accountId: account,
                    name: "contract.pdf",
                    sha256: document,
                    bytes: 1,
                    description: "{}",
                    parent: nil,
                    created: created,
                    search: ""
                ).insert(in: database)
                try RequestRecord(
                    id: request,
                    accountId: account,
                    title: "Contract",
                    message: "",
                    sender: "",
                    documentId: document,
                    sha256: document,
                    bytes: 1,
                    inOrder: false,
                    state: .declined,
                    created: created,
                    expires: created,
                    search: ""
                ).insert(in: database)
                try SignerRecord(
                    id: "sig_\(number)",
                    requestId: request,
                    name: "Jane Doe",
                    email: "jane@example.org",
                    position: 1,
                    place: 1,
                    language: "en",
                    configuration: "{}",
                    state: .declined
                ).insert(in: database)
            }
        }
    }

    private func requests() async throws -> Int {
        try await parts.api.store.read { try RequestRecord.count(where: "1 = 1", [], in: $0) }
    }

    @Test("the rules of retention delete requests of several accounts in one transaction")
    func retention() async throws {
        try await addRequests()
        let rules = RetentionRules(requests: CalendarDuration(seconds: 3_600))
        let sweep = RetentionSweep(rules: rules, requests: parts.requests)
        #expect(try await parts.api.store.write { try sweep.run(Self.now, in: $0) })
        #expect(try await requests() == 0)
    }

    @Test("a person is erased from the requests of several accounts in one transaction")
    func person() async throws {
        try await addRequests()
        let erasure = PersonErasure(
            email: try EmailAddress("jane@example.org"),
            completed: .redact,
            requests: parts.requests
        )
        let report = try await parts.api.store.write { try erasure.run(account: nil, in: $0) }
        #expect(report.deleted == ["req_1", "req_2"])
        #expect(try await requests() == 0)
    }
}

import Foundation
import GRDB
import HTTPTypes
import Logging
import Testing

@testable import SignetService
@testable import SignetServiceFoundation

@Suite struct StoreUnavailableTests {
    private struct OtherError: Error {}

    @Test("a store that does not answer is a 503 with a time to try again, in the reader's language")
    func problems() {
        for reason in [StoreUnavailableError.Reason.unreachable, .busy, .timedOut] {
            let problem = Problem(StoreUnavailableError(reason), in: .english)
            #expect(problem.status.code == 503 && problem.code == "not-ready" && problem.headers[.retryAfter] == "5")
            #expect(problem.notice?.title == "Please try again in a moment")
        }
        let unknown = Problem(StoreUnavailableError(.outcomeUnknown), in: .english)
        #expect(unknown.status.code == 503 && unknown.code == "outcome-unknown")
        #expect(unknown.headers[.retryAfter] == "10")
        #expect(unknown.detail.contains("may have been done") && unknown.detail.contains("same Idempotency-Key"))
        let german = Problem(StoreUnavailableError(.outcomeUnknown), in: .german)
        #expect(german.detail.contains("vielleicht") && german.notice?.language == .german)
    }

    @Test("SQLite's busy is a store that does not answer, and its other errors are not")
    func busy() {
        #expect(StoreUnavailableError(DatabaseError(resultCode: .SQLITE_BUSY_SNAPSHOT))?.reason == .busy)
        #expect(StoreUnavailableError(DatabaseError(resultCode: .SQLITE_FULL)) == nil)
        #expect(StoreUnavailableError(DatabaseError(resultCode: .SQLITE_CONSTRAINT)) == nil)
        #expect(StoreUnavailableError(StoreUnavailableError(.timedOut))?.reason == .timedOut)
    }

    @Test("while the store does not answer there is one line in a while for each reason, and one for each other failure")
    func lines() async throws {
        let (recent, faults) = (RecentErrors(), FaultLog(pause: .milliseconds(300)))
        let logger = Logger(label: "signet") { _ in NotingHandler(recent: recent) }
        for _ in 0..<5 {
            faults.note(StoreUnavailableError(.unreachable), "Jobs could not be taken", ["job": "seal"], to: logger)
            faults.note(DatabaseError(resultCode: .SQLITE_BUSY), "Jobs could not be read", [:], to: logger)
        }
        #expect(recent.lines.count == 2)
        #expect(recent.lines.last?.message.contains("Jobs could not be taken error=The store cannot be reached.") == true)
        for _ in 0..<3 { faults.note(OtherError(), "A request failed", [:], to: logger) }
        #expect(recent.lines.count == 5)
        try await Task.sleep(for: .milliseconds(400))
        faults.note(StoreUnavailableError(.unreachable), "Jobs could not be taken", [:], to: logger)
        #expect(recent.lines.count == 6 && recent.lines.first?.message.contains("similar=4") == true)
    }
}

import Fixtures
import Foundation
import Signet
import SignetStamping
import Testing

@testable import SignetSigning

@Suite struct SharedSignatureTests {
    @Test("a signature is rendered once for all documents, its copies and those who sign at the same time")
    func sharedLooks() async throws {
        let signature = try Signature.drawn(contentsOf: Examples.path("drawing.json"))
        let contract = try Examples.bytes("contract.pdf")
        let signer = Signer(date: Date(timeIntervalSince1970: 1_779_003_000))
        let documents = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try signer.sign(contract, with: [Stamp(signature, at: .position(.bottomRight))]).document
                }
            }
            return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
        }
        #expect(documents.count == 1 && signature.prepared.cachedAppearanceCount == 1)
        let again = try Signature.drawn(contentsOf: Examples.path("drawing.json"))
        #expect(
            again == signature && again.prepared.cachedAppearanceCount == 0,
            "what was rendered is not part of what is equal"
        )
    }
}

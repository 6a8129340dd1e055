import Fixtures
import Foundation
import Signet
import Synchronization
import Testing

@Suite struct ChangingInputTests {
    @Test(
        "a document that somebody keeps cutting and filling never ends the process, and is signed whole or not at all"
    )
    func truncated() throws {
        let folder = try TemporaryFolder()
        let original = try Examples.bytes("contract.pdf")
        let input = try folder.write(original, to: "in.pdf")
        let stamp = try Stamp(Signature.typed("Jane Doe"), at: .position(.bottomRight))
        let isDone = Mutex(false)
        let group = DispatchGroup()
        group.enter()
        Thread.detachNewThread {
            while !isDone.withLock({ $0 }) {
                truncate(input, 0)
                try? Data(original).write(to: URL(fileURLWithPath: input))
            }
            group.leave()
        }
        for number in 0..<40 {
            let output = folder.path("out-\(number).pdf")
            if (try? Signer().sign(input, with: [stamp], to: output)) == nil {
                #expect(!FileManager.default.fileExists(atPath: output))
            }
        }
        isDone.withLock { $0 = true }
        group.wait()
        #expect(folder.contents.allSatisfy { !$0.hasSuffix(".part") })
    }
}

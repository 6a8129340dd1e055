import SignetCMS
import SignetStamping
import Testing

@testable import SignetVerification

@Suite("Limits of verification")
struct VerificationLimitTests {
    @Test("revocation information beyond a limit is said to be there")
    func revocationInformation() {
        func limits(_ count: Int, bytes: Int) -> [VerificationLimit] {
            let values = (0..<count).map { number in
                [UInt8(number >> 8), UInt8(number & 255)] + [UInt8](repeating: 0, count: bytes)
            }
            let data = ValidationData(certificates: [], ocspResponses: values, revocationLists: values)
            return CollectedRevocation(data, inStore: data, nil).limits
        }
        #expect(limits(2000, bytes: 1).isEmpty)
        #expect(limits(2001, bytes: 1) == [VerificationLimit(.responses, 2000), VerificationLimit(.lists, 2000)])
        #expect(limits(1, bytes: 1 << 18) == [VerificationLimit(.responseBytes, 1 << 18)])
        #expect(limits(1, bytes: 20 << 20).last == VerificationLimit(.listBytes, 20 << 20))
    }

    @Test("each limit has its own sentence, with its value")
    func sentences() {
        let words = VerificationLimit.Kind.allCases.map { VerificationLimit($0, 4711).description }
        #expect(Set(words).count == words.count)
        #expect(words.allSatisfy { $0.contains("4711") && !$0.hasSuffix(".") })
    }
}

import Fixtures
import Foundation
import SignetCapture
import Testing

@testable import SignetService
@testable import SignetServiceFeatures

@Suite struct DecodedPicturesTests {
    private let start = Date(timeIntervalSince1970: 1_796_040_000)

    @Test("a picture is decoded once, and let go when nobody asks for it for a quarter of an hour, or for eight others")
    func keeping() throws {
        let picture = try UprightPicture(Examples.bytes("scan.jpg"))
        let decoded = DecodedPictures()
        var count = 0
        func ask(_ id: String, _ seconds: Double) throws {
            let found = try decoded.picture(id, now: start + seconds) {
                count += 1
                return picture
            }
            #expect(found == picture)
        }
        for seconds in [0.0, 10, 600] { try ask("a", seconds) }
        #expect(count == 1)
        decoded.forgetUnused(now: start + 1400)
        try ask("a", 1400)
        #expect(count == 1)
        decoded.forgetUnused(now: start + 2400)
        #expect(decoded.count == 0)
        for number in 0..<9 { try ask("\(number)", 2400 + Double(number)) }
        #expect(decoded.count == 8 && count == 10)
        try ask("0", 2500)
        #expect(count == 11)
        #expect(throws: CancellationError.self) {
            try decoded.picture("broken", now: start) { throw CancellationError() }
        }
    }
}

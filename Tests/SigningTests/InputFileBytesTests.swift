import Fixtures
import Foundation
import Signet
import SignetFiles
import Testing

@testable import SignetSigning

@Suite struct InputFileBytesTests {
    @Test("a file that becomes shorter while it is read is an error, whatever came of reading it")
    func shorter() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write([UInt8](repeating: 7, count: 100_000), to: "in.pdf")
        for fails in [false, true] {
            #expect(truncate(path, 100_000) == 0)
            #expect {
                try InputFile(path).withBytes { bytes throws(SignetError) in
                    _ = truncate(path, 10)
                    if fails { throw SignetError(.invalidData, "it has no page") }
                }
            } throws: {
                let error = $0 as? SignetError
                return error?.code == .inputOutput && error?.file == path
                    && error?.message == "it changed while it was read; sign it again when no program writes to it"
            }
        }
    }
}

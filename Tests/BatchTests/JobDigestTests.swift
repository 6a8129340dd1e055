import Testing

@testable import SignetBatch

@Suite struct JobDigestTests {
    @Test("paths of the same file have one key, however they are written, and others have other keys")
    func paths() {
        for path in ["a//b.pdf", "./a/b.pdf", "a/./b.pdf", "a/b.pdf/"] {
            #expect(JobDigest.Key(ofPath: path) == JobDigest.Key(ofPath: "a/b.pdf"), "\(path)")
        }
        let others = ["/a/b.pdf", "a/b", "ab.pdf", "b.pdf/a", "a", "", "/", "a/b.pdf/c"].map {
            JobDigest.Key(ofPath: $0)
        }
        #expect(Set(others + [JobDigest.Key(ofPath: "a/b.pdf")]).count == 9)
    }
}

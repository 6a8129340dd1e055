import Testing

@testable import SignetObjects

@Suite("Addresses of objects")
struct ObjectAddressTests {
    @Test("an address has a bucket and a prefix")
    func parts() throws {
        let address = try ObjectAddress("s3://my-bucket.2/signet/data/")
        #expect(address.bucket == "my-bucket.2" && address.prefix == "signet/data")
        #expect(address.description == "s3://my-bucket.2/signet/data")
        #expect(try address.name(of: "blobs/4e") == "signet/data/blobs/4e")
        #expect(try ObjectAddress("s3://bucket/").prefix == "")
        #expect(try ObjectAddress("s3://bucket").name(of: "a") == "a")
    }

    @Test(
        "what is no bucket is refused",
        arguments: ["s3://", "s3://ab", "s3://Bucket", "s3://a_b_c", "s3://-abc", "s3://abc.", "s3://a..b", "s3:///x"]
    )
    func buckets(text: String) {
        #expect(throws: ObjectAddressError.bucket) { try ObjectAddress(text) }
    }

    @Test("other schemes are refused", arguments: ["", "bucket", "https://bucket/x", "S3://bucket"])
    func schemes(text: String) {
        #expect(throws: ObjectAddressError.scheme) { try ObjectAddress(text) }
    }

    @Test(
        "names that servers and clients take differently are refused",
        arguments: ["a//b", "../a", "a/./b", "a\u{1}", "/a", "", "../\u{338}x", "a/..", "a/\u{301}../x/."]
    )
    func names(name: String) throws {
        let address = try ObjectAddress("s3://bucket/prefix")
        #expect(throws: ObjectAddressError.name) { try address.name(of: name) }
        #expect(throws: ObjectAddressError.name) { try address.name(of: String(repeating: "a", count: 1_018)) }
        #expect(try address.name(of: String(repeating: "a", count: 1_017)).utf8.count == 1_024)
    }
}

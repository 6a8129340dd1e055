import SignetBasics
import Testing

@testable import SignetObjects

/// The values are those that AWS publishes: its test suite of Signature Version 4, and the examples of S3 and IAM.
@Suite("Signatures of requests")
struct RequestSignatureTests {
    static let secret = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"
    static let none = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

    private func signature(_ service: String, _ authorization: (RequestSignature) -> String) throws -> String {
        let time = try #require(CivilTime(year: 2015, month: 8, day: 30, hour: 12, minute: 36, second: 0))
        let credentials = ObjectCredentials(id: "AKIDEXAMPLE", secret: Self.secret)
        let text = authorization(
            RequestSignature(credentials: credentials, region: "us-east-1", service: service, time: time)
        )
        return String(try #require(text.split(separator: "Signature=").last))
    }

    @Test(
        "the suite's signatures",
        arguments: [
            ("GET", [], "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
            ("POST", [], "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"),
            (
                "GET", [("Param2", "value2"), ("Param1", "value1")],
                "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"
            ),
        ]
    )
    func suite(method: String, query: [(String, String)], expected: String) throws {
        let found = try signature("service") {
            $0.authorization(
                method: method,
                path: "/",
                query: RequestSignature.query(query.map { (name: $0.0, value: $0.1) }),
                fields: ["host": "example.amazonaws.com", "x-amz-date": "20150830T123600Z"],
                digest: Self.none
            )
        }
        #expect(found == expected)
    }

    @Test("the example of IAM")
    func identities() throws {
        let found = try signature("iam") {
            $0.authorization(
                method: "GET",
                path: "/",
                query: RequestSignature.query([("Version", "2010-05-08"), ("Action", "ListUsers")]),
                fields: [
                    "host": "iam.amazonaws.com", "x-amz-date": $0.timestamp,
                    "content-type": "application/x-www-form-urlencoded; charset=utf-8",
                ],
                digest: Self.none
            )
        }
        #expect(found == "5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7")
    }

    struct Example: Sendable {
        let method, path: String
        var query: [(String, String)] = []
        var fields: [String: String] = [:]
        var body = ""
        let expected: String
    }

    @Test(
        "the examples of S3",
        arguments: [
            Example(
                method: "GET",
                path: "/test.txt",
                fields: ["range": "bytes=0-9"],
                expected: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"
            ),
            Example(
                method: "PUT",
                path: "/test$file.text",
                fields: ["date": "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY"],
                body: "Welcome to Amazon S3.",
                expected: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"
            ),
            Example(
                method: "GET",
                path: "/",
                query: [("lifecycle", "")],
                expected: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"
            ),
            Example(
                method: "GET",
                path: "/",
                query: [("prefix", "J"), ("max-keys", "2")],
                expected: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"
            ),
        ]
    )
    func storage(example: Example) throws {
        let time = try #require(CivilTime(year: 2013, month: 5, day: 24, hour: 0, minute: 0, second: 0))
        let signature = RequestSignature(
            credentials: ObjectCredentials(
                id: "AKIAIOSFODNN7EXAMPLE",
                secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
            ),
            region: "us-east-1",
            time: time
        )
        let digest = RequestSignature.digest(of: Array(example.body.utf8))
        let authorization = signature.authorization(
            method: example.method,
            path: RequestSignature.encoded(example.path, keepingSlashes: true),
            query: RequestSignature.query(example.query.map { (name: $0.0, value: $0.1) }),
            fields: [
                "host": "examplebucket.s3.amazonaws.com", "x-amz-date": signature.timestamp,
                "x-amz-content-sha256": digest,
            ].merging(example.fields) { $1 },
            digest: digest
        )
        #expect(authorization.hasSuffix("Signature=\(example.expected)"))
        #expect(authorization.hasPrefix("AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/"))
    }

    @Test("all bytes but the plain ones are encoded")
    func encoding() {
        #expect(RequestSignature.encoded("a b/ü~+*'") == "a%20b%2F%C3%BC~%2B%2A%27")
        #expect(RequestSignature.encoded("a b/c", keepingSlashes: true) == "a%20b/c")
        #expect(RequestSignature.query([("b", "2"), ("a-", "1"), ("a", "3")]) == "a=3&a-=1&b=2")
    }
}

import Fixtures
import Foundation
import SignetBasics
import Testing

@testable import SignetObjects

@Suite("Keys for object storage")
struct CredentialTests {
    let server: ObjectServer
    let folder: URL

    init() throws {
        server = try ObjectServer.shared.get()
        folder = FileManager.default.temporaryDirectory.appending(path: "keys-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func file(_ name: String, _ text: String) throws -> String {
        let path = folder.appending(path: name).path
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    private func credentials(_ environment: [String: String]) throws(CredentialError) -> ObjectCredentials {
        let elsewhere = ["HOME": folder.path, "AWS_EC2_METADATA_DISABLED": "true"]
        return try CredentialSource(environment: elsewhere.merging(environment) { $1 }, region: "x")
            .credentials(until: .now + .seconds(20))
    }

    @Test("the environment's key comes first")
    func environment() throws {
        let found = try credentials([
            "AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b", "AWS_SESSION_TOKEN": "c", "AWS_PROFILE": "none",
        ])
        #expect(found == ObjectCredentials(id: "a", secret: "b", token: "c"))
        #expect(throws: CredentialError.incomplete(variable: "AWS_SECRET_ACCESS_KEY")) {
            try credentials(["AWS_ACCESS_KEY_ID": "a"])
        }
        #expect(throws: CredentialError.none) { try credentials([:]) }
    }

    @Test("a profile of the shared file")
    func sharedFile() throws {
        let path = try file(
            "credentials",
            """
            # comment
            [default]
            aws_access_key_id = a
            aws_secret_access_key = b=
            [other]
              aws_access_key_id = x
            aws_access_key_id=c
            AWS_SECRET_ACCESS_KEY=d
            """
        )
        let file = ["AWS_SHARED_CREDENTIALS_FILE": path]
        #expect(try credentials(file) == ObjectCredentials(id: "a", secret: "b="))
        #expect(
            try credentials(file.merging(["AWS_PROFILE": "other"]) { $1 }) == ObjectCredentials(id: "c", secret: "d")
        )
        #expect(throws: CredentialError.profile("no")) { try credentials(file.merging(["AWS_PROFILE": "no"]) { $1 }) }
        let config = try self.file("config", "[profile other]\nregion = eu-south-2\n")
        #expect(SharedProfile("other", file.merging(["AWS_CONFIG_FILE": config]) { $1 })["region"] == "eu-south-2")
    }

    @Test("a machine's role, by the second version of its metadata service")
    func machine() throws {
        let found = try credentials([
            "AWS_EC2_METADATA_DISABLED": "", "AWS_EC2_METADATA_SERVICE_ENDPOINT": server.url(),
        ])
        let end = CivilTime(internet: "2099-01-01T00:00:00Z")?.seconds
        #expect(found == ObjectCredentials(id: "ASIAMACHINE", secret: "secret", token: "session", end: end))
    }

    @Test("a container's role, with the token that its file has")
    func container() throws {
        let variables = [
            "AWS_CONTAINER_CREDENTIALS_FULL_URI": server.url("container"),
            "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE": try file("token", "Bearer container\n"),
        ]
        // The token has a blank in it, which only the ends lose.
        #expect(try credentials(variables).id == "ASIACONTAINER")
        let far = ["AWS_CONTAINER_CREDENTIALS_FULL_URI": "http://example.org/x"]
        #expect(throws: CredentialError.address(variable: "AWS_CONTAINER_CREDENTIALS_FULL_URI")) {
            try credentials(far)
        }
    }

    @Test("a web identity's role")
    func webIdentity() throws {
        var variables = [
            "AWS_WEB_IDENTITY_TOKEN_FILE": try file("identity", "identity\n"), "AWS_ROLE_ARN": "arn:aws:iam::1:role/r",
            "AWS_ENDPOINT_URL_STS": server.url("sts"),
        ]
        #expect(try credentials(variables).id == "ASIAWEB")
        variables["AWS_ROLE_ARN"] = "other"
        #expect(
            throws: CredentialError.unavailable(
                .webIdentity,
                reason: "the server replied with HTTP status 403",
                isTemporary: false
            )
        ) {
            try credentials(variables)
        }
        variables["AWS_ROLE_ARN"] = nil
        #expect(throws: CredentialError.incomplete(variable: "AWS_ROLE_ARN")) { try credentials(variables) }
    }

    @Test("a key is fetched again before it ends, and one that still lasts is used when that fails")
    func renewal() throws {
        let clock = Guarded(0)
        let fetched = Guarded(0)
        @Sendable func fetch(until end: ContinuousClock.Instant) throws(CredentialError) -> ObjectCredentials {
            let number = fetched.withLock { count in
                count += 1
                return count
            }
            if number == 2 { throw .malformed(.machine) }
            return ObjectCredentials(id: "\(number)", secret: "", end: clock.withLock { $0 } + 1_000)
        }
        let cache = CredentialCache(now: { clock.withLock { $0 } }, fetch)
        func id(at time: Int) throws -> String {
            clock.withLock { $0 = time }
            return try cache.current(until: .now + .seconds(20)).id
        }
        #expect(try id(at: 0) == "1" && id(at: 700) == "1")
        #expect(try id(at: 701) == "1" && id(at: 702) == "1")
        #expect(fetched.withLock { $0 } == 2)
        #expect(try id(at: 740) == "3")
        let key = try cache.current(until: .now)
        // It was fetched just now: the next would be the same.
        #expect(!cache.discard(key))
        #expect(try id(at: 770) == "3")
        #expect(cache.discard(key))
        #expect(try id(at: 771) == "4")
    }

    @Test("while one thread waits for a key, others use the one that lasts, or give up at their own limit")
    func waiting() async throws {
        let clock = Guarded(0)
        let fetched = Guarded(0)
        let gate = Guarded(true)
        @Sendable func fetch(until end: ContinuousClock.Instant) throws(CredentialError) -> ObjectCredentials {
            let number = fetched.withLock { count in
                count += 1
                return count
            }
            while number > 1, gate.withLock({ $0 }) { ObjectStore.wait(.milliseconds(5)) }
            if number > 1 { throw .unavailable(.webIdentity, reason: "slow", isTemporary: true) }
            return ObjectCredentials(id: "1", secret: "", end: 1_000)
        }
        let cache = CredentialCache(now: { clock.withLock { $0 } }, fetch)
        @Sendable func id(_ limit: Duration) throws -> String { try cache.current(until: .now + limit).id }
        #expect(try id(.seconds(20)) == "1")
        clock.withLock { $0 = 900 }
        // In a separate task: it waits.
        let first = Task.detached { try id(.seconds(20)) }
        while fetched.withLock({ $0 }) < 2 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(try id(.zero) == "1")
        clock.withLock { $0 = 1_001 }
        #expect(throws: CredentialError.late) { try id(.milliseconds(50)) }
        gate.withLock { $0 = false }
        await #expect(throws: CredentialError.self) { try await first.value }
        // The next callers get the same failure, without another try.
        #expect(throws: CredentialError.unavailable(.webIdentity, reason: "slow", isTemporary: true)) {
            try id(.seconds(20))
        }
        #expect(fetched.withLock { $0 } == 2)
    }

    @Test("an end that cannot be read is no key, and a profile with another way to a key is not passed over")
    func unreadable() throws {
        let place = CredentialError.Place.container
        let reply = #"{"AccessKeyId": "a", "SecretAccessKey": "b", "Token": "c", "Expiration": "soon"}"#
        #expect(throws: CredentialError.malformed(place)) {
            try ObjectCredentials(json: Array(reply.utf8), from: place)
        }
        let path = try file("config", "[default]\nrole_arn = arn\n")
        #expect(throws: CredentialError.profile("default")) { try credentials(["AWS_CONFIG_FILE": path]) }
    }
}

import Fixtures
import Foundation
import Testing

@testable import SignetPostgreSQL

/// What an address says, and what is kept out of it.
@Suite("Addresses of PostgreSQL") struct PostgreSQLAddressTests {
    private static let limits = PostgreSQLSession.Limits(connecting: .seconds(5), statement: .seconds(5))

    @Test(
        "what is no address is refused without quoting it",
        arguments: [
            "", "sqlite:x", "host=db password=s3cret", "postgresql://u:s3cret%zz@h/d", "postgresql://u:s3cret@h/d?x=1",
        ]
    )
    func refused(address: String) throws {
        let error = #expect(throws: PostgreSQLError.self) {
            try PostgreSQLAddress(address, password: nil, authorities: nil)
        }
        #expect(!"\(try #require(error))".contains("s3cret"))
    }

    @Test("a description names the host and the database, and neither the user nor the password")
    func description() throws {
        let address = try PostgreSQLAddress(
            "postgresql://jane:s3cret@db.example.org:5433/signet",
            password: nil,
            authorities: nil
        )
        #expect("\(address)" == "postgresql://db.example.org:5433/signet")
        #expect(address.hasPassword)
    }

    @Test("a password opens the database whatever characters it has; a wrong one is not in the error")
    func passwords() throws {
        let password = #"p'a\ss =w"örd"#
        let server = try PostgreSQLServer(["--password", password])
        let address = try PostgreSQLAddress(server.address, password: password, authorities: nil)
        _ = try PostgreSQLSession(address, limits: Self.limits, prepares: true)
        let wrong = try PostgreSQLAddress(server.address, password: "wr0ng", authorities: nil)
        let error = #expect(throws: PostgreSQLError.self) {
            try PostgreSQLSession(wrong, limits: Self.limits, prepares: true)
        }
        #expect(!"\(try #require(error))".contains("wr0ng"))
        // None is read from elsewhere, and nothing is said about that.
        #expect(throws: PostgreSQLError.self) {
            try PostgreSQLSession(
                PostgreSQLAddress(server.address, password: nil, authorities: nil),
                limits: Self.limits,
                prepares: true
            )
        }
    }

    @Test("variables of the environment change nothing")
    func environment() throws {
        let server = try PostgreSQLServer.shared.get()
        for (name, value) in [("PGHOSTADDR", "203.0.113.1"), ("PGOPTIONS", "-c nonsense"), ("PGSERVICE", "nobody")] {
            setenv(name, value, 1)
        }
        defer { for name in ["PGHOSTADDR", "PGOPTIONS", "PGSERVICE"] { unsetenv(name) } }
        PostgreSQLEnvironment.clear()
        let address = try PostgreSQLAddress(server.address, password: nil, authorities: nil)
        _ = try PostgreSQLSession(address, limits: Self.limits, prepares: true)
    }

    @Test(
        "the certificate of a server on another machine is checked, unless the address says otherwise",
        arguments: [
            ("db.example.org", "verify-full"), ("10.0.0.5", "verify-full"), ("127.0.0.1,db.example.org", "verify-full"),
            ("127.example.org", "verify-full"), ("db.example.org/signet?sslmode=disable", "disable"),
            ("127.0.0.1", nil), ("localhost", nil), ("%2Frun%2Fpostgresql", nil), ("[::1]:5432", nil),
        ] as [(String, String?)]
    )
    func encryption(host: String, mode: String?) throws {
        let address = try PostgreSQLAddress("postgresql://signet@\(host)", password: nil, authorities: nil)
        #expect(address.connectionText.contains("sslmode=") == (mode != nil))
        if let mode { #expect(address.connectionText.contains("sslmode='\(mode)'")) }
    }

    @Test("where authorities are given, a server without TLS is not spoken to")
    func verification() throws {
        let address = try PostgreSQLAddress(
            PostgreSQLServer.shared.get().address,
            password: nil,
            authorities: "/etc/ssl/certs/ca-certificates.crt"
        )
        let error = #expect(throws: PostgreSQLError.self) {
            try PostgreSQLSession(address, limits: Self.limits, prepares: true)
        }
        #expect(error?.message.contains("SSL") == true)
    }
}

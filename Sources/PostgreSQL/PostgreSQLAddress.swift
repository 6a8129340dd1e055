internal import CLoading
internal import CPQ
internal import SignetBasics

/// The address of a database, with what is needed to connect to it.
///
/// Neither variables of the environment nor files in the home folder are read.
package struct PostgreSQLAddress: Sendable, CustomStringConvertible {
    /// The parameters that libpq takes, by their names.
    private var parameters: [String: String]

    /// A file that does not exist, in place of one in the home folder.
    private static let nowhere = "/dev/null/none"

    /// Where Debian has the certificates of public authorities.
    private static let authorities = "/etc/ssl/certs/ca-certificates.crt"

    /// Reads an address as libpq has it.
    ///
    /// - Parameters:
    ///   - address: As `postgresql://signet@db.example.org/signet?sslmode=verify-full`.
    ///   - password: Takes the place of one in the address.
    ///   - authorities: A file of certificates in place of the system's. With it, and where the server is on another machine, its
    ///     certificate must be one of theirs that names its host, unless the address has another `sslmode`.
    /// - Throws: An error that does not quote the address, which may contain a password.
    package init(_ address: String, password: String?, authorities: String?) throws(PostgreSQLError) {
        guard signet_has_pq() else { throw Self.fault("libpq is not on this machine; install libpq5") }
        let isAddress = ["postgresql://", "postgres://"].contains { address.hasPrefix($0) }
        guard PostgreSQLEnvironment.isCleared, isAddress, !address.utf8.contains(0),
            let found = unsafe PQconninfoParse(address, nil)
        else {
            throw Self.fault("this is no address such as postgresql://user@host/database")
        }
        defer { unsafe PQconninfoFree(found) }
        var given: [String: String] = [:]
        var option = unsafe found
        while let name = unsafe option.pointee.keyword {
            if let value = unsafe option.pointee.val { unsafe given[String(cString: name)] = String(cString: value) }
            unsafe option += 1
        }
        if let password { given["password"] = password }
        if let authorities { given["sslrootcert"] = authorities }
        if given["sslmode"] == nil, authorities != nil || !Self.isThisMachine(given["hostaddr"] ?? given["host"] ?? "")
        {
            given["sslmode"] = "verify-full"
        }
        let isVerified = given["sslmode"]?.hasPrefix("verify-") ?? false
        let defaults = [
            "passfile": Self.nowhere, "sslcert": Self.nowhere, "sslcrl": Self.nowhere, "gssencmode": "disable",
            "sslrootcert": isVerified ? Self.authorities : Self.nowhere,
            "target_session_attrs": "read-write", "tcp_user_timeout": "10000",
            "application_name": "signet/\(productVersion)",
        ]
        parameters = defaults.merging(given) { _, given in given }
        parameters["client_encoding"] = "UTF8"
        guard !parameters.values.contains(where: { $0.utf8.contains(0) }) else {
            throw Self.fault("a password or a name of a file contains U+0000")
        }
    }

    /// Whether all of several hosts, with commas between them, are this machine: by a Unix socket or the loopback interface.
    private static func isThisMachine(_ hosts: String) -> Bool {
        hosts.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { host in
            host.isEmpty || host.hasPrefix("/") || host == "localhost" || host == "::1"
                || host.wholeMatch(of: /127(\.\d{1,3}){3}/) != nil
        }
    }

    private static func fault(_ message: String) -> PostgreSQLError {
        PostgreSQLError(sqlState: nil, message: message, isLost: true)
    }

    /// Whether it contains a password.
    package var hasPassword: Bool { parameters["password"] != nil }

    /// The parameters as libpq reads them.
    var connectionText: String {
        parameters.map { name, value in
            "\(name)='\(value.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
        }.joined(separator: " ")
    }

    package var description: String {
        let host = parameters["host"] ?? parameters["hostaddr"] ?? ""
        return "postgresql://\(host)\(parameters["port"].map { ":\($0)" } ?? "")/\(parameters["dbname"] ?? "")"
    }
}

/// A database in PostgreSQL that several processes of the service share.
package struct DatabaseSettings: Sendable {
    /// The address as libpq takes it, `postgresql://user@host:port/database?sslmode=verify-full`, without a password.
    package var address: String
    package var password: Secret?
    /// The most connections of this process.
    package var connections = 10
    /// Whether statements are prepared once for each connection; not behind a pooler that shares connections between transactions.
    package var preparesStatements = true
    /// A PEM file with the certificates of authorities that the server's certificate is checked by; nil for libpq's own rules.
    package var certificates: String?

    package init(address: String) { self.address = address }

    /// The address for messages: the hosts and the database, without a user and parameters.
    package var place: String {
        let rest = address.drop { $0 != ":" }.dropFirst(3).prefix { $0 != "?" }
        return "PostgreSQL at " + (rest.split(separator: "@", omittingEmptySubsequences: false).last ?? rest)
    }
}

package import SignetServiceFoundation

/// The address to which a signer goes back after signing: on a host of the account's list.
///
/// The text is taken apart by one strict form, not by a parser of addresses: what another reader could take for another host is no
/// address here.
package struct ReturnAddress: Sendable {
    /// The host as the list has it, with its port where it is not the default one.
    package let host: String
    package let text: String

    private static let longest = 2_000
    private static let mostHosts = 20

    /// Reads an address.
    ///
    /// - Throws: ``Problem`` where it is not one, or its host is not in the list.
    init(_ text: String, hosts: [String]) throws(Problem) {
        guard text.utf8.count <= Self.longest,
            let match = text.wholeMatch(
                of: /(https?):\/\/([A-Za-z0-9.-]+(?::[0-9]{1,5})?)(?:[\/?][!#-;=?-\[\]_a-z~]*)?/
            )
        else {
            throw .invalid(
                "'returnAddress' is not an address: write it as https://host/path, in plain letters and without a user."
            )
        }
        host = match.2.lowercased()
        self.text = text
        let name = host.split(separator: ":").first.map(String.init) ?? ""
        guard match.1 == "https" || Self.isLoopback(name) else {
            throw .invalid("'returnAddress' must begin with https://.")
        }
        guard hosts.contains(host) else {
            throw .invalid(
                "'returnAddress': '\(host)' is not one of the account's 'returnHosts': add it with PATCH /v1/account first."
            )
        }
    }

    private static func isLoopback(_ name: String) -> Bool { name == "localhost" || name == "127.0.0.1" }

    /// Reads a list of hosts.
    ///
    /// - Throws: ``Problem`` where one of them is not a host, or there are too many.
    static func hosts(_ list: [String]) throws(Problem) -> [String] {
        guard list.count <= mostHosts else {
            throw .invalid("'returnHosts' has at most \(mostHosts) hosts, not \(list.count).")
        }
        for host in list
        where host.utf8.count > 255 || host.wholeMatch(of: /[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::[0-9]{1,5})?/) == nil {
            throw .invalid(
                "'returnHosts': '\(host.prefixed(to: 80))' is not a host: write it as app.example.com or app.example.com:8443."
            )
        }
        return list
    }
}

extension AccountRecord {
    /// The hosts that signers may return to.
    var returnHostList: [String] { returnHosts.split(separator: " ").map(String.init) }
}

extension RequestRecord {
    /// The address that its signers return to; `nil` where there is none, or its host is not in the account's list any more.
    package func currentReturnAddress(in database: Database) throws -> ReturnAddress? {
        guard let returnAddress, let account = try AccountRecord.with(id: accountId, in: database) else { return nil }
        return try? ReturnAddress(returnAddress, hosts: account.returnHostList)
    }
}

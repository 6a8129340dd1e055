internal import SignetBasics
package import SignetWeb

/// The address of a mail server, as `smtp://mail.example.org:587` or `smtps://mail.example.org`.
package struct MailServer: Hashable, Sendable, CustomStringConvertible {
    package let isEncrypted: Bool
    /// A name in small letters, or an address without brackets.
    package let host: String
    package let port: Int

    package var description: String {
        "\(isEncrypted ? "smtps" : "smtp")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }

    /// Reads an address; nil where it is none.
    ///
    /// Without a port it is 587 (RFC 6409) or 465 (RFC 8314).
    package init?(_ text: String) {
        let form = /(smtps?):\/\/(?:([A-Za-z0-9][A-Za-z0-9.-]{0,252})|\[([0-9A-Fa-f:.]{2,45})\])(?::([0-9]{1,5}))?\/?/
        guard text.utf8.count <= 300, let match = text.wholeMatch(of: form),
            let name = match.output.2 ?? match.output.3
        else { return nil }
        isEncrypted = match.output.1 == "smtps"
        host = name.lowercased()
        guard let port = match.output.4.map({ Int($0) }) ?? (isEncrypted ? 465 : 587), (1...65_535).contains(port)
        else {
            return nil
        }
        self.port = port
    }

    /// Whether its name or address is not a public one, as far as that can be seen without resolving it.
    package var isLocal: Bool {
        if host.contains(":") || host.wholeMatch(of: /[0-9]{1,3}(\.[0-9]{1,3}){3}/) != nil {
            return false
        }
        return HostName(host).isLocal || HostName(host).isOddNumber
    }

    /// Whether it is this machine, by its standard names.
    package var isThisMachine: Bool { ["localhost", "127.0.0.1", "::1"].contains(host) }
}

extension MailServer {
    /// The connection to it.
    package func connection(
        isEncrypted demandsEncryption: Bool,
        signIn: SMTPConnection.Server.SignIn?,
        authorities: String?,
        allowsPrivate: Bool
    ) -> SMTPConnection.Server {
        SMTPConnection.Server(
            host: host,
            port: port,
            encryption: isEncrypted ? .implicit : demandsEncryption ? .startTLS : .none,
            signIn: signIn,
            authorities: authorities,
            allowsPrivate: allowsPrivate
        )
    }
}

/// The way that mails leave this machine.
package enum MailRoute: Hashable, Sendable {
    /// A mail server.
    case server(SMTPConnection.Server)
    /// A program that takes a message as `sendmail` does, by its path.
    case program(String)
}

/// How mails leave the service, where an account has no settings for that.
package struct MailConfiguration: Sendable, Hashable {
    /// The way to the sign-in.
    package enum SignIn: String, Sendable, CaseIterable {
        case password
        /// By the mechanism XOAUTH2: the password is a token.
        case token
    }

    /// The address of the mail server; nil for none.
    package var server: String?
    /// A program that takes messages as `sendmail` does, by its path; nil for none.
    package var command: String?
    /// The name that the server knows the service by; nil where it asks for none.
    package var user: String?
    /// The file whose first line is the password, or the token.
    package var passwordFile: String?
    /// The password, from the environment.
    package var password: SecretBytes?
    package var signIn = SignIn.password
    /// The sender of mails, as `Name <name@example.org>`.
    package var from: String?
    /// The domain that reports on delivery go to; nil for the sender's address.
    package var bounceDomain: String?
    /// The selector of the server's signatures (DKIM).
    package var selector: String?
    /// A file with the certificates that the server is checked by, in PEM.
    package var authorities: String?
    /// Whether the connection must be encrypted; without that, the server is on this machine.
    package var demandsEncryption = true
    /// Whether servers of accounts may be on this machine and in private networks.
    package var allowsPrivate = false

    /// Without mail.
    package init() {}
}

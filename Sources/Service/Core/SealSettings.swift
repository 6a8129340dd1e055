package import Signet

/// How documents are sealed: with which identity, at which level.
package struct SealSettings: Sendable, Hashable {
    /// Whether completed requests are sealed, and callers may have documents sealed.
    package var isEnabled = true
    /// The file with the private key and its certificate; `nil` for the identity in the data folder, which is made where there is
    /// none.
    package var identity: String?
    /// The file whose first line is the password of ``identity``.
    package var passwordFile: String?
    /// Files with the issuers' certificates.
    package var certificates: [String] = []
    /// Whom the certificate names that is made; `nil` for the only account's organisation, or the service.
    package var name: String?
    /// The addresses of the time-stamping authorities, in the order in which they are asked.
    package var authorities: [String] = []
    /// The level of seals.
    package var level = SealLevel.baselineB

    /// Sealing with an identity in the data folder, without time stamps.
    package init() {}
}

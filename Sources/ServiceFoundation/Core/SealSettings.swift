package import Signet

/// How documents are sealed: with which identity, at which level.
package struct SealSettings: Sendable, Hashable {
    /// Whether completed requests are sealed, and callers may have documents sealed.
    package var isEnabled = true
    /// The private key with its certificate: a file, the description of a key at a service, or the PKCS#11 URI of one on a token;
    /// `nil` for the identity in the data folder, which is made where there is none.
    package var identity: String?
    /// The file whose first line is the password or the PIN of ``identity``.
    package var passwordFile: String?
    /// Files with the issuers' certificates.
    package var certificates: [String] = []
    /// The name in a certificate that is made; `nil` for the only account's organisation, or the service.
    package var name: String?
    /// The addresses of the time-stamping authorities, in the order in which they are asked.
    package var authorities: [String] = []
    /// Files with certificates of time-stamping authorities or their issuers, which are trusted for time stamps alone.
    package var authorityCertificates: [String] = []
    /// The level of seals.
    package var level = SealLevel.baselineB
    /// Whether certificates may name responders and lists in private networks.
    package var allowsPrivateAddresses = false
    /// How long before its time stamp ends a document of level B-LTA is renewed, in seconds.
    package var renewBefore = 90 * 86_400

    /// Sealing with an identity in the data folder, without time stamps.
    package init() {}
}

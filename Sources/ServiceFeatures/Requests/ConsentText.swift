package import SignetServiceFoundation

/// The text that signers consent to.
package struct ConsentText: Sendable {
    package let text: String

    package init(_ configuration: ServiceConfiguration, _ language: String) {
        text = configuration.consentText ?? PageLanguage(language).consent
    }

    /// SHA-256 in hexadecimal.
    package var digest: String { BlobStore.digest(of: Array(text.utf8)) }
}

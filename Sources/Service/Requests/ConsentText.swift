/// The text that signers consent to.
struct ConsentText: Sendable {
    let text: String

    init(_ configuration: ServiceConfiguration, _ language: String) {
        text = configuration.consentText ?? PageLanguage(language).consent
    }

    /// SHA-256 in hexadecimal.
    var digest: String { BlobStore.digest(of: Array(text.utf8)) }
}

// Languages and their texts are used wherever the service's own words are.
@_exported public import SignetTexts

extension PageLanguage {
    /// The text that signers consent to, unless the service is configured otherwise.
    package var consent: String { text("signing.consent") }
}

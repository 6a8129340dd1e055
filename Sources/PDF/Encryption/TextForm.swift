internal import CLoading

/// A form that texts have which look alike, by ICU.
enum TextForm {
    /// Normalization form C: letters with their accents.
    case composed
    /// Normalization form D: accents after their letters.
    case decomposed
    /// Normalization form KC: composed, and without differences of appearance alone, such as ligatures and full width.
    case compatible
    /// SASLprep (RFC 4013).
    case saslprep

    /// The longest text that is taken, in UTF-16 units.
    private static let longest = 4096

    /// A text in this form; nil when it has none, is too long, or ICU is not installed.
    func apply(to text: String) -> String? {
        let units = Array(text.utf16)
        guard units.count <= Self.longest, signet_has_icu() else { return nil }
        // A character may become eighteen.
        let capacity = 18 * units.count + 1
        var isPossible = true
        let result = unsafe [UInt16](unsafeUninitializedCapacity: capacity) { buffer, count in
            let length = unsafe signet_text_form(form, units, Int32(units.count), buffer.baseAddress, Int32(capacity))
            isPossible = length >= 0
            count = max(0, Int(length))
        }
        return isPossible ? String(decoding: result, as: UTF16.self) : nil
    }

    private var form: signet_form {
        switch self {
        case .composed: signet_form_composed
        case .decomposed: signet_form_decomposed
        case .compatible: signet_form_compatible
        case .saslprep: signet_form_sasl
        }
    }
}

internal import Foundation

/// The languages of the pages, with the texts that the server itself writes.
package enum PageLanguage: String, Sendable, CaseIterable {
    case english = "en"
    case german = "de"

    /// The language with that tag, or English.
    package init(_ tag: String?) {
        let primary = tag?.split(whereSeparator: { $0 == "-" || $0 == "_" }).first.map { $0.lowercased() }
        self = primary.flatMap { PageLanguage(rawValue: $0) } ?? .english
    }

    /// The first supported language of a browser's list (`Accept-Language`, RFC 9110, 12.5.4).
    package init(accepted field: String?) {
        let wanted = (field ?? "").prefix(400).split(separator: ",").map { item -> (tag: Substring, quality: Double) in
            let parts = item.split(separator: ";")
            let quality = parts.dropFirst().first { $0.contains("q=") }.flatMap {
                Double($0.split(separator: "=").last ?? "")
            }
            return (parts.first ?? "", quality ?? 1)
        }
        let known = wanted.sorted { $0.quality > $1.quality }.lazy.compactMap { item in
            PageLanguage(rawValue: item.tag.trimmingCharacters(in: .whitespaces).prefix(2).lowercased())
        }
        self = known.first ?? .english
    }

    /// For dates in words.
    package var locale: String {
        switch self {
        case .english: "en_GB"
        case .german: "de_DE"
        }
    }

    /// The text that signers consent to, unless the service is configured otherwise.
    package var consent: String {
        switch self {
        case .english:
            "I have read this document. I agree to sign it electronically, and that my electronic signature has the same effect as one on paper."
        case .german:
            "Ich habe dieses Dokument gelesen. Ich bin einverstanden, es elektronisch zu unterschreiben, und dass meine elektronische Unterschrift wie eine auf Papier gilt."
        }
    }

    /// The sender who asks for a signature; `sender` may be empty.
    package func request(from sender: String) -> String {
        switch (self, sender.isEmpty) {
        case (.english, false): "\(sender) asks you to sign"
        case (.english, true): "Please sign"
        case (.german, false): "\(sender) bittet um Ihre Unterschrift"
        case (.german, true): "Bitte unterschreiben"
        }
    }
}

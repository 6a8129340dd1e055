/// The languages of pages, mails and certificates; each has a file of texts.
package enum PageLanguage: String, Hashable, Sendable, CaseIterable {
    case english = "en"
    case german = "de"
    case french = "fr"
    case spanish = "es"
    case italian = "it"
    case portuguese = "pt"
    case dutch = "nl"
    case polish = "pl"
    case czech = "cs"
    case swedish = "sv"
    case ukrainian = "uk"
    case turkish = "tr"
    case japanese = "ja"
    case chinese = "zh-Hans"
    case korean = "ko"
    case arabic = "ar"
    case hebrew = "he"

    /// The language of a tag (RFC 4647, 3.4), or English.
    package init(_ tag: String?) { self = tag.flatMap { PageLanguage(matching: $0) } ?? .english }

    /// The first of a browser's languages (`Accept-Language`, RFC 9110, 12.5.4) that there are texts in, or English.
    package init(accepted field: String?) {
        let wanted = (field ?? "").prefix(400).split(separator: ",").map { item -> (tag: Substring, quality: Double) in
            let parts = item.split(separator: ";")
            let quality = parts.dropFirst().first { $0.contains("q=") }.flatMap {
                Double($0.split(separator: "=").last?.filter { $0 != " " } ?? "")
            }
            return (parts.first ?? "", quality ?? 1)
        }
        let known = wanted.filter { $0.quality > 0 }.sorted { $0.quality > $1.quality }.lazy.compactMap { item in
            PageLanguage(matching: item.tag.filter { $0 != " " })
        }
        self = known.first ?? .english
    }

    /// The language of a tag; nil where there is none.
    ///
    /// Subtags are taken off from the right until a language has the tag. Chinese has texts in simplified characters alone, which
    /// readers of traditional ones are not given.
    private init?(matching tag: some StringProtocol) {
        var subtags = tag.prefix(40).lowercased().split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        if subtags.first == "iw" { subtags[0] = "he" }
        if subtags.first == "zh", !subtags.contains("hans") {
            guard !subtags.contains(where: { ["hant", "tw", "hk", "mo"].contains($0) }) else { return nil }
            subtags.insert("hans", at: 1)
        }
        while !subtags.isEmpty {
            let name = subtags.joined(separator: "-")
            if let language = Self.allCases.first(where: { $0.rawValue.lowercased() == name }) {
                self = language
                return
            }
            subtags.removeLast()
        }
        return nil
    }

    /// The name of the locale for dates and numbers; in Arabic with the digits that browsers write without a region.
    package var locale: String {
        switch self {
        case .english: "en_GB"
        case .arabic: "ar@numbers=latn"
        default: String(rawValue.map { $0 == "-" ? "_" : $0 })
        }
    }

    /// Whether it is written from right to left.
    package var isRightToLeft: Bool { self == .arabic || self == .hebrew }

    /// The direction, as the attribute `dir` has it.
    package var direction: String { isRightToLeft ? "rtl" : "ltr" }
}

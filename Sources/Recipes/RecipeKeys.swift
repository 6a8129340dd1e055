internal import SignetBasics
internal import SignetLettering
internal import SignetSigning
internal import SignetStamping

/// A key of a recipe.
struct RecipeKey: Hashable, Sendable {
    /// The kinds of value of a key.
    enum Kind: Hashable, Sendable {
        case text
        case number
        /// `true` or `false`.
        case flag
        /// One of these words.
        case choice([String])
        /// A text, or a list of texts.
        case texts
        /// More keys.
        case section
    }

    /// The kinds of signature, and of what is stamped in place of one.
    enum Source: String, Hashable, Sendable, CaseIterable {
        case draw, type, scan, profile, text, symbol, picture
    }

    /// Its name within its section.
    let name: String
    let kind: Kind
    /// The kinds of signature that it applies to; empty for all.
    let sources: Set<Source>

    init(_ name: String, _ kind: Kind, for sources: Set<Source>) {
        self.name = name
        self.kind = kind
        self.sources = sources
    }
}

/// All keys that a recipe may have, by section: the one table that the reader, the check and the schema use.
package enum RecipeKeys {
    /// A part of a recipe with its own keys.
    enum Section: String, Hashable, Sendable, CaseIterable {
        case recipe, variable, stamp, signature, caption, when, seal
    }

    static func keys(of section: Section) -> [RecipeKey] {
        switch section {
        case .recipe: recipe
        case .variable: variable
        case .stamp: stamp
        case .signature: signature
        case .caption: caption
        case .when: when
        case .seal: seal
        }
    }

    static let recipe: [RecipeKey] = [
        RecipeKey("$schema", .text, for: []), RecipeKey("variables", .section, for: []),
        RecipeKey("stamps", .section, for: []), RecipeKey("fill", .section, for: []),
        RecipeKey("seal", .section, for: []),
        RecipeKey("allow-none", .flag, for: []),
        RecipeKey("date", .text, for: []), RecipeKey("seed", .text, for: []),
        RecipeKey("after-signatures", .flag, for: []), RecipeKey("ignore-permissions", .flag, for: []),
        RecipeKey("strict", .flag, for: []),
        RecipeKey("password", .text, for: []), RecipeKey("fonts", .texts, for: []),
    ]

    static let variable: [RecipeKey] = [
        RecipeKey("default", .text, for: []), RecipeKey("required", .flag, for: []),
    ]

    static let stamp: [RecipeKey] = [
        RecipeKey("id", .text, for: []), RecipeKey("signature", .section, for: []), RecipeKey("at", .texts, for: []),
        RecipeKey("size", .text, for: []), RecipeKey("caption", .section, for: []),
        RecipeKey("when", .section, for: []),
        RecipeKey("appearance", .choice(AppearanceKind.allCases.map(\.rawValue)), for: []),
        RecipeKey("resolution", .number, for: []), RecipeKey("opacity", .number, for: []),
        RecipeKey("as", .choice(MarkKind.allCases.map(\.rawValue)), for: []), RecipeKey("lock", .flag, for: []),
        RecipeKey("author", .text, for: []), RecipeKey("alt-text", .text, for: []),
        RecipeKey("subject", .text, for: []),
    ]

    static let signature: [RecipeKey] = [
        RecipeKey("draw", .text, for: []), RecipeKey("type", .text, for: []), RecipeKey("scan", .text, for: []),
        RecipeKey("profile", .text, for: []), RecipeKey("text", .text, for: []),
        RecipeKey("symbol", .choice(StampSymbol.allCases.map(\.rawValue)), for: []),
        RecipeKey("picture", .text, for: []),
        RecipeKey("color", .text, for: [.draw, .type, .scan, .profile, .text, .symbol]),
        RecipeKey("text-size", .number, for: [.text]), RecipeKey("text-width", .number, for: [.text]),
        RecipeKey("text-align", .choice(Caption.Alignment.allCases.map(\.rawValue)), for: [.text]),
        RecipeKey("face", .text, for: [.type]), RecipeKey("font-file", .text, for: [.type]),
        RecipeKey("font-instance", .text, for: [.type]), RecipeKey("axis", .texts, for: [.type]),
        RecipeKey("features", .text, for: [.type]), RecipeKey("fit", .text, for: [.type]),
        RecipeKey("substitute", .choice(FaceSubstitution.allCases.map(\.rawValue)), for: [.type]),
        RecipeKey("initials", .flag, for: [.type, .profile]), RecipeKey("language", .text, for: [.type]),
        RecipeKey("natural", .text, for: [.type, .draw]),
        RecipeKey("pen", .choice(PenName.allCases.map(\.rawValue)), for: [.draw]),
        RecipeKey("width-range", .text, for: [.draw]), RecipeKey("allow-dots", .flag, for: [.draw]),
        RecipeKey("crop", .text, for: [.scan]), RecipeKey("remove", .texts, for: [.scan]),
        RecipeKey("find", .flag, for: [.scan]), RecipeKey("rotate", .number, for: [.scan]),
        RecipeKey("levels", .text, for: [.scan]),
        RecipeKey("deskew", .flag, for: [.scan]), RecipeKey("trace", .flag, for: [.scan]),
        RecipeKey("keep-background", .flag, for: [.scan]), RecipeKey("picture-page", .number, for: [.scan, .picture]),
    ]

    static let caption: [RecipeKey] = [
        RecipeKey("text", .text, for: []), RecipeKey("file", .text, for: []), RecipeKey("qr", .text, for: []),
        RecipeKey("layout", .choice(Caption.Layout.allCases.map(\.rawValue)), for: []),
        RecipeKey("align", .choice(Caption.Alignment.allCases.map(\.rawValue)), for: []),
        RecipeKey("direction", .choice(Caption.Direction.allCases.map(\.rawValue)), for: []),
        RecipeKey("width", .number, for: []), RecipeKey("size", .number, for: []), RecipeKey("color", .text, for: []),
        RecipeKey("reason", .text, for: []), RecipeKey("location", .text, for: []), RecipeKey("id", .text, for: []),
        RecipeKey("locale", .text, for: []), RecipeKey("time-zone", .text, for: []),
        RecipeKey("date-style", .text, for: []), RecipeKey("border", .flag, for: []), RecipeKey("rule", .flag, for: []),
    ]

    static let when: [RecipeKey] = [
        RecipeKey("page_count", .text, for: []), RecipeKey("encrypted", .flag, for: []),
        RecipeKey("signed", .flag, for: []), RecipeKey("form", .flag, for: []), RecipeKey("has_field", .texts, for: []),
    ]

    static let seal: [RecipeKey] = [
        RecipeKey("key", .text, for: []), RecipeKey("key-password-file", .text, for: []),
        RecipeKey("certificates", .texts, for: []),
        RecipeKey("level", .choice(SealLevel.allCases.map(\.rawValue)), for: []), RecipeKey("tsa", .texts, for: []),
        RecipeKey("fallback", .choice(SealLevel.allCases.map(\.rawValue)), for: []),
        RecipeKey("allow-private-addresses", .flag, for: []), RecipeKey("vri", .flag, for: []),
        RecipeKey("field", .text, for: []),
        RecipeKey("certify", .text, for: []),
        RecipeKey("lock", .texts, for: []), RecipeKey("reason", .text, for: []), RecipeKey("location", .text, for: []),
        RecipeKey("contact", .text, for: []),
    ]

    /// A key of a stamp by its name with the section in front, as rows write it; nil if it does not exist or has no
    /// value.
    static func ofStamp(_ dotted: String) -> RecipeKey? {
        let parts = dotted.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let (section, name): (Section, String) =
            parts.count == 2 ? (parts[0] == "signature" ? .signature : .caption, parts[1]) : (.stamp, dotted)
        guard parts.count == 1 || ["signature", "caption"].contains(parts[0]) else { return nil }
        let key = keys(of: section).first { $0.name == name }
        return key?.kind == .section || dotted == "id" ? nil : key
    }

    /// The keys of a stamp that a row may replace.
    static let replaceable: [String] =
        stamp.filter { $0.kind != .section && $0.name != "id" }.map(\.name) + signature.map { "signature.\($0.name)" }
        + caption.map { "caption.\($0.name)" }
}

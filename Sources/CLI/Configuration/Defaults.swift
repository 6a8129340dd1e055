internal import Signet
internal import SignetCapture
internal import SignetSigning

/// The values that a configuration gives to options that are not given.
struct Defaults: Equatable {
    /// The keys of a configuration.
    enum Key: String, CaseIterable {
        case signature, color, author, locale, caption
        case outputName = "output-name"
    }

    /// The values as they are written.
    private(set) var values: [Key: String] = [:]

    subscript(key: Key) -> String? {
        get { values[key] }
        set { values[key] = newValue }
    }

    /// The profile of the signature.
    var signature: String? { values[.signature] }
    /// The name of a signed document.
    var outputName: String? { values[.outputName] }

    /// Gives a stamp the values that its options leave open.
    ///
    /// Initials, texts, symbols and pictures get no caption.
    func complete(_ description: inout StampDescription, isInitials: Bool) throws(OptionError) {
        if let color = values[.color], description.signature.color == nil, description.signature.takesColor {
            description.signature.color = try Color(option: color)
        }
        description.author = description.author ?? values[.author]
        description.fields.locale = description.fields.locale ?? values[.locale]
        if let caption = values[.caption], description.caption == nil, description.kind != .ink, !isInitials,
            description.signature.isSignature
        {
            description.caption = Caption(option: caption)
        }
    }
}

extension Defaults.Key {
    /// The most bytes of a value.
    private static let longest = 8 << 10

    /// Checks a value.
    ///
    /// - Throws: `SignetError` `invalidArgument` for one that the option would not accept.
    func check(_ value: String) throws(SignetError) {
        guard !value.isEmpty else { throw SignetError(.invalidArgument, "\(rawValue) needs a value") }
        guard value.utf8.count <= Self.longest else {
            throw SignetError(.invalidArgument, "\(rawValue) is longer than \(Self.longest >> 10) KiB")
        }
        switch self {
        case .author: break
        case .signature: try SignatureStore.check(name: value)
        case .caption: try Caption(option: value).check()
        case .color:
            do throws(OptionError) { _ = try Color(option: value) } catch {
                throw SignetError(.invalidArgument, error.description(.options))
            }
        case .locale: _ = try CaptionDateFormat(locale: value)
        case .outputName: try SeveralDocumentsOptions.check(name: value)
        }
    }
}

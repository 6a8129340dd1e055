/// An OpenType feature of a font and its value, as in `ss01`, `ss01=2` or `-liga`.
public struct FontFeature: Hashable, Sendable {
    /// The largest value: no font has that many alternates of a letter.
    public static let maximumValue = 999

    /// The four characters that name the feature (OpenType 1.9, "Registered features").
    public let tag: String
    /// 0 for off, 1 for on, more to choose among alternates.
    public let value: Int

    /// Makes a feature, or nil for a tag that is not four letters or digits or a value outside 0 to 999.
    public init?(tag: String, value: Int = 1) {
        let isTag = tag.utf8.count == 4 && tag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        guard isTag, (0...Self.maximumValue).contains(value) else { return nil }
        self.tag = tag
        self.value = value
    }
}

extension FontFeature: LosslessStringConvertible {
    /// Reads `ss01`, `+ss01`, `-liga` or `ss01=2`; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.first else { return nil }
        let sign = name.first.flatMap { $0 == "-" || $0 == "+" ? $0 : nil }
        guard parts.count == 2 else {
            self.init(tag: String(sign == nil ? name : name.dropFirst()), value: sign == "-" ? 0 : 1)
            return
        }
        guard sign == nil, parts[1].allSatisfy(\.isASCII), let value = Int(parts[1]) else { return nil }
        self.init(tag: String(name), value: value)
    }

    /// The feature as it is written.
    public var description: String {
        switch value {
        case 0: "-\(tag)"
        case 1: tag
        default: "\(tag)=\(value)"
        }
    }
}

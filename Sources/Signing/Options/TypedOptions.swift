package import SignetLettering

/// OpenType features with commas between them.
package struct FeatureList: Hashable, Sendable {
    package let features: [FontFeature]

    /// Reads a list as `ss01,salt=2,-liga`; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        features = parts.compactMap { FontFeature(String($0)) }
        guard features.count == parts.count else { return nil }
    }
}

/// Values of a variable font's axes with commas between them.
package struct AxisList: Hashable, Sendable {
    package let axes: [FontAxisValue]

    /// Reads a list as `wght=350,slnt=-5`; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        axes = parts.compactMap { FontAxisValue(String($0)) }
        guard axes.count == parts.count else { return nil }
    }

    /// Reads a list as `wght=350,slnt=-5`.
    package init(option text: String) throws(OptionError) {
        guard let list = AxisList(text) else { throw .malformed(text, .axes) }
        self = list
    }
}

/// How a long name is fitted, as `shrink`, `wrap:180` or `shrink:180,min:8`.
package struct FitRule: Hashable, Sendable {
    private enum Kind: String { case shrink, wrap, error }

    private let kind: Kind
    private let width: Double?
    private let minimum: Double?

    /// The greatest width of a stamp without a size, in points.
    static let defaultWidth = 180.0

    /// Reads a rule; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard let head = parts.first?.split(separator: ":", omittingEmptySubsequences: false), parts.count <= 2,
            head.count <= 2, let kind = head.first.flatMap({ Kind(rawValue: String($0)) })
        else { return nil }
        self.kind = kind
        width = head.dropFirst().first.flatMap { Double(String($0)) }
        guard head.count == 1 || width.map({ $0.isFinite && $0 > 0 }) == true else { return nil }
        guard parts.count == 2 else {
            minimum = nil
            return
        }
        guard parts[1].hasPrefix("min:"), let least = Double(String(parts[1].dropFirst(4))), least.isFinite, least >= 0,
            kind != .error
        else { return nil }
        minimum = least
    }

    /// The fit for a stamp of some width.
    package func fit(width stamp: Double?) -> NameFit {
        let width = width ?? stamp ?? Self.defaultWidth
        switch kind {
        case .shrink: return minimum.map { .shrink(to: width, minimum: $0) } ?? .shrink(to: width)
        case .wrap: return minimum.map { .wrap(to: width, minimum: $0) } ?? .wrap(to: width)
        case .error: return .error(beyond: width)
        }
    }
}

/// The font that is meant in a collection, and the variation of a variable font.
public struct FontVariant: Hashable, Sendable {
    /// A font of a collection or a named instance of a variable font, by its name or its number in ``FontContents``; nil for the
    /// first font in its default style.
    public var instance: String?
    /// Values of a variable font's axes, which replace those of the instance; the last value of an axis counts.
    public var axes: [FontAxisValue]

    /// The first font of a file in its default style.
    public static let standard = FontVariant()

    /// Makes a variant; without arguments the first font of a file in its default style.
    public init(instance: String? = nil, axes: [FontAxisValue] = []) {
        self.instance = instance
        self.axes = axes
    }

    /// The variant with another one's instance, if it has one, and with its axes in addition.
    package func overridden(by other: FontVariant) -> FontVariant {
        guard other.instance == nil else { return other }
        return FontVariant(instance: instance, axes: axes + other.axes)
    }
}

/// The value of a variable font's axis, as `wght=350`.
public struct FontAxisValue: Hashable, Sendable {
    /// The tag of the axis, as `wght`, or its English name, as `Weight`.
    public let axis: String
    /// The value, in the units of the axis.
    public let value: Double

    /// The longest name of an axis.
    private static let maximumName = 100

    /// Makes a value of an axis; nil for a name that is empty or very long, and for a value that is not a finite number.
    public init?(_ axis: String, _ value: Double) {
        guard !axis.isEmpty, axis.utf8.count <= Self.maximumName, value.isFinite else { return nil }
        self.axis = axis
        self.value = value
    }
}

extension FontAxisValue: LosslessStringConvertible {
    /// Reads `wght=350`; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.allSatisfy({ "+-.0123456789".utf8.contains($0) }),
            let value = Double(String(parts[1]))
        else { return nil }
        self.init(String(parts[0]), value)
    }

    /// The value as it is written.
    public var description: String { "\(axis)=\(value.brief)" }
}

extension Double {
    /// The number with at most three decimals and without trailing zeros.
    var brief: String {
        let rounded = (self * 1000).rounded() / 1000
        return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
    }
}

/// A font: a file, and the variant of what it has.
package struct FontSource: Hashable, Sendable {
    package var file: String
    package var variant: FontVariant

    package init(file: String, variant: FontVariant) {
        self.file = file
        self.variant = variant
    }

    /// A text that is the same for the same font only.
    var identity: String {
        guard variant != .standard else { return file }
        return ([file, variant.instance ?? ""] + variant.axes.map(\.description)).joined(separator: "\0")
    }
}

/// The reason why a font file does not have a variant.
package enum FontVariantError: Error, Hashable, Sendable {
    /// A value of an axis was given, but the font is not variable.
    case notVariable(axis: String)
    /// The font has no such axis.
    case unknownAxis(String, axes: [FontContents.Axis])
    /// The value is outside the range of the axis.
    case beyondAxis(FontContents.Axis, Double)
    /// The file has no font and no instance of this name or number.
    case unknownInstance(String, nearest: String?, choices: [String])
    /// Several fonts have a style of this name.
    case ambiguousInstance(String, choices: [String])

    /// Whether it is about an axis.
    package var isOfAxis: Bool {
        switch self {
        case .notVariable, .unknownAxis, .beyondAxis: true
        case .unknownInstance, .ambiguousInstance: false
        }
    }

    /// The most names that a message lists.
    private static let maximumNames = 20

    private static func list(_ names: [String]) -> String {
        let rest = names.count - maximumNames
        return names.prefix(maximumNames).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }

    /// The error for a font file in one sentence, with possible values.
    func sentence(file: String) -> String {
        switch self {
        case .notVariable(let axis):
            "The font \(file) is not variable, so it has no axis “\(axis)”; leave the axis out or give a variable font."
        case .unknownAxis(let axis, let axes):
            "The font \(file) has no axis “\(axis)”; its axes are \(Self.list(axes.map(\.description)))."
        case .beyondAxis(let axis, let value):
            "The axis \(axis.tag) of the font \(file) goes from \(axis.minimum.brief) to \(axis.maximum.brief), so it cannot "
                + "be \(value.brief)."
        case .unknownInstance(let name, let nearest, let choices):
            "The font \(file) has no style or font “\(name)”; "
                + (nearest.map { "did you mean \($0)? (it has \(Self.list(choices)))" }
                    ?? "it has \(Self.list(choices)).")
        case .ambiguousInstance(let name, let choices):
            "Several fonts of \(file) have the style “\(name)”; give one of \(Self.list(choices))."
        }
    }
}

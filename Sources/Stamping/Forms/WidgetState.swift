/// The reason why people do not see a form field in its place, on the screen or on paper.
public enum WidgetState: String, Hashable, Sendable, Encodable, CaseIterable {
    /// No page has it among its annotations (ISO 32000-2, 12.5.2).
    case onNoPage
    /// It has no area, as the field of an invisible signature.
    case noArea
    /// Its flag Hidden is set (12.5.3).
    case hidden
    /// Its flag NoView is set: it may be printed, and is not shown on the screen.
    case noView
    /// It is on a layer that is switched off (8.11).
    case layerOff
    /// Most of it is outside the crop box of its page.
    case outsidePage
    /// Its flag Print is not set: it is shown on the screen only.
    case notPrinted

    /// Whether nothing shows on the screen.
    public var isUnseen: Bool { self != .notPrinted }
}

extension WidgetState: CustomStringConvertible {
    /// The state in words that follow the field's name.
    public var description: String {
        switch self {
        case .onNoPage: "on no page"
        case .noArea: "without an area"
        case .hidden: "hidden"
        case .noView: "not shown on the screen"
        case .layerOff: "on a layer that is switched off"
        case .outsidePage: "outside the visible page"
        case .notPrinted: "not printed"
        }
    }
}

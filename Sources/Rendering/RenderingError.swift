/// The reason why artwork cannot be drawn.
package enum RenderingError: Error, Hashable, Sendable {
    /// More pixels than ``Renderer/pixelLimit`` or a side longer than ``Renderer/sideLimit``.
    case tooLarge(width: Double, height: Double)
    /// The frame has no area, or is not finite.
    case emptyFrame
    /// The library that draws is not on this machine; the package that has it.
    case unavailable(String)
    /// The picture cannot be shown in the terminal.
    case terminal
    /// libpng made no file of the picture.
    case png
    /// Cairo refused, in its words.
    case cairo(String)
}

extension RenderingError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooLarge(let width, let height):
            "a picture of \(Self.text(width)) × \(Self.text(height)) pixels is too large; use a lower resolution"
        case .emptyFrame: "there is nothing to draw: the picture has no area"
        case .unavailable(let package):
            "the picture cannot be drawn, because a library is not on this machine; install \(package)"
        case .terminal: "the picture cannot be shown in this terminal; write it to a file"
        case .png: "the picture cannot be written as PNG"
        case .cairo(let message): "the picture cannot be drawn: \(message)"
        }
    }

    private static func text(_ value: Double) -> String {
        value.isFinite && value < 1e15 ? String(Int(value.rounded(.up))) : String(value)
    }
}

/// Why a picture gives no signature.
package enum ScanningError: Error, Hashable, Sendable {
    case empty
    /// The bytes begin like no picture that is known.
    case unknownFormat
    /// The picture says it is larger than ``PictureLimits`` allow.
    case tooLarge(width: Int, height: Int)
    case fileTooLarge(bytes: Int)
    /// The bytes begin like a picture and cannot be decoded.
    case undecodable(format: String)
    case noInk
    /// All pixels are transparent.
    case transparent
    case outOfMemory
}

extension ScanningError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .empty: "the picture is empty; scan or photograph the signature again"
        case .unknownFormat: "it is not a supported picture; give PNG, JPEG, TIFF, WebP or BMP"
        case .tooLarge(let width, let height):
            "a picture of \(width) × \(height) pixels is too large; the limits are \(PictureLimits.side) pixels a side "
                + "and \(PictureLimits.pixels / 1_000_000) million in all"
        case .fileTooLarge(let bytes):
            "the picture has \(bytes >> 20) MiB; the limit is \(PictureLimits.bytes >> 20) MiB"
        case .undecodable(let format): "the \(format) picture is damaged or cut off; save it again"
        case .noInk: "the picture shows no ink: it is all paper; photograph dark ink on light paper"
        case .transparent: "the picture shows no ink: all of it is transparent"
        case .outOfMemory: "there is not enough memory for the picture"
        }
    }
}

/// What is doubtful about a scan.
package enum ScanWarning: Hashable, Sendable, CustomStringConvertible {
    /// The part of the picture that ink covers, 0 to 1.
    case muchInk(Double)

    package var description: String {
        switch self {
        case .muchInk(let part): "ink covers \(Int((part * 100).rounded())) % of the picture: is this a signature?"
        }
    }
}

/// The bounds on pictures, checked before anything is decoded.
enum PictureLimits {
    static let bytes = 100 << 20
    static let side = 16_384
    static let pixels = 64_000_000
    /// JPEG pictures longer than twice this are decoded at a half, a quarter or an eighth.
    static let usefulSide = 2400
}

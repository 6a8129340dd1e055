/// The reason why no signature could be extracted from a picture.
///
/// Each message states the fault and the remedy.
package enum ScanError: Error, Hashable, Sendable {
    /// The file is not in one of the six formats.
    case unsupportedFormat
    /// A `data:` URL is not in base64 as it says.
    case damagedURL
    /// The file is larger than the limit, both in bytes.
    case fileTooLarge(bytes: Int, limit: Int)
    /// The picture has more pixels than the limit allows, in total or on one side.
    case pictureTooLarge(width: Int, height: Int, limits: PictureLimits)
    /// The picture has too few pixels to distinguish ink from paper.
    case pictureTooSmall(width: Int, height: Int, minimumSide: Int)
    /// The file ends before the picture does.
    case truncated(PictureFormat)
    /// The file is damaged, or of a variant that cannot be read.
    case unreadable(PictureFormat)
    /// Only decoding showed that the picture has more pixels than the limits allow.
    case pixelsBeyondLimits(PictureFormat, PictureLimits)
    /// The file declares far more pixels than it can contain, which would be endless work for a decoder.
    case pretending(PictureFormat)
    /// Decoding took longer than the limit.
    case decodingTooLong(PictureFormat, seconds: Int)
    /// The library that decodes the format is not on this machine.
    case noDecoder(PictureFormat, package: String)
    /// The image processing library is not on this machine; the package that has it.
    case unavailable(package: String)
    /// The file has fewer pages; both are counted from 1.
    case noSuchPage(Int, count: Int)
    /// The requested part is outside the picture.
    case cropOutside
    /// Everything is paper, or everything is transparent.
    case noInk
    /// A step of the image library failed, as when memory runs out.
    case failed(step: String)
}

extension ScanError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unsupportedFormat:
            "the file is not a supported picture: use PNG, JPEG, HEIC, TIFF, WebP or BMP"
        case .damagedURL: "the picture is a data URL whose base64 is damaged: copy the whole URL"
        case .fileTooLarge(let bytes, let limit):
            "the picture file has \(bytes) bytes and at most \(limit) are read: save it smaller"
        case .pictureTooLarge(let width, let height, let limits):
            "the picture has \(width) x \(height) pixels and at most \(limits.pixels) pixels and "
                + "\(limits.side) on a side are read: scale it down or crop it to the signature"
        case .pictureTooSmall(let width, let height, let minimumSide):
            "the picture has \(width) x \(height) pixels and ink is only found from "
                + "\(minimumSide) on each side: use a larger picture"
        case .truncated(let format):
            "the \(format) file ends before the picture is complete: copy or export it again"
        case .unreadable(let format):
            "the \(format) file is damaged or of a variant that cannot be read: save it again as PNG or JPEG"
        case .pixelsBeyondLimits(let format, let limits):
            "the \(format) picture has more than \(limits.pixels) pixels or \(limits.side) on a side: "
                + "scale it down or crop it to the signature"
        case .pretending(let format):
            "the \(format) file promises more than it can hold: save it again as PNG or JPEG"
        case .decodingTooLong(let format, let seconds):
            "the \(format) file could not be decoded in \(seconds) seconds: save it again as PNG or JPEG"
        case .noDecoder(let format, let package):
            "a \(format) picture needs a library that is not on this machine: install \(package), "
                + "or save the picture as PNG or JPEG"
        case .unavailable(let package):
            "pictures need a library that is not on this machine: install \(package)"
        case .noSuchPage(let page, let count):
            "the file has \(count) pages and no page \(page): choose one from 1 to \(count)"
        case .cropOutside:
            "the crop rectangle lies outside the picture: give it in pixels from the upper left corner"
        case .noInk:
            "the picture shows no ink: use a picture of a signature that is darker than its paper"
        case .failed(let step):
            "the picture could not be processed (\(step)): try a smaller picture"
        }
    }
}

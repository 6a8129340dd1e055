internal import SignetBasics
internal import SignetGraphics
internal import SignetRendering
public import SignetScanning
public import SignetSigning

/// An upright picture, decoded once: for cropping, and for trying levels.
///
/// It has at most 2,400 pixels a side. ``kept`` is the same as bytes, for callers that cannot keep the value itself.
/// The signature is made from all pixels of the file: ``SignatureSource/signature(_:typesetter:lookup:decoding:)``.
///
/// The first search for ink on few pixels keeps the part that does not depend on levels and colours; copies share it.
public struct UprightPicture: Hashable, Sendable {
    let picture: WorkingPicture
    private let prepared = PreparedScans()

    /// The prepared scans of the last searches on few pixels.
    private final class PreparedScans: Hashable, Sendable {
        /// The options that affect the preparation, and the pixels of the longer side.
        struct Key: Hashable {
            var options: ScanOptions
            let side: Int
        }

        let scans = SharedValues<Key, PreparedScan>(limit: 2)

        /// Always equal: prepared scans are not part of the picture's value.
        static func == (_: PreparedScans, _: PreparedScans) -> Bool { true }

        func hash(into _: inout Hasher) {}
    }

    /// The pixels of the upright picture in the file, across.
    public var width: Int { picture.fullWidth }
    /// The pixels of the upright picture in the file, down.
    public var height: Int { picture.fullHeight }

    /// Decodes a file: PNG, JPEG, HEIC, TIFF, WebP or BMP, rotated as the camera's orientation says.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - decoding: The process that decodes it.
    /// - Throws: `SignetError`: `invalid-picture` for a file that is not such a picture or is damaged,
    ///   `picture-too-large` for one that exceeds the limits.
    public init(_ file: [UInt8], decoding: PictureDecoding = .forked) throws(SignetError) {
        do throws(ScanError) {
            picture = try WorkingPicture(file, limits: .standard, decoding: decoding)
        } catch {
            throw SignetError(captured: error)
        }
    }

    /// Makes a picture from the bytes of ``kept``; nil for other bytes.
    public init?(kept bytes: [UInt8]) {
        guard let picture = WorkingPicture(kept: bytes) else { return nil }
        self.picture = picture
    }

    /// The picture as bytes for ``init(kept:)``: four for each pixel, and a few more.
    public var kept: [UInt8] { picture.kept }

    /// The picture for people to look at: a PNG if it has transparency, otherwise a JPEG.
    ///
    /// - Parameter width: The most pixels across.
    /// - Returns: The file and its media type.
    /// - Throws: `SignetError` when it cannot be encoded.
    public func view(width: Int) throws(SignetError) -> EncodedPicture {
        let bitmap: Bitmap
        do throws(ScanError) {
            guard picture.hasAlpha else {
                return EncodedPicture(bytes: try picture.jpeg(width: width), mediaType: "image/jpeg")
            }
            bitmap = try picture.bitmap(width: width)
        } catch {
            throw SignetError(captured: error)
        }
        do throws(RenderingError) {
            return EncodedPicture(bytes: try Renderer.png(of: bitmap), mediaType: "image/png")
        } catch {
            throw SignetError(error)
        }
    }

    /// The ink, searched on at most this many pixels of the longer side of the cropped part.
    ///
    /// - Parameters:
    ///   - options: The options of the scan; `ScanOptions.page` is ignored here.
    ///   - side: The pixels, 64 to 2,400; fewer are faster.
    /// - Returns: The ink.
    /// - Throws: `SignetError` `invalid-signature` when no ink is found.
    public func ink(_ options: ScanOptions, side: Int = 2400) throws(SignetError) -> ScannedInk {
        do throws(ScanError) {
            let side = min(max(side, 64), WorkingPicture.largestSide)
            guard side <= SignaturePreview.inkSide else {
                return ScannedInk(try picture.scan(options, side: side), form: options.form)
            }
            var key = PreparedScans.Key(options: options, side: side)
            (key.options.levels, key.options.color, key.options.form) = (nil, nil, .picture)
            let scan = try prepared.scans.value(of: key) { () throws(ScanError) in
                try picture.prepare(options, side: side)
            }
            return ScannedInk(try scan.scan(options), form: options.form)
        } catch {
            throw SignetError(captured: error)
        }
    }
}

/// A picture as a file.
public struct EncodedPicture: Hashable, Sendable {
    /// The file.
    public let bytes: [UInt8]
    /// Its media type, as in `image/png`.
    public let mediaType: String
}

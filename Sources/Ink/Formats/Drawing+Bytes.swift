internal import SignetBasics
import SignetGraphics

extension Drawing {
    /// Reads a drawing in any format of ``DrawingFormat``, which is detected from its content.
    ///
    /// docs/formats.md describes the used parts of each. A `data:` URL is read as its data. A pressure that is 0 throughout, or 0.5 throughout, counts as
    /// not reported.
    ///
    /// - Parameter bytes: The whole file.
    /// - Throws: ``DrawingError/unknownFormat`` for bytes in an unknown format, ``DrawingError/malformed(_:at:_:)``
    ///   with the place of the fault, those of ``init(json:)`` for JSON, or those of ``validate(allowingDots:)`` for
    ///   invalid numbers. A drawing of only dots is not an error here; one without any sample is.
    package init(bytes: [UInt8]) throws(DrawingError) {
        guard bytes.count <= Limits.bytes else { throw .tooLong(bytes: bytes.count, limit: Limits.bytes) }
        if let url = DataURL(bytes) {
            try self.init(url)
            return
        }
        guard let format = DrawingFormat(detecting: bytes) else {
            throw PictureName.of(bytes).map { .picture($0) } ?? .unknownFormat
        }
        try self.init(bytes: bytes, as: format)
    }

    /// Reads a drawing in a given format.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - format: Its format.
    /// - Throws: As ``init(bytes:)`` does.
    package init(bytes: [UInt8], as format: DrawingFormat) throws(DrawingError) {
        guard bytes.count <= Limits.bytes else { throw .tooLong(bytes: bytes.count, limit: Limits.bytes) }
        switch format {
        case .json: try self.init(json: bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes)
        case .inkML: self = try InkMLReader.drawing(bytes)
        case .universalInk: self = try UniversalInk.drawing(bytes)
        case .will: self = try WILLReader.drawing(bytes)
        case .iso19794: self = try ISOSignature.drawing(bytes)
        case .svc: self = try SVCText.drawing(bytes)
        case .unipen: self = try UnipenText.drawing(bytes)
        case .table: self = try TableText.drawing(bytes)
        case .svg: self = try SVGDocument.drawing(bytes)
        case .svgPath: self = try SVGPathData.drawing(bytes)
        case .jSignature: self = try JSignatureText.drawing(bytes)
        }
        try settle()
    }

    /// The last step of all formats: no empty strokes, no pressure without a sensor, usable numbers.
    mutating func settle() throws(DrawingError) {
        strokes.removeAll { $0.samples.isEmpty }
        forgetUnreportedPressure()
        try validate(allowingDots: true)
    }

    /// Devices without a pressure sensor report one value for everything: 0 in signature_pad's files, and 0.5 where
    /// the browser follows W3C Pointer Events.
    private mutating func forgetUnreportedPressure() {
        var reported: Double?
        for sample in strokes.lazy.flatMap(\.samples) {
            guard let pressure = sample.pressure else { continue }
            if reported == nil { reported = pressure }
            guard pressure == reported, pressure == 0 || pressure == 0.5 else { return }
        }
        guard reported != nil else { return }
        for stroke in strokes.indices {
            for sample in strokes[stroke].samples.indices { strokes[stroke].samples[sample].pressure = nil }
        }
    }
}

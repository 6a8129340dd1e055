internal import SignetGraphics
internal import SignetPDF

/// The standards for archiving and accessibility that a document says it keeps (ISO 19005, ISO 14289), and what they
/// want of an appearance.
struct DocumentStandards: Hashable {
    /// The part of PDF/A, 1 to 4; nil when it is none.
    let archivePart: Int?
    /// Whether colours of devices have a meaning by an output intent (ISO 32000-1, 14.11.5).
    let hasOutputIntent: Bool

    /// Reads what the metadata say (`pdfaid:part`, ISO 19005-1, 6.7.11).
    init(_ document: Document) throws(PDFError) {
        var part: Int?
        if let reference = try document.catalog["Metadata"]?.reference,
            let object = try document.indirectObject(reference), object.streamData != nil,
            let packet = try? document.data(of: object, limit: Limits.metadata)
        {
            part = Self.part(in: packet)
        }
        archivePart = part
        hasOutputIntent = part == nil ? false : try Self.hasOutputIntent(document)
    }

    /// The number behind `pdfaid:part`, as an element or an attribute.
    private static func part(in packet: [UInt8]) -> Int? {
        let bytes = Bytes(packet)
        var position = 0
        while let found = bytes.firstIndex(of: "pdfaid:part", in: position..<packet.count) {
            position = found + 11
            for byte in packet[position...].prefix(4) where byte > UInt8(ascii: "0") && byte <= UInt8(ascii: "9") {
                return Int(byte - UInt8(ascii: "0"))
            }
        }
        return nil
    }

    private static func hasOutputIntent(_ document: Document) throws(PDFError) -> Bool {
        for item in try document.value("OutputIntents", of: document.catalog)?.array ?? [] {
            guard let intent = try document.resolve(item).dictionary else { continue }
            if try document.value("DestOutputProfile", of: intent) != nil { return true }
        }
        return false
    }

    /// Whether ink may be partly transparent.
    ///
    /// PDF/A-1 knows no transparency (ISO 19005-1, 6.4). Later parts want a blending space, which an output intent gives
    /// (ISO 19005-2, 6.2.10): without one the page itself would have to change.
    var allowsTransparency: Bool { archivePart == nil || (archivePart ?? 0) > 1 && hasOutputIntent }

    /// How a colour is written: PDF/A wants colours of devices to have a meaning (ISO 19005-1, 6.2.3; -2, 6.2.4).
    func colorSpace(of color: Color) -> InkColorSpace {
        if archivePart == nil || color.isGray && hasOutputIntent { return color.isGray ? .deviceGray : .deviceRGB }
        return .calibratedRGB
    }
}

/// The colour space of ink (ISO 32000-1, 8.6).
enum InkColorSpace: Hashable {
    case deviceGray
    case deviceRGB
    /// sRGB by its primaries, its white and the gamma nearest to it (8.6.5.3): the same colours as a profile would say, in
    /// a tenth of the bytes.
    case calibratedRGB

    var object: PDFObject {
        switch self {
        case .deviceGray: return .name("DeviceGray")
        case .deviceRGB: return .name("DeviceRGB")
        case .calibratedRGB:
            func numbers(_ values: [Double]) -> PDFObject { .array(values.map { .real($0) }) }
            let parameters = PDFDictionary([
                ("WhitePoint", numbers([0.9505, 1, 1.089])),
                ("Gamma", numbers([2.2, 2.2, 2.2])),
                ("Matrix", numbers([0.4124, 0.2126, 0.0193, 0.3576, 0.7152, 0.1192, 0.1805, 0.0722, 0.9505])),
            ])
            return .array([.name("CalRGB"), .dictionary(parameters)])
        }
    }

    /// The bytes of a colour in this space.
    func components(of color: Color) -> [UInt8] {
        self == .deviceGray ? [color.red] : [color.red, color.green, color.blue]
    }

    /// The operators that make a colour the one to fill with (8.6.8); a calibrated space is `/InkColor` in the resources.
    func operators(for color: Color) -> String {
        let values = components(of: color).map { ObjectWriter.decimal(Double($0) / 255, places: 4) }
            .joined(separator: " ")
        return switch self {
        case .deviceGray: "\(values) g"
        case .deviceRGB: "\(values) rg"
        case .calibratedRGB: "/InkColor cs \(values) sc"
        }
    }

    /// What the resources need for ``operators(for:)``.
    var resources: [(Name, PDFObject)] {
        guard self == .calibratedRGB else { return [] }
        return [("ColorSpace", .dictionary(PDFDictionary([("InkColor", object)])))]
    }
}

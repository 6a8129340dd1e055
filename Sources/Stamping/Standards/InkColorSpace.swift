internal import SignetGraphics
internal import SignetPDF

/// How a document's standards have colours of ink written: all that an appearance depends on.
struct InkColors: Hashable {
    let gray: InkColorSpace
    let chromatic: InkColorSpace

    func space(of color: Color) -> InkColorSpace { color.isGray ? gray : chromatic }
}

/// The colour space of ink (ISO 32000-1, 8.6).
enum InkColorSpace: Hashable {
    case deviceGray
    case deviceRGB
    /// The four inks of process printing.
    case deviceCMYK
    /// sRGB by its primaries, its white and the nearest gamma (8.6.5.3): the same colours as with a profile, in a tenth of
    /// the bytes.
    case calibratedRGB

    var object: PDFObject {
        switch self {
        case .deviceGray: return .name("DeviceGray")
        case .deviceRGB: return .name("DeviceRGB")
        case .deviceCMYK: return .name("DeviceCMYK")
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
        switch self {
        case .deviceGray: return [color.red]
        case .deviceRGB, .calibratedRGB: return [color.red, color.green, color.blue]
        case .deviceCMYK:
            // 10.3.5, with all the black that the other inks share.
            let inks = [color.red, color.green, color.blue].map { 255 - $0 }
            let black = inks.min() ?? 0
            return inks.map { $0 - black } + [black]
        }
    }

    /// The operators that set the fill colour (8.6.8); a calibrated space is `/InkColor` in the resources.
    func operators(for color: Color) -> String {
        let values = components(of: color).map { ObjectWriter.decimal(Double($0) / 255, places: 4) }
            .joined(separator: " ")
        return switch self {
        case .deviceGray: "\(values) g"
        case .deviceRGB: "\(values) rg"
        case .deviceCMYK: "\(values) k"
        case .calibratedRGB: "/InkColor cs \(values) sc"
        }
    }

    /// The resources needed for ``operators(for:)``.
    var resources: [(Name, PDFObject)] {
        guard self == .calibratedRGB else { return [] }
        return [("ColorSpace", .dictionary(PDFDictionary([("InkColor", object)])))]
    }
}

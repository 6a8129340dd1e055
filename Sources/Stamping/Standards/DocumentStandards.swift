internal import SignetGraphics
internal import SignetPDF

/// The standards for archiving and printing that a document claims (ISO 19005, ISO 15930), and their requirements for an
/// appearance.
struct DocumentStandards: Hashable {
    /// The part of PDF/A, 1 to 4; nil for other documents.
    let archivePart: Int?
    /// The kind of PDF/X; nil for other documents.
    let exchange: ExchangeStandard?
    let intent: OutputIntent

    /// Reads the metadata (`pdfaid:part`, ISO 19005-1, 6.7.11; `GTS_PDFXVersion`), the information dictionary and the
    /// output intents.
    init(_ document: Document) throws(PDFError) {
        let packet = try Self.metadata(of: document)
        archivePart = packet.flatMap(Self.part)
        exchange =
            packet.flatMap(ExchangeStandard.init(inMetadata:)) ?? Self.exchange(saidByInformationOf: document)
        intent = try OutputIntent(document)
    }

    private static func metadata(of document: Document) throws(PDFError) -> [UInt8]? {
        guard let reference = try document.catalog["Metadata"]?.reference,
            let object = try document.indirectObject(reference), object.streamData != nil
        else { return nil }
        return try? document.data(of: object, limit: Limits.metadata)
    }

    /// The number after `pdfaid:part`, as an element or an attribute.
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

    /// Information that cannot be read counts as absent.
    private static func exchange(saidByInformationOf document: Document) -> ExchangeStandard? {
        guard let written = document.trailer["Info"], let information = (try? document.resolve(written))?.dictionary,
            let version = (try? document.value("GTS_PDFXVersion", of: information))?.string
        else { return nil }
        return ExchangeStandard(version: version)
    }

    /// Whether ink may be partly transparent.
    ///
    /// PDF/A-1 has no transparency (ISO 19005-1, 6.4). Later parts require a blending space, which an output intent
    /// gives (ISO 19005-2, 6.2.10): without one the page itself would have to change. PDF/X has transparency from
    /// PDF/X-4 on.
    var allowsTransparency: Bool {
        if let exchange, !exchange.allowsTransparency { return false }
        return archivePart == nil || (archivePart ?? 0) > 1 && intent.hasProfile
    }

    /// The common names of the standards.
    var names: [String] {
        (archivePart.map { ["PDF/A-\($0)"] } ?? []) + (exchange.map { [$0.name] } ?? [])
    }

    /// Whether device colours are allowed in an annotation, which no output intent covers.
    var allowsDeviceColors: Bool { archivePart == nil && exchange == nil }

    /// How colours are written: PDF/A requires a defined meaning for device colours (ISO 19005-1, 6.2.3; -2, 6.2.4), and
    /// so does PDF/X, whose first kind allows only colours of inks.
    var inkColors: InkColors {
        let defined: InkColorSpace = exchange == .inksOnly ? .deviceCMYK : .calibratedRGB
        return InkColors(
            gray: allowsDeviceColors || intent.hasProfile || exchange != nil ? .deviceGray : defined,
            chromatic: allowsDeviceColors ? .deviceRGB : defined
        )
    }
}

/// The kinds of PDF/X (ISO 15930), as far as their rules for a stamp differ.
enum ExchangeStandard: Hashable {
    /// PDF/X-1 and -1a (parts 1 and 4): colours of inks, no transparency.
    case inksOnly
    /// PDF/X-2 and -3 (parts 3, 5 and 6): colours with a defined meaning, no transparency.
    case opaque
    /// PDF/X-4 and later (parts 7 and 8; ISO 15930-9): transparency.
    case transparent

    /// Reads a version as documents write it: `PDF/X-1a:2003`, `PDF/X-4`.
    init?(version: [UInt8]) {
        let bytes = Bytes(version)
        guard let found = bytes.firstIndex(of: "PDF/X-", in: 0..<version.count),
            let digit = bytes.byte(at: found + 6)
        else { return nil }
        switch digit {
        case UInt8(ascii: "1"): self = .inksOnly
        case UInt8(ascii: "2"), UInt8(ascii: "3"): self = .opaque
        case UInt8(ascii: "4")...UInt8(ascii: "9"): self = .transparent
        default: return nil
        }
    }

    /// Reads the version in XMP metadata, as an element or an attribute.
    init?(inMetadata packet: [UInt8]) {
        let bytes = Bytes(packet)
        guard let found = bytes.firstIndex(of: "GTS_PDFXVersion", in: 0..<packet.count) else { return nil }
        self.init(version: bytes.copy(found..<min(found + 48, packet.count)))
    }

    var allowsTransparency: Bool { self == .transparent }

    /// Its common name.
    var name: String {
        switch self {
        case .inksOnly: "PDF/X-1a"
        case .opaque: "PDF/X-3"
        case .transparent: "PDF/X"
        }
    }
}

/// An output intent of a document, which describes its colours (ISO 32000-1, 14.11.5).
struct OutputIntent: Hashable {
    /// Whether a profile defines the meaning of device colours.
    let hasProfile: Bool
    /// Whether a profile is for inks or greys, so that readers that compose a page in it show all colours differently.
    let hasOtherColors: Bool

    init(_ document: Document) throws(PDFError) {
        var components: [Int?] = []
        for item in try document.value("OutputIntents", of: document.catalog)?.array ?? [] {
            guard let intent = try document.resolve(item).dictionary,
                let profile = try document.value("DestOutputProfile", of: intent)
            else { continue }
            let entries = profile.dictionary ?? PDFDictionary([])
            components.append(try document.value("N", of: entries)?.integer)
        }
        hasProfile = !components.isEmpty
        hasOtherColors = components.contains { $0 == 1 || $0 == 4 }
    }
}

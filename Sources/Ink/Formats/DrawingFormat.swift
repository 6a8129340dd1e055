/// A file format of drawings; docs/formats.md describes all of them with examples.
public enum DrawingFormat: String, Hashable, Sendable, CaseIterable {
    /// Signet's own JSON, signature_pad's, or that of other programs.
    case json
    /// W3C Ink Markup Language.
    case inkML
    /// Wacom Universal Ink Model, 3.0 and 3.1.
    case universalInk
    /// Wacom Ink Layer Language, 2.0.
    case will
    /// ISO/IEC 19794-7:2007, full format.
    case iso19794
    /// The text of the First International Signature Verification Competition (SVC2004).
    case svc
    /// UNIPEN 1.0.
    case unipen
    /// Rows of comma- or tab-separated values.
    case table
    /// A drawing in Scalable Vector Graphics.
    case svg
    /// SVG path data alone.
    case svgPath
    /// The format "base30" of jSignature.
    case jSignature
}

extension DrawingFormat: CustomStringConvertible {
    /// The name of the format in messages.
    public var description: String {
        switch self {
        case .json: "JSON"
        case .inkML: "InkML"
        case .universalInk: "Universal Ink Model"
        case .will: "WILL"
        case .iso19794: "ISO/IEC 19794-7"
        case .svc: "SVC2004"
        case .unipen: "UNIPEN"
        case .table: "CSV"
        case .svg: "SVG"
        case .svgPath: "SVG path"
        case .jSignature: "jSignature"
        }
    }
}

/// The choices that a font file offers: its fonts, and the axes and named instances of those that are variable.
///
/// Each font and each instance has a number and names; both can be given as the instance of a ``FontVariant``.
public struct FontContents: Hashable, Sendable, Encodable {
    /// An axis along which a variable font varies.
    public struct Axis: Hashable, Sendable, Encodable {
        /// The four characters that name the axis, as `wght`.
        public let tag: String
        /// Its English name, as Weight.
        public let name: String?
        /// The least value.
        public let minimum: Double
        /// The value of the font's default style.
        public let `default`: Double
        /// The greatest value.
        public let maximum: Double
    }

    /// A named instance of a variable font: values of its axes that the designer named.
    public struct Instance: Hashable, Sendable, Encodable {
        /// Its number among the fonts and instances of the file.
        public let number: Int
        /// Its name, as Light Italic.
        public let name: String
        /// The values of the axes, in their order.
        public let values: [Double]
        /// Its PostScript name, where it has one.
        let postScriptName: String?

        private enum CodingKeys: CodingKey { case number, name, values }
    }

    /// A font of the file.
    public struct Font: Hashable, Sendable, Encodable {
        /// Its number among the fonts and instances of the file, which means its default style.
        public let number: Int
        /// The name of its family.
        public let family: String
        /// The name of its style, where it has one.
        public let style: String?
        /// Its axes; empty for a font that is not variable.
        public let axes: [Axis]
        /// Its named instances; empty for a font that is not variable.
        public let instances: [Instance]
        /// Its full name and its PostScript name, where it has them.
        let otherNames: [String]

        private enum CodingKeys: CodingKey { case number, family, style, axes, instances }

        /// The family and the style.
        public var name: String { [family, style ?? ""].filter { !$0.isEmpty }.joined(separator: " ") }
    }

    /// The format of the file.
    public let format: FontFormat
    /// The fonts in their order; one, unless it is a collection.
    public let fonts: [Font]
}

extension FontContents {
    /// Reads what a font file has to choose from.
    package init(file path: String) throws(LetteringError) {
        self = try FontFile(path: path).contents()
    }
}

extension FontContents.Axis: CustomStringConvertible {
    /// The tag with its range, as `wght (Weight, 100 to 900, default 400)`.
    public var description: String {
        let named = name.map { "\($0), " } ?? ""
        return "\(tag) (\(named)\(minimum.brief) to \(maximum.brief), default \(`default`.brief))"
    }
}

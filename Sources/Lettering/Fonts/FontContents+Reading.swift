internal import CPango

/// A font of a file in a style: what a ``FontVariant`` means.
struct FontSelection: Hashable {
    /// The index of the font in its file.
    var font: Int
    /// The values of its axes; empty for the default style.
    var coordinates: [Double]

    static let first = FontSelection(font: 0, coordinates: [])
}

extension FontFile {
    /// The most axes that a font may have.
    static let maximumAxes = 64
    /// The greatest length of a name in bytes.
    private static let maximumName = 400

    /// The fonts of the file, with their axes and named instances.
    func contents() throws(LetteringError) -> FontContents {
        var fonts: [FontContents.Font] = []
        var number = 1
        for index in 0..<fontCount {
            do throws(FontError) {
                let font = try font(index, number: number)
                number += 1 + font.instances.count
                guard number <= Self.maximumFonts + 1 else { throw .tooManyFonts(limit: Self.maximumFonts) }
                fonts.append(font)
            } catch {
                throw .unreadableFont(file: path, error)
            }
        }
        return FontContents(format: format, fonts: fonts)
    }

    /// One of the fonts; its number and those of its instances count from the given one.
    func font(_ index: Int, number: Int) throws(FontError) -> FontContents.Font {
        guard format != .type1 else {
            let face = try FreeTypeFace(self, .first)
            return FontContents.Font(
                number: number,
                family: face.family ?? stem,
                style: face.style,
                axes: [],
                instances: [],
                otherNames: []
            )
        }
        try checkTables(of: index)
        let face = unsafe hb_face_create(content.blob, UInt32(index))
        defer { unsafe hb_face_destroy(face) }
        let axes = try unsafe Self.axes(of: face)
        let family = unsafe Self.name(16, of: face) ?? Self.name(1, of: face)
        let style = unsafe Self.name(17, of: face) ?? Self.name(2, of: face)
        return FontContents.Font(
            number: number,
            family: family ?? stem,
            style: style,
            axes: axes,
            instances: axes.isEmpty ? [] : try unsafe Self.instances(of: face, axes: axes.count, after: number),
            otherNames: unsafe [Self.name(4, of: face), Self.name(6, of: face)].compactMap { $0 }
        )
    }

    /// The name of the file without its ending.
    private var stem: String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }

    private static func axes(of face: OpaquePointer?) throws(FontError) -> [FontContents.Axis] {
        var count = unsafe hb_ot_var_get_axis_count(face)
        guard count <= maximumAxes else { throw .tooManyAxes(limit: maximumAxes) }
        guard count > 0 else { return [] }
        var infos = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
        _ = unsafe hb_ot_var_get_axis_infos(face, 0, &count, &infos)
        return infos.prefix(Int(count)).map { info in
            unsafe FontContents.Axis(
                tag: String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: info.tag >> $0) }, as: UTF8.self)
                    .shown,
                name: name(info.name_id, of: face),
                minimum: Double(info.min_value),
                default: Double(info.default_value),
                maximum: Double(info.max_value)
            )
        }
    }

    private static func instances(
        of face: OpaquePointer?,
        axes: Int,
        after number: Int
    ) throws(FontError) -> [FontContents.Instance] {
        let count = unsafe Int(hb_ot_var_get_named_instance_count(face))
        guard count <= maximumFonts else { throw .tooManyFonts(limit: maximumFonts) }
        return (0..<count).map { index in
            var length = UInt32(axes)
            var values = [Float](repeating: 0, count: axes)
            _ = unsafe hb_ot_var_named_instance_get_design_coords(face, UInt32(index), &length, &values)
            let name = unsafe name(hb_ot_var_named_instance_get_subfamily_name_id(face, UInt32(index)), of: face)
            let id = unsafe hb_ot_var_named_instance_get_postscript_name_id(face, UInt32(index))
            return FontContents.Instance(
                number: number + 1 + index,
                name: name ?? "Instance \(index + 1)",
                values: values.map(Double.init),
                postScriptName: unsafe Self.name(id, of: face)
            )
        }
    }

    /// An English name of a font without control characters; nil for none.
    private static func name(_ id: UInt32, of face: OpaquePointer?) -> String? {
        // 0xFFFF is the number of no name.
        guard id != 0xFFFF else { return nil }
        var length = UInt32(maximumName)
        var text = [CChar](repeating: 0, count: maximumName)
        let language = unsafe hb_language_from_string("en", 2)
        guard unsafe hb_ot_name_get_utf8(face, id, language, &length, &text) > 0 else { return nil }
        let bytes = text.prefix(Int(min(length, UInt32(maximumName)))).prefix { $0 != 0 }
        let name = String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self).shown
        return name.unicodeScalars.contains(where: \.isVisible) ? name : nil
    }
}

extension String {
    /// The text with its visible characters and spaces alone.
    var shown: String {
        let scalars = unicodeScalars.filter { $0.isVisible || $0.properties.generalCategory == .spaceSeparator }
        return String(UnicodeScalarView(scalars))
    }
}

internal import SignetGraphics
internal import SignetPDF

/// A stamp or ink annotation (ISO 32000-1, 12.5.2, 12.5.6.12 and 12.5.6.13), complete: viewers show its appearance and
/// need nothing from the page or the form.
package struct MarkAnnotation {
    /// The bit of `/F` that people may not move, change or delete an annotation.
    static let lockedFlag = Flag.locked

    /// The flags of 12.5.3, table 165; those that hide stay clear.
    private enum Flag {
        static let print = 1 << 2
        static let readOnly = 1 << 6
        static let locked = 1 << 7
        static let lockedContents = 1 << 9
    }

    /// The entries that make an annotation an ink annotation.
    struct Ink {
        /// In default user space.
        let strokes: [[Point]]
        /// In units of default user space.
        let width: Double
        /// `/C`; nil where device colours may not be used.
        let color: Color?
    }

    let page: ObjectReference
    /// In default user space.
    let rectangle: Rectangle
    let appearance: ObjectReference
    let name: String
    /// The statements that all annotations of one signature share.
    let statements: Statements
    /// Nil for a stamp annotation.
    let ink: Ink?
    /// Whether people may not move, change or delete it.
    let isLocked: Bool
    /// Its key in the structure's parent tree (14.7.4.4).
    let structureParent: Int?

    var object: PDFObject {
        let flags = Flag.print | (isLocked ? Flag.readOnly | Flag.locked | Flag.lockedContents : 0)
        var entries = PDFDictionary(capacity: 16)
        entries.append("Type", .name("Annot"))
        entries.append("Subtype", .name(ink == nil ? "Stamp" : "Ink"))
        let corners = [rectangle.minX, rectangle.minY, rectangle.maxX, rectangle.maxY]
        entries.append("Rect", .array(corners.map { .real($0) }))
        entries.append("P", .reference(page))
        entries.append("F", .integer(flags))
        entries.append("NM", .string(Array(name.utf8)))
        entries.append(statements.entries)
        if let ink { entries.append(Self.entries(of: ink)) }
        if let structureParent { entries.append("StructParent", .integer(structureParent)) }
        entries.append("AP", .dictionary(PDFDictionary([("N", .reference(appearance))])))
        return .dictionary(entries)
    }

    /// Dates and texts, as they are written.
    struct Statements {
        fileprivate private(set) var entries = PDFDictionary([])

        /// `date` is both `/M` and `/CreationDate`.
        init(of request: any StampRequest, date: PDFObject) {
            entries.append("M", date)
            entries.append("CreationDate", date)
            if let author = request.writtenAuthor { entries.append("T", .string(TextString.encode(author))) }
            entries.append("Contents", .string(TextString.encode(request.writtenText)))
            if let subject = request.subject { entries.append("Subj", .string(TextString.encode(subject))) }
        }
    }

    private static func entries(of ink: Ink) -> PDFDictionary {
        let list = ink.strokes.map { stroke in
            PDFObject.array(stroke.flatMap { [Self.rounded($0.x), Self.rounded($0.y)] })
        }
        var entries: [(Name, PDFObject)] = [
            ("InkList", .array(list)),
            ("BS", .dictionary(PDFDictionary([("W", rounded(ink.width)), ("S", .name("S"))]))),
        ]
        if let color = ink.color {
            let components = [color.red, color.green, color.blue].map { rounded(Double($0) / 255) }
            entries.append(("C", .array(components)))
        }
        return PDFDictionary(entries)
    }

    /// A hundredth of a point is finer than handwriting.
    private static func rounded(_ value: Double) -> PDFObject { .real((value * 100).rounded() / 100) }
}

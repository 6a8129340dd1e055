public import SignetGraphics
internal import SignetPDF

/// A doubt about a place that is used nevertheless.
public enum PlacementDoubt: Hashable, Sendable {
    /// Words that the mark covers.
    case coversText([String], page: Int)
    /// An annotation that the mark covers.
    case coversAnnotation(page: Int)
    /// A line of a table or a form goes through the mark, which is not all in its cell.
    case leavesCell(page: Int)
    /// The mark is too small to be read.
    case illegible(Size, page: Int)
    /// The field is a check box or a radio button, whose appearance shows whether it is on.
    case checkBox(String, Size, page: Int)
    /// Form fields that the mark covers without being in one of them; by their full names.
    case coversFields([String], page: Int)
    /// Fields that are not seen where they are, or not printed; the page if they are all on one.
    case unseenFields([String], WidgetState, page: Int?)
}

extension PlacementDoubt {
    /// The page, from 1; nil for fields on none, or on several.
    public var page: Int? {
        switch self {
        case .coversText(_, let page), .coversAnnotation(let page), .leavesCell(let page), .illegible(_, let page),
            .checkBox(_, _, let page), .coversFields(_, let page):
            page
        case .unseenFields(_, _, let page): page
        }
    }
}

extension PlacementDoubt: CustomStringConvertible {
    /// The doubt, in a sentence.
    public var description: String {
        switch self {
        case .coversText(let words, let page): "the stamp on page \(page) covers \(Self.list(words))"
        case .coversAnnotation(let page): "the stamp on page \(page) covers an annotation"
        case .leavesCell(let page): "the stamp on page \(page) crosses a line of a table or a form"
        case .illegible(let size, let page):
            "the stamp on page \(page) cannot be read: it is only \(Self.text(size)) points"
        case .checkBox(let name, let size, let page):
            "the field '\(name)' on page \(page) is a check box or radio button: the stamp in it is \(Self.text(size)) points"
        case .coversFields(let names, let page):
            "the stamp on page \(page) covers the form \(names.count == 1 ? "field" : "fields") \(Self.list(names))"
        case .unseenFields(let names, let state, let page):
            "the \(names.count == 1 ? "field" : "fields") \(Self.list(names))\(page.map { " on page \($0)" } ?? "") "
                + "\(names.count == 1 ? "is" : "are") \(state)"
        }
    }

    private static func list(_ texts: [String]) -> String {
        texts.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
            + (texts.count > 12 ? " and \(texts.count - 12) more" : "")
    }

    private static func text(_ size: Size) -> String {
        "\(ObjectWriter.decimal(size.width, places: 1)) × \(ObjectWriter.decimal(size.height, places: 1))"
    }
}

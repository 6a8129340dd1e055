internal import Foundation
internal import HTTPTypes
internal import Signet
internal import SignetServiceFoundation
internal import SignetSigning

/// All about a field that its values are checked by and written with.
struct FieldShape: Sendable {
    /// A place on a page where the value is shown.
    struct Place: Sendable {
        let page: Int
        let frame: Rectangle
    }

    /// Its identifier; empty before it is kept.
    let id: String
    let kind: FieldRecord.Kind
    let name: String
    let label: String
    let details: FieldDetails
    /// The field's own place, and those of its copies.
    let places: [Place]

    init(_ field: FieldRecord) {
        self.init(
            id: field.id,
            kind: field.kind,
            name: field.name,
            label: field.label,
            details: field.details,
            page: field.page,
            frame: Rectangle(x: field.x, y: field.y, width: field.width, height: field.height)
        )
    }

    init(_ plan: FieldPlanner.Plan) {
        self.init(
            id: "",
            kind: plan.kind,
            name: plan.name,
            label: plan.label,
            details: plan.details,
            page: plan.page,
            frame: plan.frame
        )
    }

    private init(
        id: String,
        kind: FieldRecord.Kind,
        name: String,
        label: String,
        details: FieldDetails,
        page: Int,
        frame: Rectangle
    ) {
        (self.id, self.kind, self.name, self.label, self.details) = (id, kind, name, label, details)
        let copies = (details.copies ?? []).compactMap { copy in
            Rectangle(points: copy.frame).map { Place(page: copy.page, frame: $0) }
        }
        places = [Place(page: page, frame: frame)] + copies
    }

    var page: Int { places[0].page }

    /// Its name for people.
    var title: String { label.isEmpty ? name.isEmpty ? kind.rawValue : name : label }

    /// The problem of a value that the field does not take.
    func refused(_ reason: String) -> Problem {
        let problem = Problem(.unprocessableContent, "value-refused", "'\(title.prefixed(to: 80))': \(reason)")
        return id.isEmpty ? problem : problem.with("fields", [id])
    }

    /// The problem of a member that the field cannot have.
    func wrong(_ reason: String) -> Problem { .invalid("The field '\(title.prefixed(to: 80))' \(reason)") }

    /// How many cells it has, each for a letter.
    var cells: Int {
        if let most = details.most.flatMap({ Int($0) }), most > 0 { return min(most, Self.mostCells) }
        return max(1, min(Self.mostCells, Int((places[0].frame.width / Self.cellWidth).rounded())))
    }

    static let mostCells = 100
    /// The width of a cell where a field does not say how many it has, in points.
    private static let cellWidth = 14.0

    /// Whether each option has its place on the page, where it is marked.
    var hasMarks: Bool {
        guard kind.hasOptions, let options = details.options, !options.isEmpty else { return false }
        return options.allSatisfy { $0.frame != nil }
    }

    /// Whether a text goes on in further lines in a place.
    private func wraps(in box: Size) -> Bool {
        hasLines || details.overflow == .wrap || (kind == .text || kind == .heading) && box.height > Self.highLine
    }

    private var hasLines: Bool { kind == .lines || kind == .address }

    /// In a higher field a text may have several lines, in points.
    private static let highLine = 40.0
    /// The size of letters where none is given, in one line and in several, and the smallest of those that shrink.
    private static let (size, sizeOfLines, smallest) = (12.0, 11.0, 6.0)
    /// The letters' share of the height of a line.
    private static let share = 0.72

    /// How its text is written in a place; the page of its signer measures texts by the same sizes.
    func style(in box: Size) -> FieldTextStyle {
        let wraps = wraps(in: box)
        let size = details.fontSize ?? (wraps ? Self.sizeOfLines : min(Self.size, max(4, box.height * Self.share)))
        let shrinks = details.overflow == .shrink || details.fontSize == nil
        var style = FieldTextStyle(size: size, smallest: shrinks ? Self.smallest : size)
        style.wraps = wraps
        style.color = color
        style.cells = kind == .cells ? cells : nil
        style.across =
            switch details.align {
            case nil: .natural
            case .left: .left
            case .center: .center
            case .right: .right
            }
        style.down =
            switch details.valign {
            case nil: hasLines ? .top : .middle
            case .top: .top
            case .middle: .middle
            case .bottom: .bottom
            }
        return style
    }

    /// The color of its text; black without one.
    var color: Color { details.color.flatMap(Self.color) ?? .black }

    /// The color `#1a2b3c`; nil for another text.
    static func color(_ text: String) -> Color? { text.utf8.count == 7 && text.hasPrefix("#") ? Color(text) : nil }
}

extension Rectangle {
    /// From `[x, y, width, height]`; nil for other numbers.
    init?(points: [Double]) {
        guard points.count == 4, points.allSatisfy(\.isFinite), points[2] > 0, points[3] > 0 else { return nil }
        self.init(x: points[0], y: points[1], width: points[2], height: points[3])
    }
}

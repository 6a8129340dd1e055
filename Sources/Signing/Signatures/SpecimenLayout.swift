internal import SignetGraphics
internal import SignetLettering

/// Places names, captions and headings on a specimen: three columns, y upwards from the first heading.
struct SpecimenLayout {
    /// A face with the names that it shows.
    struct Cell {
        /// The name or the sample, and beside it a sample of another script that the face is meant for.
        var names: [Artwork]
        var caption: [Artwork]
        var isSample: Bool
    }

    private static let columns = 3
    private static let columnWidth = 196.0
    private static let gap = 22.0
    private static let width = Double(columns) * (columnWidth + gap) - gap
    private static let margin = 30.0
    /// The room for a name above its baseline and below it.
    private static let ascent = 40.0
    private static let descent = 20.0
    private static let rowHeight = 86.0
    private static let headingHeight = 34.0
    /// The size of captions and headings, in parts of the natural size of lettering.
    private static let captionScale = 0.25
    private static let headingScale = 0.5
    /// The share of a column for a name with a sample beside it, and the scale of the sample.
    private static let shareOfName = 0.66
    private static let besideScale = 0.6
    private static let gray = Color(red: 0x66, green: 0x66, blue: 0x66)
    private static let pale = Color(red: 0xCC, green: 0xCC, blue: 0xCC)

    private(set) var marks: [Artwork.Mark] = []
    /// Whether some face shows the name itself.
    private(set) var hasName = false
    private var y = 0.0
    private let setter: NameSetter
    private let captionFaces: [Face]

    init(catalog: FaceCatalog) {
        setter = NameSetter(catalog: catalog)
        let readable = catalog.installed.filter { ["lxgw-wenkai", "klee"].contains($0.id) }
        captionFaces = readable + catalog.installed.filter { $0.mood == .upright } + catalog.installed
    }

    /// The whole sheet with its margins.
    var frame: Rectangle {
        Rectangle(x: 0, y: y, width: Self.width, height: -y).expanded(by: Self.margin)
    }

    /// The cell of a face: the name, or a sample of its first script.
    func cell(of face: Face, name: String) throws(LetteringError) -> Cell {
        let caption = ([face.family] + (face.scripts.isEmpty ? [] : [face.scripts.joined(separator: ", ")]))
            .compactMap(captioned)
        do throws(LetteringError) {
            guard try setter.missingCharacters(of: name, in: face).isEmpty else {
                throw .nothingDrawn(face: face.family)
            }
            var names = [try setter.artwork(of: name, in: face, color: .black)]
            if let script = face.scripts.first(where: { !SampleName.name(name, has: $0) }),
                let sample = SampleName.of(script: script)
            {
                names.append(try setter.artwork(of: sample, in: face, color: Self.gray))
            }
            return Cell(names: names, caption: caption, isSample: false)
        } catch {
            guard let sample = face.scripts.lazy.compactMap(SampleName.of).first else { throw error }
            let artwork = try setter.artwork(of: sample, in: face, color: .black)
            return Cell(names: [artwork], caption: caption, isSample: true)
        }
    }

    /// Adds a group of faces under a heading; nothing for an empty group.
    mutating func add(_ cells: [Cell], title: String) {
        guard !cells.isEmpty else { return }
        if let heading = captioned(title.prefix(1).uppercased() + title.dropFirst()) {
            place(heading, scale: Self.headingScale, x: -heading.bounds.minX * Self.headingScale, y: y - 14)
        }
        marks.append(.fill(Self.rule(at: y - 24), Self.pale))
        y -= Self.headingHeight
        for (index, cell) in cells.enumerated() {
            let column = Double(index % Self.columns)
            if index > 0, index % Self.columns == 0 { y -= Self.rowHeight }
            add(cell, x: column * (Self.columnWidth + Self.gap))
            hasName = hasName || !cell.isSample
        }
        y -= Self.rowHeight + Self.gap / 2
    }

    private mutating func add(_ cell: Cell, x: Double) {
        let baseline = y - Self.ascent
        var left = x
        for (index, name) in cell.names.enumerated() {
            let isFirst = index == 0
            let end = x + Self.columnWidth * (isFirst && cell.names.count > 1 ? Self.shareOfName : 1)
            let bounds = name.bounds
            let high = Self.ascent / max(bounds.maxY, 1)
            let low = Self.descent / max(-bounds.minY, 1)
            let scale = min(isFirst ? 1 : Self.besideScale, (end - left) / bounds.width, high, low)
            place(name, scale: scale, x: left - bounds.minX * scale, y: baseline)
            left += bounds.width * scale + Self.gap / 2
        }
        let width = cell.caption.map(\.bounds.width).reduce(0, +) * Self.captionScale
        let scale = Self.captionScale * min(1, (Self.columnWidth - 8) / max(width, 1))
        var start = x
        for part in cell.caption {
            place(part, scale: scale, x: start - part.bounds.minX * scale, y: baseline - 30)
            start += part.bounds.width * scale + 8
        }
    }

    private mutating func place(_ artwork: Artwork, scale: Double, x: Double, y: Double) {
        let place = AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: x, ty: y)
        for case .fill(let path, let color) in artwork.marks { marks.append(.fill(path.transformed(by: place), color)) }
    }

    /// A thin line over the width of the sheet.
    private static func rule(at y: Double) -> Path {
        Path([
            .move(Point(x: 0, y: y)), .line(Point(x: width, y: y)), .line(Point(x: width, y: y + 0.5)),
            .line(Point(x: 0, y: y + 0.5)), .close,
        ])
    }

    /// A text in the first readable face that has its letters.
    private func captioned(_ text: String) -> Artwork? {
        captionFaces.lazy.compactMap { try? setter.artwork(of: text, in: $0, color: Self.gray) }.first
    }
}

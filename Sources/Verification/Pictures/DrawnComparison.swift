internal import SignetGraphics
internal import SignetPDF
internal import SignetViewing

/// Compares the pages of a document, as they are drawn, with those of a signed version.
///
/// Outside of the places that the changes declare, pictures and words must be the same.
struct DrawnComparison {
    private(set) var findings = DrawnFindings()
    private let before, now: DrawnVersion
    private let changes: LaterChanges
    private let clock: DrawingClock
    private var areas = DeclaredAreas([])
    private var obstacle: PageComparisonFinding?

    /// The most pages that are compared.
    static let mostPages = 500
    private static let resolution = 50.0
    /// The most pixels of a page; larger ones are drawn coarser.
    private static let mostPixels = 2e6
    /// The most pages that are named.
    private static let mostFaults = 5

    init(_ before: DrawnVersion, _ now: DrawnVersion, _ changes: LaterChanges, _ clock: DrawingClock) {
        (self.before, self.now, self.changes, self.clock) = (before, now, changes, clock)
    }

    /// Compares, the pages that the changes name first.
    ///
    /// - Parameter pictures: The pages of the document that were drawn for other signatures.
    mutating func run(_ pictures: inout PageCache) {
        let counts = (before.viewer.pageCount, now.viewer.pageCount)
        guard counts.0 == counts.1 else {
            findings.faults.append(.drawnDifferently(page: min(counts.0, counts.1) + 1))
            return
        }
        let tree: PageTree
        do throws(PDFError) {
            let isRedrawn = changes.changes.contains { $0.kind == .appearancesDue }
            let redrawn =
                isRedrawn ? try RedrawnFields.areas(in: before.document) + RedrawnFields.areas(in: now.document) : []
            areas = DeclaredAreas(changes.areas + redrawn)
            tree = try PageTree(before.document)
        } catch {
            findings.faults.append(.notLookedAt(.unreadable(isSigned: true)))
            return
        }
        let named = areas.pages.union(changes.changes.compactMap(\.page))
        let all = 1...max(counts.0, 1)
        for (place, page) in (all.filter(named.contains) + all.filter { !named.contains($0) }).enumerated() {
            if place == Self.mostPages { obstacle = .pages(limit: Self.mostPages) }
            if clock.isOver { obstacle = .time(seconds: clock.seconds) }
            if obstacle?.endsAll == true || findings.faults.count == Self.mostFaults { break }
            do throws(ViewingError) {
                if try !isSame(page, tree, &pictures) { findings.faults.append(.drawnDifferently(page: page)) }
            } catch {
                obstacle = clock.isOver ? .time(seconds: clock.seconds) : PageComparisonFinding(error, page: page)
            }
        }
        if let obstacle { findings.faults.append(.notLookedAt(obstacle)) }
    }

    /// Whether a page, from 1, is the same outside of the declared places.
    private mutating func isSame(
        _ page: Int,
        _ tree: PageTree,
        _ pictures: inout PageCache
    ) throws(ViewingError) -> Bool {
        let index = page - 1
        let box = try before.viewer.visibleBox(ofPage: index)
        guard box == (try now.viewer.visibleBox(ofPage: index)) else { return false }
        let places: [DeclaredAreas.Place]
        do throws(PDFError) {
            guard let found = try areas.places(onPage: page, box, tree) else {
                obstacle = .changes(page: page)
                return true
            }
            places = found
            findings.coveringFields.formUnion(try areas.fieldsOverOthers(onPage: page, of: tree, in: before.document))
        } catch {
            obstacle = .undrawable(page: page)
            return true
        }
        let margins = places.map(\.margin)
        let scale = min(Self.resolution / 72, (Self.mostPixels / max(box.width * box.height, 1)).squareRoot())
        let old = try before.viewer.opaquePicture(ofPage: index, pixelsPerPoint: scale)
        let new = try pictures.picture(ofPage: index, pixelsPerPoint: scale, by: now.viewer)
        if old.differs(from: new, outside: margins.map { Self.pixels($0, of: old, scale) }) { return false }
        let (lines, newLines) = (try before.viewer.lines(ofPage: index), try now.viewer.lines(ofPage: index))
        if places.isEmpty, lines == newLines { return true }
        guard let words = PageWords(lines), let newWords = PageWords(newLines) else {
            obstacle = .text(page: page)
            return true
        }
        let found = words.outside(of: margins).differences(from: newWords.outside(of: margins))
        guard found.here.isEmpty else { return false }
        for mark in found.there {
            // A viewer finds text too that a field has no room for, and does not show.
            guard margins.contains(where: { $0.isInLine(with: mark) }) else { return false }
            findings.coveringPages.insert(page)
        }
        for place in places {
            guard !clock.isOver else {
                obstacle = .time(seconds: clock.seconds)
                return true
            }
            switch place.subject {
            case .annotation:
                if words.hasWord(under: place.rectangle) || hides(place, words, old, new, scale) {
                    findings.coveringPages.insert(page)
                }
            case .field(let name), .state(let name):
                if hides(place, words, old, new, scale) { findings.coveringFields.insert(name) }
            default: continue
            }
        }
        return true
    }

    /// Whether letters of the signed version, or anything else that it shows, is painted over in a place; a value that was replaced may.
    private func hides(
        _ place: DeclaredAreas.Place,
        _ words: PageWords,
        _ old: OpaquePicture,
        _ new: OpaquePicture,
        _ scale: Double
    ) -> Bool {
        let letters = words.boxes(under: place.rectangle).map { Self.pixels($0, of: old, scale, margin: 0) }
        if letters.contains(where: { old.loses(inkIn: $0, to: new, share: Self.lostLetter) }) { return true }
        switch place.subject {
        // The states were signed, and what a field showed goes with its value.
        case .state: return false
        case .field(let name) where changes.changes.contains(where: { $0.kind == .valueReplaced && $0.field == name }):
            return false
        default: break
        }
        return old.loses(inkIn: Self.pixels(place.rectangle, of: old, scale, margin: 0), to: new, share: Self.lostInk)
    }

    /// How much of a letter, and of all ink in a place, may be lost.
    private static let (lostLetter, lostInk) = (0.5, 0.1)

    /// A rectangle of a page in pixels of its picture, y downwards, with all pixels that it touches.
    private static func pixels(
        _ rectangle: Rectangle,
        of picture: OpaquePicture,
        _ scale: Double,
        margin: Double = 1
    ) -> Rectangle {
        // The picture is a little finer, so that it has whole pixels.
        let height = Double(picture.height)
        return Rectangle(
            corner: Point(x: rectangle.minX * scale - margin, y: height - rectangle.maxY * scale - 2 * margin),
            corner: Point(x: rectangle.maxX * scale + 2 * margin, y: height - rectangle.minY * scale + 2 * margin)
        )
    }
}

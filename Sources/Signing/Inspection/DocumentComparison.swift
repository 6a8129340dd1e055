package import SignetGraphics
internal import SignetPDF
internal import SignetViewing

/// The pages of a version of a document beside those of a later one, as a reader shows them.
package struct DocumentComparison {
    /// A page of both versions, or of one; numbers count from 1.
    package struct Pair {
        /// Its number before; nil for a page that was added.
        package let before: Int?
        /// Its number now; nil for a page that was taken away.
        package let now: Int?
    }

    /// A page that looks different, or is in one version alone.
    package struct Difference {
        package let pair: Pair
        package let pictureBefore: Bitmap?
        package let pictureNow: Bitmap?
        /// The areas that differ, in pixels, y downwards from the upper left corner; none for a page of one version.
        package let boxes: [Rectangle]
        package let pixelsPerPoint: Double
    }

    /// The first pages that look different.
    package private(set) var differences: [Difference] = []
    /// The pages that look different, or are in one version alone, with those beyond ``differences``.
    package private(set) var changed: [Pair] = []
    /// The pages that look the same, by their numbers now.
    package private(set) var same: [Int] = []
    /// The pages that were not compared, by their numbers now, or before when there are none now: there are too many, or one cannot
    /// be drawn.
    package private(set) var omitted: [Int] = []

    /// The most pages with pictures: an A4 page takes 7 MB for both.
    package static let mostDifferences = 16
    /// The most pages that are compared.
    private static let mostPages = 200
    private static let resolution = 108.0
    /// The most pixels of a page; larger ones are drawn coarser.
    private static let mostPixels = 3e6
    private static let mostBoxes = 60

    /// Compares.
    ///
    /// - Parameters:
    ///   - before: The earlier version.
    ///   - now: The later one.
    ///   - first: The numbers now of pages that are compared before others.
    ///   - password: The password of encrypted documents.
    ///   - recipientKey: The key of a recipient of the encrypted documents.
    ///   - viewing: The process in which the pages are drawn.
    /// - Throws: ``SignetError`` when a version cannot be shown at all.
    package init(
        of before: [UInt8],
        with now: [UInt8],
        lookingFirstAt first: Set<Int>,
        password: String?,
        recipientKey: RecipientKey?,
        viewing: PageViewing
    ) throws(SignetError) {
        let access = DocumentAccess(password, recipientKey)
        do throws(ViewingError) {
            let old = try viewing.viewers.viewer(bytes: before, access)
            let new = try viewing.viewers.viewer(bytes: now, access)
            let pairs = Self.pairs(before, now, access, (old.pageCount, new.pageCount))
            let isUrgent = { (pair: Pair) in pair.now == nil || pair.before == nil || first.contains(pair.now ?? 0) }
            let chosen = pairs.indices.filter { isUrgent(pairs[$0]) } + pairs.indices.filter { !isUrgent(pairs[$0]) }
            let compared = Set(chosen.prefix(Self.mostPages))
            for (index, pair) in pairs.enumerated() {
                guard compared.contains(index) else {
                    omitted.append(pair.now ?? pair.before ?? 0)
                    continue
                }
                compare(pair, old, new)
            }
        } catch {
            throw SignetError(error)
        }
    }

    private mutating func compare(_ pair: Pair, _ old: any DocumentViewer, _ new: any DocumentViewer) {
        let sides = [(old, pair.before), (new, pair.now)]
        let areas = sides.compactMap { viewer, number in
            number.flatMap { try? viewer.visibleBox(ofPage: $0 - 1) }.map { $0.width * $0.height }
        }
        let area = max(areas.max() ?? 1, 1)
        let scale = min(Self.resolution / 72, (Self.mostPixels / area).squareRoot())
        let pictures = sides.map { viewer, number in
            number.flatMap { try? viewer.picture(ofPage: $0 - 1, pixelsPerPoint: scale) }
        }
        guard (pictures[0] != nil) == (pair.before != nil), (pictures[1] != nil) == (pair.now != nil) else {
            omitted.append(pair.now ?? pair.before ?? 0)
            return
        }
        var boxes: [Rectangle] = []
        if let one = pictures[0], let other = pictures[1] {
            boxes = one.differences(from: other, limit: Self.mostBoxes)
            if boxes.isEmpty {
                same.append(pair.now ?? 0)
                return
            }
        }
        changed.append(pair)
        guard differences.count < Self.mostDifferences else { return }
        differences.append(
            Difference(
                pair: pair,
                pictureBefore: pictures[0],
                pictureNow: pictures[1],
                boxes: boxes,
                pixelsPerPoint: scale
            )
        )
    }

    // MARK: Pages

    /// The same pages by their objects, in their order now; pages that were taken away are where they were.
    private static func pairs(
        _ before: [UInt8],
        _ now: [UInt8],
        _ access: DocumentAccess,
        _ counts: (before: Int, now: Int)
    ) -> [Pair] {
        guard let old = pages(of: before, access), let new = pages(of: now, access), old.count == counts.before,
            new.count == counts.now
        else {
            // Readers disagree about the pages: they are compared by number.
            return (1...max(counts.before, counts.now, 1)).map {
                Pair(before: $0 <= counts.before ? $0 : nil, now: $0 <= counts.now ? $0 : nil)
            }
        }
        let places = Dictionary(old.enumerated().map { ($1, $0) }) { first, _ in first }
        let kept = Set(new)
        var pairs: [Pair] = []
        var next = 0
        for (index, page) in new.enumerated() {
            guard let place = places[page] else {
                pairs.append(Pair(before: nil, now: index + 1))
                continue
            }
            while next < place {
                if !kept.contains(old[next]) { pairs.append(Pair(before: next + 1, now: nil)) }
                next += 1
            }
            pairs.append(Pair(before: place + 1, now: index + 1))
            next = max(next, place + 1)
        }
        for place in old.indices.dropFirst(next) where !kept.contains(old[place]) {
            pairs.append(Pair(before: place + 1, now: nil))
        }
        return pairs
    }

    /// The objects of the pages; nil where those do not distinguish them.
    private static func pages(of bytes: [UInt8], _ access: DocumentAccess) -> [ObjectReference]? {
        var pages: [ObjectReference] = []
        var isClear = true
        do throws(PDFError) {
            let document = try Document(Bytes(bytes), access: access)
            try PageTree(document).walk { page in
                guard let reference = page.reference else {
                    isClear = false
                    return false
                }
                pages.append(reference)
                return true
            }
        } catch {
            return nil
        }
        return isClear && Set(pages).count == pages.count ? pages : nil
    }
}

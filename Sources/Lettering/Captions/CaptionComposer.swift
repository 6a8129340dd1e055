package import SignetGraphics

/// Adds captions to signatures.
package struct CaptionComposer {
    private let setter: CaptionSetter

    /// Makes a composer that sets texts with a setter.
    package init(setter: CaptionSetter) {
        self.setter = setter
    }

    /// The size that the whole should have, so that the caption's points are points on the page.
    package struct Extent: Hashable, Sendable {
        /// In points; nil for any.
        package var width: Double?
        /// In points; nil for any.
        package var height: Double?

        /// Makes an extent.
        package init(width: Double?, height: Double?) {
            self.width = width
            self.height = height
        }

        /// Any: the signature keeps its natural size.
        package static let natural = Extent(width: nil, height: nil)
    }

    /// The content of a caption.
    package struct Content: Hashable, Sendable {
        package var template: CaptionTemplate?
        package var values: [CaptionField: String]
        package var code: QRCode?

        /// Makes the content of a caption from a template, a code or both.
        package init(template: CaptionTemplate?, values: [CaptionField: String], code: QRCode?) {
            self.template = template
            self.values = values
            self.code = code
        }
    }

    /// The default width of a caption in its ems: under a signature, beside one, alone.
    private static let widthBelow = 14.0
    private static let widthBeside = 24.0
    private static let widthAlone = 32.0
    /// The largest share of a given width for text beside a signature.
    private static let shareBeside = 0.6
    /// The smallest extent of a signature in points that is still recognisable.
    private static let leastInk = Size(width: 24, height: 8)

    /// The artwork of a signature with its caption, and the heights of the caption's first and last baseline.
    ///
    /// - Throws: `CaptionError`.
    package func artwork(
        of ink: Artwork,
        content: Content,
        design: CaptionDesign,
        extent: Extent
    ) throws(CaptionError) -> (artwork: Artwork, baselines: (first: Double, last: Double)?) {
        let arrangement = try arrangement(of: ink, content: content, design: design, extent: extent)
        guard let artwork = Artwork(arrangement.marks) else { throw .nothingToSay }
        return (artwork, arrangement.baselines)
    }

    /// The parts in their places.
    func arrangement(
        of ink: Artwork,
        content: Content,
        design: CaptionDesign,
        extent: Extent
    ) throws(CaptionError) -> CaptionArrangement {
        try design.check()
        let paragraphs = try content.template?.paragraphs(content.values) ?? []
        guard !paragraphs.isEmpty || content.code != nil || design.border != nil && content.template == nil else {
            throw .nothingToSay
        }
        guard extent != .natural else {
            return try arrange(ink, 1, paragraphs, content.code, design, extent, inkWidth: ink.bounds.width)
        }
        var factor = 1.0
        while true {
            var smaller = design
            smaller.text = design.text.resized(factor)
            if let fitting = try fit(ink, paragraphs, content.code, smaller, extent) { return fitting }
            guard smaller.text.size > design.text.minimumSize else {
                throw .noRoom(Size(width: extent.width ?? 0, height: extent.height ?? 0))
            }
            factor *= 0.9
        }
    }

    /// The arrangement with the largest signature that fits into an extent, or nil if none fits.
    private func fit(
        _ ink: Artwork,
        _ paragraphs: [CaptionParagraph],
        _ code: QRCode?,
        _ design: CaptionDesign,
        _ extent: Extent
    ) throws(CaptionError) -> CaptionArrangement? {
        let largest = min(
            (extent.width ?? .infinity) / max(ink.bounds.width, 0.01),
            (extent.height ?? .infinity) / max(ink.bounds.height, 0.01)
        )
        func arranged(_ scale: Double) throws(CaptionError) -> CaptionArrangement {
            try arrange(ink, scale, paragraphs, code, design, extent, inkWidth: ink.bounds.width * largest)
        }
        func keepsWithin(_ arrangement: CaptionArrangement) -> Bool {
            arrangement.box.width <= (extent.width ?? .infinity) + 1e-6
                && arrangement.box.height <= (extent.height ?? .infinity) + 1e-6
        }
        guard design.layout != .only else {
            let only = try arranged(1)
            return keepsWithin(only) || design.text.size <= design.text.minimumSize ? only : nil
        }
        var low = min(
            largest,
            min(
                Self.leastInk.width / max(ink.bounds.width, 0.01),
                Self.leastInk.height / max(ink.bounds.height, 0.01)
            )
        )
        var best = try arranged(low)
        guard keepsWithin(best) else { return nil }
        var high = largest
        for _ in 0..<30 {
            let middle = (low + high) / 2
            let next = try arranged(middle)
            if keepsWithin(next) {
                low = middle
                best = next
            } else {
                high = middle
            }
        }
        return best
    }

    private func arrange(
        _ ink: Artwork,
        _ scale: Double,
        _ paragraphs: [CaptionParagraph],
        _ code: QRCode?,
        _ design: CaptionDesign,
        _ extent: Extent,
        inkWidth: Double
    ) throws(CaptionError) -> CaptionArrangement {
        let border = 2 * (design.border?.extent ?? 0)
        let codeHeight = extent.height.map { $0 - border }
        var room = extent.width.map { $0 - border }
        if let code, let width = room {
            let module = (codeHeight ?? Double(code.fullSide)) / Double(code.fullSide)
            let side = min(max(module, QRCode.minimumModule), QRCode.maximumModule) * Double(code.fullSide)
            room = width - side
        }
        let block: CaptionBlock?
        if paragraphs.isEmpty {
            block = nil
        } else {
            let width = design.width ?? Self.textWidth(design, room: room, inkWidth: inkWidth)
            guard width >= CaptionMeasure.width.range.lowerBound else {
                throw .noRoom(Size(width: extent.width ?? 0, height: extent.height ?? 0))
            }
            block = try setter.block(paragraphs, style: design.text, width: width)
        }
        return CaptionArrangement(
            ink: ink,
            scale: scale,
            block: block,
            code: code,
            codeHeight: codeHeight ?? (room == nil ? nil : code.map { Double($0.fullSide) }),
            design: design
        )
    }

    /// The width that a caption wraps at when none is given.
    private static func textWidth(_ design: CaptionDesign, room: Double?, inkWidth: Double) -> Double {
        let size = design.text.size
        return switch design.layout {
        case .below: room ?? max(inkWidth, widthBelow * size)
        case .right, .left: room.map { $0 * shareBeside } ?? max(inkWidth, widthBeside * size)
        case .only: room ?? widthAlone * size
        }
    }
}

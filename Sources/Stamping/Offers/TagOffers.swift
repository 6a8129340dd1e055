internal import SignetGraphics

/// The fields that tags describe.
struct TagOffers {
    /// A tag in its place, which is in displayed points.
    struct Tag {
        let tag: FieldTag
        let page: Int
        let box: Rectangle
        /// The visible page.
        let bounds: Rectangle
        /// The free space for a signature around it; nil where that was not looked for.
        let space: Rectangle?
    }

    private var offers: [OfferedField] = []
    /// The offers of named tags: tags of one name and person are places of one field.
    private var known: [String: Int] = [:]

    static func offers(of tags: [Tag], names: inout OfferNames) -> [OfferedField] {
        var reader = TagOffers()
        for tag in tags { reader.add(tag) }
        var final: [String: String] = [:]
        for index in reader.offers.indices {
            let offer = reader.offers[index]
            let name = names.name(like: offer.name, offer.kind)
            final[key(offer.name, offer.role)] = name
            reader.offers[index].name = name
        }
        for index in reader.offers.indices {
            guard let condition = reader.offers[index].shownWith else { continue }
            let role = reader.offers[index].role
            let name =
                final[key(condition.field, role)] ?? final.first { $0.key.hasSuffix("\n" + condition.field) }?.value
            reader.offers[index].shownWith = name.map { OfferedField.Condition(field: $0, value: condition.value) }
        }
        return reader.offers
    }

    private static func key(_ name: String, _ role: String?) -> String { "\(role ?? "")\n\(name)" }

    private mutating func add(_ found: Tag) {
        let tag = found.tag
        let place = OfferedField.Place(page: found.page, frame: Self.frame(of: found))
        let key = Self.key(tag.name, tag.role)
        if !tag.name.isEmpty, let index = known[key], offers[index].kind == tag.kind {
            if let option = tag.option {
                if !offers[index].options.contains(where: { $0.value == option }) {
                    offers[index].options.append(OfferedField.Option(value: option, place: place))
                    if place.page == offers[index].place.page {
                        let whole = offers[index].place.frame.union(place.frame)
                        offers[index].place = OfferedField.Place(page: place.page, frame: whole)
                    }
                }
            } else {
                offers[index].copies.append(place)
            }
            return
        }
        var offer = OfferedField(.tag, tag.kind, name: tag.name, at: place, required: tag.required)
        (offer.label, offer.hint, offer.role) = (tag.label, tag.hint, tag.role)
        (offer.readOnly, offer.value, offer.format) = (tag.readOnly, tag.value, tag.format)
        (offer.least, offer.most, offer.fontSize) = (tag.least, tag.most, tag.fontSize)
        (offer.align, offer.valign, offer.color) = (tag.align, tag.valign, tag.color)
        offer.shownWith = tag.condition
        offer.options = tag.options.map { option in
            OfferedField.Option(value: option, place: option == tag.option ? place : nil)
        }
        if !tag.name.isEmpty { known[key] = offers.count }
        offers.append(offer)
    }

    // MARK: Frames

    /// Points; a mark of a choice or a checkbox.
    private static let mark = 14.0
    /// The least width of a text.
    private static let leastWidth = 40.0
    /// A lower place cannot hold a signature that can be read.
    private static let lowest = 20.0
    private static let signature = Size(width: 120, height: 32)
    private static let initials = Size(width: 48, height: 24)

    private static func frame(of found: Tag) -> Rectangle {
        let (tag, box) = (found.tag, found.box)
        guard box.width >= box.height else { return moved(box, into: found.bounds) }
        let least: Size =
            switch tag.kind {
            case .signature, .stamp, .picture: signature
            case .initials: initials
            case .checkbox: Size(width: mark, height: mark)
            case .choice where tag.option != nil, .choices where tag.option != nil: Size(width: mark, height: mark)
            default: Size(width: leastWidth, height: 0)
            }
        let isMark = least.width == mark
        if tag.kind == .signature || tag.kind == .initials, tag.width == nil, tag.height == nil,
            let space = found.space,
            space.height >= lowest
        {
            return space
        }
        let width = tag.width ?? (isMark ? least.width : max(box.width, least.width))
        // Tags with a height hang from their line, as where they come from; others stand on it.
        guard let height = tag.height else {
            let height = isMark ? least.height : max(box.height, least.height)
            return moved(Rectangle(x: box.minX, y: box.minY, width: width, height: height), into: found.bounds)
        }
        return moved(Rectangle(x: box.minX, y: box.maxY - height, width: width, height: height), into: found.bounds)
    }

    private static func moved(_ frame: Rectangle, into page: Rectangle) -> Rectangle {
        let (width, height) = (min(frame.width, page.width), min(frame.height, page.height))
        return Rectangle(
            x: min(max(frame.x, page.minX), page.maxX - width),
            y: min(max(frame.y, page.minY), page.maxY - height),
            width: width,
            height: height
        )
    }
}

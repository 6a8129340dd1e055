internal import Foundation
internal import HTTPTypes
internal import Signet
internal import SignetGraphics
internal import SignetServiceFoundation
internal import SignetSigning

/// Writes the values of a person's fields on the page: the same for the question whether a value fits and for its stamps.
struct FieldInk: Sendable {
    let factory: SignatureFactory
    let language: PageLanguage
    /// The name of the person, whose stamps they are.
    let author: String
    /// How wide the pages of the fields' document are, by their numbers.
    let pageWidths: [Int: Double]

    /// The stamps of a canonical value that is no signature and no file.
    ///
    /// Waits for the processor.
    /// - Throws: ``Problem`` `value-refused` for a text that does not fit, with the number of letters that do, or has a character that
    ///   no font has.
    func stamps(of value: String, in shape: FieldShape) throws -> [Stamp] {
        switch shape.kind {
        case .checkbox: return try shape.places.map { try mark(.check, shape, in: $0.frame, on: $0.page) }
        case .strikeOut: return try shape.places.flatMap { try strikeOut(shape, $0) }
        case .choice, .choices:
            guard shape.hasMarks else { break }
            return try marks(of: value, in: shape)
        default: break
        }
        return try stamps(text: try text(of: value, in: shape), in: shape)
    }

    /// The stamps of a text in all places of a field.
    func stamps(text: String, in shape: FieldShape) throws -> [Stamp] {
        var stamps: [Stamp] = []
        for place in shape.places {
            switch try fitted(text, shape, in: place.frame.size) {
            case .whole(let signature):
                stamps.append(try outlines(signature, shape, in: place.frame, on: place.page))
            case .tooLong(let count):
                throw shape.refused(
                    count == 0
                        ? "The field has no room for a text of this size."
                        : "There is room for \(count) letters, not \(text.count): write it shorter."
                )
            }
        }
        return stamps
    }

    /// The name of a file in a field, without its end where there is no room for all of it.
    func stamps(fileName: String, in shape: FieldShape) throws -> [Stamp] {
        guard case .tooLong(let count) = try fitted(fileName, shape, in: shape.places[0].frame.size) else {
            return try stamps(text: fileName, in: shape)
        }
        var letters = count
        while letters > 1 {
            letters -= 1
            let short = "\(fileName.prefix(letters))…"
            if case .whole = try fitted(short, shape, in: shape.places[0].frame.size) {
                return try stamps(text: short, in: shape)
            }
        }
        return []
    }

    /// Ink such as a signature or a picture, in all places of a field.
    func stamps(ink: Signature, in shape: FieldShape) throws -> [Stamp] {
        try shape.places.map { try stamp(ink, shape, in: $0.frame, on: $0.page) }
    }

    // MARK: Texts

    private func fitted(_ text: String, _ shape: FieldShape, in box: Size) throws -> FieldText.Fitted {
        do throws(SignetError) {
            return try factory.text(text, in: box, shape.style(in: box))
        } catch {
            guard error.code == .invalidData else { throw Problem(error) }
            throw shape.refused(error.message(.members).asSentence)
        }
    }

    /// A canonical value as it is written for people.
    func text(of value: String, in shape: FieldShape) throws -> String {
        let format = shape.details.format
        switch shape.kind {
        case .date, .signedOn:
            let style = format.flatMap { DayFormat($0)?.style } ?? .long
            return try WrittenDay(value).text(in: language, style)
        case .number, .money:
            guard let number = DecimalText(value) else { return value }
            if shape.kind == .money, let format {
                return number.written(in: language, currency: format, places: CurrencyCode.places(of: format))
            }
            let places = format.flatMap { NumberFormat($0)?.places }
            return number.written(in: language, places: places ?? max(number.places, shape.kind == .money ? 2 : 0))
        case .iban: return AccountNumber(value)?.printed ?? value
        case .choices: return value.components(separatedBy: "\n").joined(separator: ", ")
        default: return value
        }
    }

    // MARK: Marks

    /// How large the dot of a choice is in the frame of its option.
    private static let dot = 0.6

    /// A mark at each chosen option.
    private func marks(of value: String, in shape: FieldShape) throws -> [Stamp] {
        let chosen = Set(value.components(separatedBy: "\n"))
        return try (shape.details.options ?? []).filter { chosen.contains($0.value) }.compactMap { option in
            guard let frame = option.frame.flatMap({ Rectangle(points: $0) }) else { return nil }
            let page = option.page ?? shape.page
            guard shape.kind == .choice else { return try mark(.check, shape, in: frame, on: page) }
            let side = min(frame.width, frame.height) * Self.dot
            let center = Rectangle(x: frame.midX - side / 2, y: frame.midY - side / 2, width: side, height: side)
            return try mark(.dot, shape, in: center, on: page)
        }
    }

    private func mark(_ symbol: StampSymbol, _ shape: FieldShape, in frame: Rectangle, on page: Int) throws -> Stamp {
        try outlines(.symbol(symbol, color: shape.color), shape, in: frame, on: page)
    }

    /// The distance of the lines through a clause, how thick they are, and the size of the initials beside them, in points.
    private static let (lineDistance, lineThickness, initials) = (14.0, 1.0, Size(width: 36, height: 14))

    /// Lines through a clause, with the person's initials beside them.
    private func strikeOut(_ shape: FieldShape, _ place: FieldShape.Place) throws -> [Stamp] {
        let frame = place.frame
        let count = max(1, Int((frame.height / Self.lineDistance).rounded()))
        let distance = frame.height / Double(count)
        let bars = (0..<count).map {
            Rectangle(
                x: 0,
                y: (Double($0) + 0.5) * distance - Self.lineThickness / 2,
                width: frame.width,
                height: Self.lineThickness
            )
        }
        let lines = Signature(bars: bars, in: frame.size, shape.color).described(as: "Struck out")
        var stamps = [try outlines(lines, shape, in: frame, on: place.page)]
        let box = Self.initials
        let isRoom = frame.maxX + box.width <= pageWidths[place.page, default: 0]
        let beside = Rectangle(
            x: isRoom ? frame.maxX : max(0, frame.minX - box.width),
            y: max(0, frame.midY - box.height / 2),
            width: box.width,
            height: box.height
        )
        let letters = Signature.initials(of: author, language: language.rawValue)
        var style = FieldTextStyle(size: 10, smallest: 4)
        style.color = shape.color
        // A name that no font has all letters of leaves the lines alone.
        if case .whole(let signature)? = try? factory.text(letters, in: box, style) {
            stamps.append(try outlines(signature, shape, in: beside, on: place.page))
        }
        return stamps
    }

    // MARK: Stamps

    /// A stamp of texts and marks, which stay sharp at any size.
    private func outlines(
        _ signature: Signature,
        _ shape: FieldShape,
        in frame: Rectangle,
        on page: Int
    ) throws(SignetError) -> Stamp {
        var stamp = try stamp(signature, shape, in: frame, on: page)
        stamp.appearance = .vector
        return stamp
    }

    private func stamp(
        _ signature: Signature,
        _ shape: FieldShape,
        in frame: Rectangle,
        on page: Int
    ) throws(SignetError) -> Stamp {
        var placement = Placement.rectangle(
            x: frame.minX,
            y: frame.minY,
            width: frame.width,
            height: frame.height,
            on: .page(page)
        )
        placement.alignment = .center
        var stamp = try Stamp(signature, at: placement)
        let kind = shape.kind.rawValue
        stamp.subject = kind.prefix(1).uppercased() + kind.dropFirst()
        stamp.author = author
        return stamp
    }
}

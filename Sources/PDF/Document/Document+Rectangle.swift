package import SignetGraphics

extension Document {
    /// A rectangle (ISO 32000-1, 7.9.5) of a dictionary, whichever corners it names; nil when it is not one.
    package func rectangle(_ key: Name, of dictionary: PDFDictionary) throws(PDFError) -> Rectangle? {
        guard let items = try value(key, of: dictionary)?.array, items.count >= 4 else { return nil }
        var numbers: [Double] = []
        for item in items.prefix(4) {
            guard let number = try resolve(item).number, number.isFinite else { return nil }
            numbers.append(number)
        }
        return Rectangle(corner: Point(x: numbers[0], y: numbers[1]), corner: Point(x: numbers[2], y: numbers[3]))
    }
}

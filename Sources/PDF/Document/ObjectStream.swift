/// An object stream, decoded (ISO 32000-1, 7.5.7).
///
/// Its objects are parsed when they are asked for.
struct ObjectStream {
    private let bytes: Bytes
    private let number: Int
    private let places: [(number: Int, offset: Int)]
    /// Whether its header has as many objects as its dictionary says, ends where they begin, and leads to none beyond its end.
    let isRegular: Bool

    init(data: [UInt8], dictionary: PDFDictionary, number: Int) throws(PDFError) {
        bytes = Bytes(data)
        self.number = number
        guard let count = dictionary["N"]?.integer, let first = dictionary["First"]?.integer, count >= 0, first >= 0,
            first <= data.count, count <= data.count / 2 + 1
        else {
            throw PDFError(
                .badObjectStream,
                object: .init(number: number, generation: 0)
            )
        }
        var lexer = Lexer(bytes, at: 0)
        var places: [(Int, Int)] = []
        for _ in 0..<count {
            lexer.skipWhitespaceAndComments()
            guard let object = lexer.unsignedInteger() else { break }
            lexer.skipWhitespaceAndComments()
            guard let offset = lexer.unsignedInteger() else { break }
            places.append((object, first + offset))
        }
        self.places = places
        isRegular =
            places.count == count && lexer.position <= first
            && places.allSatisfy { $0.1 <= data.count }
    }

    /// The numbers of the objects, in order.
    var numbers: [Int] { places.map(\.number) }

    /// The first object that is a dictionary of a type.
    func firstNumber(ofType type: Name) -> Int? {
        for (index, place) in places.enumerated() {
            let object = try? object(number: place.number, index: index)
            if object?.value.dictionary?["Type"]?.name == type { return place.number }
        }
        return nil
    }

    /// The object with a number, at the index in its cross-reference or wherever the stream has it.
    func object(number wanted: Int, index: Int) throws(PDFError) -> IndirectObject {
        let reference = ObjectReference(number: wanted, generation: 0)
        let place =
            places.indices.contains(index) && places[index].number == wanted
            ? places[index] : places.last { $0.number == wanted }
        guard let place else { throw PDFError(.notInObjectStream(number), object: reference) }
        var lexer = Lexer(bytes, at: place.offset)
        lexer.skipWhitespaceAndComments()
        var parser = ObjectParser(bytes, at: lexer.position)
        do throws(PDFError) {
            let value = try parser.object()
            return IndirectObject(
                reference: reference,
                value: value,
                source: bytes,
                range: lexer.position..<parser.position,
                streamData: nil,
                isCompressed: true,
                isIrregular: parser.isIrregular
            )
        } catch {
            throw error.of(reference)
        }
    }
}

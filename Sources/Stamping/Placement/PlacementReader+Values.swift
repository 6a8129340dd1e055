internal import SignetGraphics
internal import SignetViewing

extension PlacementReader {
    /// A text in double quotes, with `\"` and `\\` inside, or up to the next comma that is not in double braces.
    mutating func quotedOrPlain() throws(PlacementSyntaxError) -> String {
        guard rest.first == "\"" else {
            let plain = tagged() + value()
            guard !plain.isEmpty else { throw fault("a name or text is missing") }
            return plain
        }
        rest.removeFirst()
        var content = ""
        while let character = rest.popFirst() {
            if character == "\"" { return content }
            if character == "\\", let escaped = rest.popFirst() {
                content.append(escaped)
            } else {
                content.append(character)
            }
        }
        throw fault("a quotation mark is never closed")
    }

    /// Everything up to the end of the last tag in double braces that begins before a comma.
    private mutating func tagged() -> String {
        var read = ""
        while let open = rest.prefix(while: { $0 != "," }).firstRange(of: "{{"),
            let close = rest[open.upperBound...].firstRange(of: "}}")
        {
            read += rest[..<close.upperBound]
            rest = rest[close.upperBound...]
        }
        return read
    }

    /// A regular expression between slashes, with `\/` for a slash inside, and an `i` after them to ignore case.
    mutating func pattern() throws(PlacementSyntaxError) -> Placement.Wording {
        rest.removeFirst()
        var source = ""
        var isClosed = false
        while !isClosed, let character = rest.popFirst() {
            if character == "/" {
                isClosed = true
            } else if character == "\\", let escaped = rest.popFirst() {
                source += escaped == "/" ? "/" : "\\\(escaped)"
            } else {
                source.append(character)
            }
        }
        guard isClosed else { throw fault("a slash begins a regular expression and none ends it; quote other texts") }
        let ignoringCase = rest.first == "i"
        if ignoringCase { rest.removeFirst() }
        if let next = rest.first, next != ",", next != ":" {
            throw fault("'\(next)' is not understood after a regular expression; quote texts that begin with a slash")
        }
        guard !source.isEmpty else { throw fault("the regular expression is empty") }
        do throws(ViewingError) {
            _ = try TextPattern(source, ignoringCase: ignoringCase)
        } catch .badPattern(_, let message) {
            throw fault("/\(source)/ is no regular expression: \(message)")
        } catch {
            // Without poppler nothing is found either; that is reported when the document is viewed.
        }
        return .pattern(source, ignoringCase: ignoringCase)
    }

    mutating func value() -> String {
        let value = String(rest.prefix { $0 != "," })
        rest.removeFirst(value.count)
        return value
    }

    mutating func length(_ name: String) throws(PlacementSyntaxError) -> Double {
        let value = value()
        guard let number = Double(value), number.isFinite, number >= 0 else {
            throw fault("\(name):\(value) is no length in points")
        }
        return number
    }

    mutating func rectangle() throws(PlacementSyntaxError) -> Rectangle {
        var numbers: [Double] = []
        for index in 0..<4 {
            if index > 0, !separator() { throw fault("rect: needs four numbers, x,y,width,height") }
            let value = value()
            guard let number = Double(value), number.isFinite else {
                throw fault("rect: needs four numbers, x,y,width,height, and '\(value)' is none")
            }
            numbers.append(number)
        }
        guard numbers[2] > 0, numbers[3] > 0 else {
            throw fault("rect: needs a width and a height greater than 0, not \(numbers[2]) and \(numbers[3])")
        }
        return Rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    func fault(_ what: String) -> PlacementSyntaxError {
        PlacementSyntaxError(description: "the placement '\(text)' cannot be read: \(what)")
    }
}

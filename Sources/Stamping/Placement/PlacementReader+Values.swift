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
            throw fault("/\(source)/ is not a regular expression: \(message)")
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

    /// A length that is not negative.
    mutating func length(_ name: String) throws(PlacementSyntaxError) -> Length {
        let value = value()
        guard let length = Length(reading: value), !length.isNegative else {
            throw fault("\(name):\(value) is not a length; write \(Length.forms)")
        }
        return length
    }

    /// A length in either direction.
    mutating func offset(_ name: String) throws(PlacementSyntaxError) -> Length {
        let value = value()
        guard let length = Length(reading: value) else {
            throw fault("\(name):\(value) is not a distance; write \(Length.forms), or -12 for the other direction")
        }
        return length
    }

    mutating func rectangle() throws(PlacementSyntaxError) -> Placement.Anchor {
        var lengths: [Length] = []
        for index in 0..<4 {
            if index > 0, !separator() { throw fault("rect: needs four lengths, x,y,width,height") }
            let value = value()
            guard let length = Length(reading: value) else {
                throw fault("rect: needs four lengths, x,y,width,height, and '\(value)' is none")
            }
            lengths.append(length)
        }
        guard lengths[2].isPositive, lengths[3].isPositive else {
            throw fault("rect: needs a width and a height greater than 0")
        }
        return .rectangle(x: lengths[0], y: lengths[1], width: lengths[2], height: lengths[3])
    }

    func fault(_ what: String) -> PlacementSyntaxError {
        PlacementSyntaxError(description: "the placement '\(text)' cannot be read: \(what)")
    }
}

internal import FoundationEssentials
internal import SignetBasics
internal import SignetGraphics
internal import SignetScanning
internal import SignetSigning

/// Readers for the values of a source's members.
extension SourceReader {
    func needed<Value>(_ name: String, _ value: Value?) throws(SourceError) -> Value {
        guard let value else { throw .missing(name, kind: kind) }
        return value
    }

    /// Takes a member and reads its whole value, if it has the expected kind and length.
    private mutating func take<Value>(
        _ name: String,
        limit: Int,
        _ expected: String,
        _ read: (inout JSONScanner<SourceError>) throws(SourceError) -> Value?
    ) throws(SourceError) -> Value? {
        guard let bytes = takeBytes(name) else { return nil }
        guard bytes.count <= limit else { throw .wrong(name, expected: expected) }
        var scanner = JSONScanner<SourceError>(Array(bytes), maximumDepth: SignatureSource.Limits.depth)
        let value: Value?
        do throws(SourceError) {
            value = try read(&scanner)
            if value != nil { try scanner.end() }
        } catch {
            throw .wrong(name, expected: expected)
        }
        guard let value else { throw .wrong(name, expected: expected) }
        return value
    }

    mutating func text(_ name: String, limit: Int) throws(SourceError) -> String? {
        try take(name, limit: limit, "a text of at most \(limit) bytes") { scanner throws(SourceError) in
            try scanner.kind() == .string ? try scanner.string() : nil
        }
    }

    /// An id: letters, digits, hyphens and underscores.
    mutating func id(_ name: String) throws(SourceError) -> String? {
        guard let id = try text(name, limit: SignatureSource.Limits.wordBytes) else { return nil }
        let isID = id.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        guard isID, !id.isEmpty else { throw .wrong(name, expected: "an id") }
        return id
    }

    mutating func bool(_ name: String) throws(SourceError) -> Bool? {
        try take(name, limit: 8, "true or false") { scanner throws(SourceError) in
            try scanner.kind() == .bool ? try scanner.bool() : nil
        }
    }

    mutating func color() throws(SourceError) -> Color? {
        guard let text = try text("color", limit: SignatureSource.Limits.wordBytes) else { return nil }
        guard let color = Color(text) else { throw .wrong("color", expected: "a colour, as #rrggbb") }
        return color
    }

    mutating func pen() throws(SourceError) -> PenName? {
        guard let text = try text("pen", limit: SignatureSource.Limits.wordBytes) else { return nil }
        let names = PenName.allCases.map(\.rawValue).joined(separator: ", ")
        guard let pen = PenName(rawValue: text) else { throw .wrong("pen", expected: "one of \(names)") }
        return pen
    }

    mutating func part() throws(SourceError) -> CaptureConfiguration.Part? {
        guard let text = try text("part", limit: SignatureSource.Limits.wordBytes) else { return nil }
        guard let part = CaptureConfiguration.Part(rawValue: text) else {
            throw .wrong("part", expected: "signature or initials")
        }
        return part
    }

    mutating func rotation() throws(SourceError) -> SignatureSource.Scanned.Turn? {
        let number = try take("rotation", limit: 32, "0, 90, 180 or 270") { scanner throws(SourceError) in
            try scanner.kind() == .number ? try scanner.number() : nil
        }
        guard let number else { return nil }
        guard let degrees = Int(exactly: number), let turn = SignatureSource.Scanned.Turn(rawValue: degrees) else {
            throw .wrong("rotation", expected: "0, 90, 180 or 270")
        }
        return turn
    }

    /// A list of this many finite numbers.
    private mutating func numbers(_ name: String, count: Int, _ expected: String) throws(SourceError) -> [Double]? {
        try take(name, limit: SignatureSource.Limits.wordBytes, expected) { scanner throws(SourceError) in
            guard try scanner.kind() == .array else { return nil }
            try scanner.open()
            var numbers: [Double] = []
            while try scanner.nextItem(isFirst: numbers.isEmpty) {
                guard numbers.count < count, try scanner.kind() == .number else { return nil }
                numbers.append(try scanner.number())
            }
            return numbers.count == count && numbers.allSatisfy(\.isFinite) ? numbers : nil
        }
    }

    mutating func range(
        _ name: String,
        within bounds: ClosedRange<Double>
    ) throws(SourceError) -> ClosedRange<Double>? {
        let expected = "two numbers from \(bounds.lowerBound) to \(bounds.upperBound), the smaller first"
        guard let numbers = try numbers(name, count: 2, expected) else { return nil }
        guard numbers[0] <= numbers[1], bounds.contains(numbers[0]), bounds.contains(numbers[1]) else {
            throw .wrong(name, expected: expected)
        }
        return numbers[0]...numbers[1]
    }

    mutating func crop() throws(SourceError) -> PictureShare? {
        let expected = "a part of the picture: left, top, width and height in parts of its sides"
        guard let numbers = try numbers("crop", count: 4, expected) else { return nil }
        guard let share = PictureShare(left: numbers[0], top: numbers[1], width: numbers[2], height: numbers[3]) else {
            throw .wrong("crop", expected: expected)
        }
        return share
    }

    mutating func data() throws(SourceError) -> [UInt8]? {
        let limit = SignatureSource.Limits.bytes
        let expected = "a picture of at most \(SignatureSource.Limits.pictureBytes) bytes in base64"
        let text = try take("data", limit: limit, expected) { scanner throws(SourceError) in
            try scanner.kind() == .string ? try scanner.string() : nil
        }
        guard let text else { return nil }
        guard let data = Data(base64Encoded: text), !data.isEmpty, data.count <= SignatureSource.Limits.pictureBytes
        else { throw .wrong("data", expected: expected) }
        return Array(data)
    }
}

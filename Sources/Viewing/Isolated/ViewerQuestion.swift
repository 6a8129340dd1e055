internal import SignetGraphics
internal import SignetIsolation

/// A question to a worker process.
enum ViewerQuestion: Hashable {
    /// Opens the document whose descriptor comes with the question, and forgets the one before.
    case open(password: String?)
    case visibleBox(page: Int)
    case occurrences(TextQuery, page: Int)
    case lines(page: Int)
    case nearestText(String, pages: [Int])
    case picture(page: Int, part: Rectangle?, pixelsPerPoint: Double)
    case opaquePicture(page: Int, pixelsPerPoint: Double)
}

extension ViewerQuestion {
    var bytes: [UInt8] {
        var writer = MessageWriter()
        switch self {
        case .open(let password):
            writer.write(0)
            writer.write(password) { $0.write($1) }
        case .visibleBox(let page):
            writer.write(1)
            writer.write(page)
        case .occurrences(let query, let page):
            writer.write(2)
            writer.write(query)
            writer.write(page)
        case .lines(let page):
            writer.write(3)
            writer.write(page)
        case .nearestText(let phrase, let pages):
            writer.write(4)
            writer.write(phrase)
            writer.write(pages) { $0.write($1) }
        case .picture(let page, let part, let pixelsPerPoint):
            writer.write(5)
            writer.write(page)
            writer.write(part) { $0.write($1) }
            writer.write(pixelsPerPoint)
        case .opaquePicture(let page, let pixelsPerPoint):
            writer.write(6)
            writer.write(page)
            writer.write(pixelsPerPoint)
        }
        return writer.bytes
    }

    init(_ bytes: [UInt8]) throws(MessageReader.ParseError) {
        var reader = MessageReader(bytes)
        switch try reader.integer() {
        case 0: self = .open(password: try reader.optional { item throws(MessageReader.ParseError) in try item.text() })
        case 1: self = .visibleBox(page: try reader.integer())
        case 2: self = .occurrences(try reader.query(), page: try reader.integer())
        case 3: self = .lines(page: try reader.integer())
        case 4:
            let phrase = try reader.text()
            let pages = try reader.array { item throws(MessageReader.ParseError) in try item.integer() }
            self = .nearestText(phrase, pages: pages)
        case 5:
            let page = try reader.integer()
            let part = try reader.optional { item throws(MessageReader.ParseError) in try item.rectangle() }
            self = .picture(page: page, part: part, pixelsPerPoint: try reader.double())
        case 6: self = .opaquePicture(page: try reader.integer(), pixelsPerPoint: try reader.double())
        default: throw MessageReader.ParseError()
        }
        try reader.end()
    }
}

extension MessageWriter {
    fileprivate mutating func write(_ query: TextQuery) {
        switch query {
        case .phrase(let text):
            write(0)
            write(text)
        case .exact(let text):
            write(1)
            write(text)
        case .pattern(let text, let ignoringCase):
            write(ignoringCase ? 3 : 2)
            write(text)
        }
    }
}

extension MessageReader {
    fileprivate mutating func query() throws(ParseError) -> TextQuery {
        let kind = try integer()
        let text = try text()
        switch kind {
        case 0: return .phrase(text)
        case 1: return .exact(text)
        case 2, 3: return .pattern(text, ignoringCase: kind == 3)
        default: throw ParseError()
        }
    }
}

internal import SignetGraphics

/// A question to a helper.
enum ViewerQuestion: Hashable {
    /// Opens a file, and forgets the document before.
    case openFile(String, password: String?)
    /// Opens a document, and forgets the one before.
    case open([UInt8], password: String?)
    /// Forgets the document.
    case close
    case visibleBox(page: Int)
    case occurrences(TextQuery, page: Int)
    case lines(page: Int)
    case nearestText(String, pages: [Int])
    case picture(page: Int, part: Rectangle?, pixelsPerPoint: Double)
    case opaquePicture(page: Int, pixelsPerPoint: Double)
}

extension ViewerQuestion {
    var bytes: [UInt8] {
        var writer = WireWriter()
        switch self {
        case .openFile(let path, let password):
            writer.write(0)
            writer.write(path)
            writer.write(password) { $0.write($1) }
        case .open(let document, let password):
            writer.write(1)
            writer.write(document)
            writer.write(password) { $0.write($1) }
        case .close: writer.write(2)
        case .visibleBox(let page):
            writer.write(3)
            writer.write(page)
        case .occurrences(let query, let page):
            writer.write(4)
            writer.write(query)
            writer.write(page)
        case .lines(let page):
            writer.write(5)
            writer.write(page)
        case .nearestText(let phrase, let pages):
            writer.write(6)
            writer.write(phrase)
            writer.write(pages) { $0.write($1) }
        case .picture(let page, let part, let pixelsPerPoint):
            writer.write(7)
            writer.write(page)
            writer.write(part) { $0.write($1) }
            writer.write(pixelsPerPoint)
        case .opaquePicture(let page, let pixelsPerPoint):
            writer.write(8)
            writer.write(page)
            writer.write(pixelsPerPoint)
        }
        return writer.bytes
    }

    init(_ bytes: [UInt8]) throws(WireReader.Fault) {
        var reader = WireReader(bytes)
        switch try reader.integer() {
        case 0: self = .openFile(try reader.text(), password: try reader.password())
        case 1: self = .open(try reader.bytes(), password: try reader.password())
        case 2: self = .close
        case 3: self = .visibleBox(page: try reader.integer())
        case 4: self = .occurrences(try reader.query(), page: try reader.integer())
        case 5: self = .lines(page: try reader.integer())
        case 6:
            let phrase = try reader.text()
            self = .nearestText(phrase, pages: try reader.array { item throws(WireReader.Fault) in try item.integer() })
        case 7:
            let page = try reader.integer()
            let part = try reader.optional { item throws(WireReader.Fault) in try item.rectangle() }
            self = .picture(page: page, part: part, pixelsPerPoint: try reader.double())
        case 8: self = .opaquePicture(page: try reader.integer(), pixelsPerPoint: try reader.double())
        default: throw WireReader.Fault()
        }
        try reader.end()
    }
}

extension WireWriter {
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

extension WireReader {
    fileprivate mutating func password() throws(Fault) -> String? {
        try optional { item throws(Fault) in try item.text() }
    }

    fileprivate mutating func query() throws(Fault) -> TextQuery {
        let kind = try integer()
        let text = try text()
        switch kind {
        case 0: return .phrase(text)
        case 1: return .exact(text)
        case 2, 3: return .pattern(text, ignoringCase: kind == 3)
        default: throw Fault()
        }
    }
}

internal import SignetGraphics
internal import SignetIsolation

/// An answer of a worker process.
enum ViewerAnswer: Hashable {
    case failed(ViewingError)
    /// The document is open and has this many pages.
    case opened(pages: Int)
    case box(Rectangle)
    case finds([TextFind])
    case lines([TextLine])
    case near(NearText?)
    case picture(Bitmap)
    case opaquePicture(OpaquePicture)
}

extension ViewerAnswer {
    var bytes: [UInt8] {
        var writer = MessageWriter()
        switch self {
        case .failed(let error):
            writer.write(0)
            writer.write(error)
        case .opened(let pages):
            writer.write(1)
            writer.write(pages)
        case .box(let box):
            writer.write(2)
            writer.write(box)
        case .finds(let finds):
            writer.write(3)
            writer.write(finds) { writer, find in
                writer.write(find.rectangle)
                writer.write(find.parts) { $0.write($1) }
            }
        case .lines(let lines):
            writer.write(4)
            writer.write(lines) { writer, line in
                writer.write(line.marks) { writer, mark in
                    writer.write(String(mark.character))
                    writer.write(mark.box) { $0.write($1) }
                }
            }
        case .near(let near):
            writer.write(5)
            writer.write(near) { writer, near in
                writer.write(near.text)
                writer.write(near.pageIndex)
                writer.write(near.distance)
            }
        case .picture(let bitmap):
            writer.write(6)
            writer.write(bitmap.width)
            writer.write(bitmap.height)
            writer.write(bitmap.pixels)
        case .opaquePicture(let picture):
            writer.write(7)
            writer.write(picture.width)
            writer.write(picture.height)
            writer.write(picture.isGray ? 1 : 0)
            writer.write(picture.samples)
        }
        return writer.bytes
    }

    init(_ bytes: [UInt8]) throws(MessageReader.ParseError) {
        var reader = MessageReader(bytes)
        switch try reader.integer() {
        case 0: self = .failed(try reader.error())
        case 1: self = .opened(pages: try reader.integer())
        case 2: self = .box(try reader.rectangle())
        case 3: self = .finds(try reader.array { item throws(MessageReader.ParseError) in try item.find() })
        case 4: self = .lines(try reader.array { item throws(MessageReader.ParseError) in try item.line() })
        case 5: self = .near(try reader.optional { item throws(MessageReader.ParseError) in try item.near() })
        case 6:
            let (width, height) = (try reader.integer(), try reader.integer())
            guard let bitmap = Bitmap(width: width, height: height, pixels: try reader.bytes()) else {
                throw MessageReader.ParseError()
            }
            self = .picture(bitmap)
        case 7:
            let (width, height, isGray) = (try reader.integer(), try reader.integer(), try reader.integer() == 1)
            let samples = try reader.bytes()
            guard let picture = OpaquePicture(width: width, height: height, isGray: isGray, samples: samples) else {
                throw MessageReader.ParseError()
            }
            self = .opaquePicture(picture)
        default: throw MessageReader.ParseError()
        }
        try reader.end()
    }
}

extension MessageReader {
    fileprivate mutating func find() throws(ParseError) -> TextFind {
        let rectangle = try rectangle()
        let parts = try array { item throws(ParseError) in try item.rectangle() }
        guard !parts.isEmpty else { throw ParseError() }
        return TextFind(parts: parts, rectangle: rectangle)
    }

    fileprivate mutating func line() throws(ParseError) -> TextLine {
        let marks = try array { item throws(ParseError) in
            let text = try item.text()
            guard let character = text.first, text.count == 1 else { throw ParseError() }
            return TextLine.Mark(
                character: character,
                box: try item.optional { item throws(ParseError) in try item.rectangle() }
            )
        }
        return TextLine(marks: marks)
    }

    fileprivate mutating func near() throws(ParseError) -> NearText {
        NearText(text: try text(), pageIndex: try integer(), distance: try integer())
    }

    fileprivate mutating func error() throws(ParseError) -> ViewingError {
        let kind = try integer()
        switch kind {
        case 1:
            // It is sent as a number that people use, one more.
            let page = try integer()
            guard page.magnitude < 1 << 40 else { throw ParseError() }
            return .noSuchPage(page)
        case 4: return .badPattern(try text(), message: try text())
        default: break
        }
        let text = try text()
        switch kind {
        case 0: return .unreadable(text)
        case 2: return .unavailable(text)
        case 3: return .drawing(text)
        case 5: return .costlyPattern(text)
        case 6: return .noPicture(text)
        default: throw ParseError()
        }
    }
}

extension MessageWriter {
    fileprivate mutating func write(_ error: ViewingError) {
        switch error {
        case .unreadable(let message):
            write(0)
            write(message)
        case .noSuchPage(let index):
            write(1)
            write(index)
        case .unavailable(let name):
            write(2)
            write(name)
        case .drawing(let message):
            write(3)
            write(message)
        case .badPattern(let pattern, let message):
            write(4)
            write(pattern)
            write(message)
        case .costlyPattern(let pattern):
            write(5)
            write(pattern)
        case .noPicture(let message):
            write(6)
            write(message)
        case .tooLong, .tooLarge, .stopped, .noProcess:
            // These are reported about worker processes, not by them.
            write(3)
            write("\(error)")
        }
    }
}

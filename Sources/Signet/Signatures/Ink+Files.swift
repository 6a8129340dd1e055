public import SignetInk

extension Ink {
    /// Smooths a drawing in a file, of any form that ``Signature/drawn(contentsOf:pen:color:allowingDots:)`` reads.
    ///
    /// - Parameters:
    ///   - path: The file; `-` for standard input.
    ///   - pen: What the line looks like.
    /// - Throws: ``SignetError``; the message names the place in the file.
    public init(contentsOf path: String, pen: PenStyle = PenStyle()) throws(SignetError) {
        let bytes = try path == "-" ? StandardStream.readInput() : FileContents.read(path)
        do throws(SignetError) {
            try self.init(data: bytes, pen: pen)
        } catch {
            throw error.about(path == "-" ? "standard input" : path)
        }
    }

    /// Smooths a drawing in memory.
    ///
    /// - Parameters:
    ///   - data: The drawing, of any form that is read from files.
    ///   - pen: What the line looks like.
    /// - Throws: ``SignetError`` `invalidData`, with the place.
    public init(data: [UInt8], pen: PenStyle = PenStyle()) throws(SignetError) {
        do throws(DrawingError) { try self.init(Drawing(bytes: data), pen: pen) } catch { throw SignetError(error) }
    }
}

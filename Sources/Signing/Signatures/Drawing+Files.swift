internal import SignetFiles
public import SignetInk

extension Ink {
    /// Smooths a drawing in a file, in any format that ``Signature/drawn(contentsOf:pen:color:allowingDots:)`` reads.
    ///
    /// - Parameters:
    ///   - path: The file; `-` for standard input.
    ///   - pen: The style of the line.
    /// - Throws: ``SignetError``; the message names the place in the file.
    public init(contentsOf path: String, pen: PenStyle = PenStyle()) throws(SignetError) {
        let bytes = try SignetError.files(path == "-" ? StandardStream.readInput() : FileContents.read(path))
        do throws(SignetError) {
            try self.init(smoothing: try Drawing(data: bytes), pen: pen)
        } catch {
            throw error.attributed(to: path == "-" ? "standard input" : path)
        }
    }

    /// Smooths a drawing.
    ///
    /// - Parameters:
    ///   - drawing: The strokes.
    ///   - pen: The style of the line.
    /// - Throws: ``SignetError`` `invalidData` for a drawing without samples or with impossible ones.
    public init(smoothing drawing: Drawing, pen: PenStyle = PenStyle()) throws(SignetError) {
        do throws(DrawingError) { try self.init(drawing, pen: pen) } catch { throw SignetError(error) }
    }
}

extension Drawing {
    /// Reads a drawing in any format, detected from its content.
    ///
    /// - Throws: ``SignetError`` `invalidData`, with the place.
    public init(data: [UInt8]) throws(SignetError) {
        do throws(DrawingError) { try self.init(bytes: data) } catch { throw SignetError(error) }
    }
}

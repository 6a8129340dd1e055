internal import SignetBasics

/// The predictors of Flate and LZW (ISO 32000-1, 7.4.4.4): 2 is TIFF's, 10 to 15 are PNG's.
struct Predictor {
    private let kind: Int
    private let colors: Int
    private let bits: Int
    private let columns: Int

    init(_ parameters: PDFDictionary) throws(PDFError) {
        kind = parameters["Predictor"]?.integer ?? 1
        colors = parameters["Colors"]?.integer ?? 1
        bits = parameters["BitsPerComponent"]?.integer ?? 8
        columns = parameters["Columns"]?.integer ?? 1
        guard (1...64).contains(colors), [1, 2, 4, 8, 16].contains(bits), (1...(1 << 26)).contains(columns) else {
            throw PDFError(.badPredictor)
        }
    }

    private var pixelLength: Int { max(1, colors * bits / 8) }
    private var rowLength: Int { (colors * bits * columns + 7) / 8 }

    func undo(_ data: [UInt8]) throws(PDFError) -> [UInt8] {
        switch kind {
        case 1: return data
        case 2:
            guard bits == 8 else { throw PDFError(.tiffPredictor(bits: bits)) }
            return undoTIFF(data)
        case 10...15: return undoPNG(data)
        default: throw PDFError(.unknownPredictor(kind))
        }
    }

    private func undoTIFF(_ data: [UInt8]) -> [UInt8] {
        var output = data
        for row in stride(from: 0, to: output.count, by: rowLength) {
            for index in stride(from: row + colors, to: min(row + rowLength, output.count), by: 1) {
                output[index] &+= output[index - colors]
            }
        }
        return output
    }

    private func undoPNG(_ data: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(data.count)
        // A row is never longer than the data, regardless of the parameters.
        let rowLength = min(rowLength, data.count)
        var row: [UInt8] = []
        var above: [UInt8] = []
        var start = 0
        while start < data.count {
            row.removeAll(keepingCapacity: true)
            row += data[start + 1..<min(start + 1 + rowLength, data.count)]
            PNGFilter.undo(data[start], &row, above: above, pixelLength: pixelLength)
            output += row
            swap(&row, &above)
            start += 1 + rowLength
        }
        return output
    }
}

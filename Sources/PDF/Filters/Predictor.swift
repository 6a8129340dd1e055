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
            throw PDFError(.damaged, "a stream has bad predictor parameters")
        }
    }

    private var pixelLength: Int { max(1, colors * bits / 8) }
    private var rowLength: Int { (colors * bits * columns + 7) / 8 }

    func undo(_ data: [UInt8]) throws(PDFError) -> [UInt8] {
        switch kind {
        case 1: return data
        case 2:
            guard bits == 8 else { throw PDFError(.unsupported, "a stream has a TIFF predictor of \(bits) bits") }
            return undoTIFF(data)
        case 10...15: return undoPNG(data)
        default: throw PDFError(.damaged, "a stream has the unknown predictor \(kind)")
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
        // A row is never longer than the data, whatever the parameters say.
        let rowLength = min(rowLength, data.count)
        var previous = [UInt8](repeating: 0, count: rowLength)
        var start = 0
        while start < data.count {
            let filter = data[start]
            var row = Array(data[start + 1..<min(start + 1 + rowLength, data.count)])
            Self.unfilter(&row, above: previous, filter: filter, pixelLength: pixelLength)
            output += row
            start += 1 + rowLength
            previous.replaceSubrange(0..<row.count, with: row)
        }
        return output
    }

    /// Undoes one row of PNG's filters (W3C PNG, 9.2).
    private static func unfilter(_ row: inout [UInt8], above: [UInt8], filter: UInt8, pixelLength: Int) {
        for index in row.indices {
            let left = index >= pixelLength ? Int(row[index - pixelLength]) : 0
            let up = Int(above[index])
            let corner = index >= pixelLength ? Int(above[index - pixelLength]) : 0
            let prediction: Int
            switch filter {
            case 1: prediction = left
            case 2: prediction = up
            case 3: prediction = (left + up) / 2
            case 4:
                let estimate = left + up - corner
                let distances = (abs(estimate - left), abs(estimate - up), abs(estimate - corner))
                if distances.0 <= distances.1, distances.0 <= distances.2 {
                    prediction = left
                } else {
                    prediction = distances.1 <= distances.2 ? up : corner
                }
            default: prediction = 0
            }
            row[index] &+= UInt8(prediction)
        }
    }
}

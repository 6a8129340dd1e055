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
        var start = 0
        while start < data.count {
            let row = start + 1..<min(start + 1 + rowLength, data.count)
            Self.unfilter(data[row], filter: data[start], rowLength: rowLength, pixelLength: pixelLength, to: &output)
            start += 1 + rowLength
        }
        return output
    }

    /// Undoes one row of PNG's filters (W3C PNG, 9.2) after the previous rows.
    private static func unfilter(
        _ row: ArraySlice<UInt8>,
        filter: UInt8,
        rowLength: Int,
        pixelLength: Int,
        to output: inout [UInt8]
    ) {
        let start = output.count
        /// The row above: zeros above the first.
        func above(_ place: Int) -> UInt8 { place >= rowLength ? output[place - rowLength] : 0 }
        switch filter {
        case 1:
            for value in row {
                let place = output.count
                output.append(value &+ (place - start >= pixelLength ? output[place - pixelLength] : 0))
            }
        case 2: for value in row { output.append(value &+ above(output.count)) }
        case 3, 4:
            for value in row {
                let place = output.count
                let hasLeft = place - start >= pixelLength
                let left = hasLeft ? Int(output[place - pixelLength]) : 0
                let up = Int(above(place))
                let corner = hasLeft ? Int(above(place - pixelLength)) : 0
                let prediction = filter == 3 ? (left + up) / 2 : paeth(left: left, up: up, corner: corner)
                output.append(value &+ UInt8(prediction))
            }
        default: output += row
        }
    }

    /// The neighbour that is nearest to the value predicted from all three.
    private static func paeth(left: Int, up: Int, corner: Int) -> Int {
        let estimate = left + up - corner
        let distances = (abs(estimate - left), abs(estimate - up), abs(estimate - corner))
        if distances.0 <= distances.1, distances.0 <= distances.2 { return left }
        return distances.1 <= distances.2 ? up : corner
    }
}

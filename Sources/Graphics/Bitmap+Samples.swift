extension Bitmap {
    /// What is stored of each pixel.
    package enum Samples: Sendable {
        /// One sample: all pixels are opaque and grey.
        case gray
        /// Three samples, red, green and blue: all pixels are opaque.
        case colors
        /// One sample, the opacity: all ink has one colour.
        case opacity
    }

    /// The fewest samples that give this picture; nil where pixels have several colours and opacities.
    ///
    /// - Complexity: Linear in the number of pixels.
    package var fewestSamples: Samples? {
        var isGray = true
        for start in stride(from: 0, to: pixels.count, by: 4) {
            guard pixels[start + 3] == 255 else { return singleColor == nil ? nil : .opacity }
            isGray = isGray && pixels[start] == pixels[start + 1] && pixels[start] == pixels[start + 2]
        }
        return isGray ? .gray : .colors
    }

    /// The rows from top to bottom, each after a byte of 0, which says in a PNG file that the row has no filter.
    ///
    /// - Complexity: Linear in the number of pixels.
    package func unfilteredRows(of samples: Samples) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity(height * (1 + width * (samples == .colors ? 3 : 1)))
        for row in 0..<height {
            rows.append(0)
            let range = stride(from: 4 * row * width, to: 4 * (row + 1) * width, by: 4)
            switch samples {
            case .gray: for start in range { rows.append(pixels[start]) }
            case .opacity: for start in range { rows.append(pixels[start + 3]) }
            case .colors:
                for start in range {
                    rows.append(pixels[start])
                    rows.append(pixels[start + 1])
                    rows.append(pixels[start + 2])
                }
            }
        }
        return rows
    }
}

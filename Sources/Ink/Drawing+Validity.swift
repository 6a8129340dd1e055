import SignetGraphics

extension Drawing {
    /// The limits for reading and processing a drawing, the same in the page, the service, the library and the command.
    package enum Limits {
        /// The most bytes that are read: more than 500 for each of the most samples.
        package static let bytes = 16 << 20
        /// The most samples in one drawing: two minutes of a pen that reports 240 times a second.
        package static let samples = 30_000
        /// The most strokes in one drawing.
        package static let strokes = 5_000
        /// The deepest nesting of JSON values.
        package static let jsonDepth = 512
        /// The deepest nesting of XML elements.
        package static let xmlDepth = 64
        /// The most elements and attributes of an XML document, together.
        package static let xmlNodes = 1_000_000
        /// The longest chain of references between the contexts of InkML.
        package static let contextDepth = 8
        /// The most channels of a trace format of InkML.
        package static let channels = 32
        /// The deepest nesting of protobuf messages.
        package static let messageDepth = 32
        /// The largest coordinate, either sign, in canvas units.
        package static let coordinate = 1e7
        /// The smallest longer side of a canvas, in canvas units.
        package static let smallestCanvas = 1e-3
        /// The smallest extent of a signature's largest stroke, in canvas units.
        package static let extent = 2.0
        /// The same as a share of the canvas's longer side; the smaller one applies.
        package static let shareOfCanvas = 1.0 / 200
    }

    /// The smallest extent (longer side of the box around a stroke) that makes a stroke a line, in canvas units.
    package var minimumExtent: Double {
        guard let canvas else { return Limits.extent }
        return min(Limits.extent, max(canvas.width, canvas.height) * Limits.shareOfCanvas)
    }

    /// Checks whether this is a signature, by the same rule everywhere: at least one stroke has more than one sample
    /// and extends over at least 2 canvas units, or over 1/200 of the canvas's longer side if a canvas is given and
    /// that is smaller.
    ///
    /// With `allowingDots`, one sample anywhere is enough.
    ///
    /// - Parameter allowingDots: Whether a lone dot counts as a signature.
    /// - Throws: The missing part, or the place of a coordinate that cannot be used. Repeated samples, clocks that stop
    ///   or run backwards, and pressures out of range are not errors: they are repaired.
    package func validate(allowingDots: Bool) throws(DrawingError) {
        try checkNumbers()
        if allowingDots {
            guard strokes.contains(where: { !$0.samples.isEmpty }) else { throw .empty }
            return
        }
        let extents = strokes.lazy.filter { $0.samples.count > 1 }.map(\.extent)
        guard let extent = extents.max(), extent > 0 else { throw .empty }
        guard extent >= minimumExtent else { throw .tooSmall(extent: extent, minimum: minimumExtent) }
    }

    /// Checks that the drawing is within the limits and all its coordinates are usable.
    private func checkNumbers() throws(DrawingError) {
        if let canvas {
            let longer = max(canvas.width, canvas.height)
            guard canvas.isPositive, longer >= Limits.smallestCanvas, longer <= Limits.coordinate else {
                throw .unusableCanvas(width: canvas.width, height: canvas.height)
            }
        }
        let count = strokes.reduce(0) { $0 + $1.samples.count }
        guard count <= Limits.samples else { throw .tooManySamples(count: count, limit: Limits.samples) }
        guard strokes.count <= Limits.strokes else {
            throw .tooManyStrokes(count: strokes.count, limit: Limits.strokes)
        }
        for (index, stroke) in strokes.enumerated() {
            for (number, sample) in stroke.samples.enumerated() {
                // Written so that NaN fails it.
                guard abs(sample.x) <= Limits.coordinate, abs(sample.y) <= Limits.coordinate else {
                    throw .coordinateOutOfRange(stroke: index, point: number, limit: Limits.coordinate)
                }
            }
        }
    }
}

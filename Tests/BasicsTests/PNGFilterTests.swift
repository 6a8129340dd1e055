import Fixtures
import SignetBasics
import Testing

@Suite("Filters of PNG") struct PNGFilterTests {
    /// Filters a row as section 9.2 of the standard defines each type.
    private func filtered(_ filter: UInt8, _ row: [UInt8], above: [UInt8], pixelLength: Int) -> [UInt8] {
        func byte(_ row: [UInt8], _ index: Int) -> Int { row.indices.contains(index) ? Int(row[index]) : 0 }
        return row.indices.map { index in
            let (left, up) = (byte(row, index - pixelLength), byte(above, index))
            let corner = byte(above, index - pixelLength)
            let estimate = left + up - corner
            let neighbours = [left, up, corner]
            let nearest = neighbours.min { abs($0 - estimate) < abs($1 - estimate) }
            let predicted = [0, left, up, (left + up) / 2, nearest ?? 0]
            return row[index] &- UInt8(filter < 5 ? predicted[Int(filter)] : 0)
        }
    }

    @Test("are undone for rows and pixels of any length, below a row of any length", arguments: UInt8(0)...5)
    func undone(filter: UInt8) {
        var random = SplitMix(seed: Trials.seed(0x504e_4721) &+ UInt64(filter))
        func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) } }
        for _ in 0..<Trials.count(500, long: 20_000) {
            let row = bytes(Int.random(in: 0...40, using: &random))
            let above = bytes(Int.random(in: 0...45, using: &random))
            let pixelLength = Int.random(in: 1...9, using: &random)
            var found = filtered(filter, row, above: above, pixelLength: pixelLength)
            PNGFilter.undo(filter, &found, above: above, pixelLength: pixelLength)
            #expect(found == row, "\(pixelLength) bytes a pixel, \(row.count) below \(above.count)")
        }
    }
}

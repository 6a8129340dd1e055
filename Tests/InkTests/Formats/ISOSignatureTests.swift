import SignetGraphics
import Testing

@testable import SignetInk

@Suite struct ISOSignatureTests {
    /// Head, count and points; the scale of x and y is 300 to the inch.
    private func record(
        _ channels: UInt16,
        _ descriptions: [UInt8],
        count: Int,
        points: [UInt8],
        extended: [UInt8]?
    ) -> [UInt8] {
        var bytes = Array("SDI\0 10\0".utf8) + [UInt8(channels >> 8), UInt8(channels & 0xff)] + descriptions + [0]
        bytes += [extended == nil ? 0 : 1, 0, UInt8(count >> 8), UInt8(count & 0xff)] + points
        if let extended { bytes += [UInt8(extended.count >> 8), UInt8(extended.count & 0xff)] + extended }
        return bytes
    }

    /// 2^13 · (1 + 905 / 2048) = 11 812 to the metre.
    private let scaled: [UInt8] = [0x80, 0xeb, 0x89]

    @Test("places in pixels with y turned over, constant intervals, pressure in its range")
    func read() throws {
        // X, Y, DT (1000 to the second, constant) and F (0 to 1023).
        let interval: [UInt8] = [0x84, 0xcf, 0xa0]
        let force: [UInt8] = [0x60, 0, 0, 3, 0xff]
        let points: [UInt8] = [
            0x80, 0, 0x80, 0, 0, 0, 0x80, 100, 0x80, 100, 1, 0, 0x81, 200, 0x80, 0, 3, 0xff, 0x80, 0, 0x80, 0, 0, 0,
            0x90, 0, 0x90, 0, 0, 50,
        ]
        let bytes = record(
            0b1100_0000_1100_0000,
            [scaled, scaled, interval, force].flatMap(\.self),
            count: 5,
            points: points,
            extended: nil
        )
        let drawing = try Drawing(bytes: bytes)
        let scale = 96 / 0.0254 / 11812
        let units: [[[Double]]] = [[[100, 3996], [456, 4096]], [[4096, 0]]]
        let expected = units.map { stroke in stroke.map { place in place.map { rounded($0 * scale) } } }
        #expect(drawing.places.map { stroke in stroke.map { place in place.map(rounded) } } == expected)
        #expect(drawing.times == [[1, 2], [4]])
        let pressures: [[Double]] = [[256.0 / 1023, 1], [50.0 / 1023]]
        #expect(drawing.pressures == pressures)
    }

    @Test("the pen's switch has one byte or two, as the length of the file has it", arguments: [1, 2])
    func penSwitch(_ size: Int) throws {
        let low = [UInt8](repeating: 0, count: size - 1)
        let points: [UInt8] =
            [0x80, 0, 0x80, 0, 0xff, 0xff] + low + [1] + [0x90, 0, 0x80, 0, 0, 9] + low + [1]
            + [0xa0, 0, 0x80, 0, 0, 19] + low + [0] + [0xa0, 0, 0x90, 0, 0, 29] + low + [1]
        // X, Y, T (1000 to the second) and S.
        let time: [UInt8] = [0x80, 0xcf, 0xa0]
        let bytes = record(0b1100_0001_0010_0000, [0, 0] + time + [0], count: 4, points: points, extended: [1, 2, 3])
        let drawing = try Drawing(bytes: bytes)
        #expect(drawing.places == [[[0, 4096], [4096, 4096]], [[8192, 0]]])
        #expect(drawing.times == [[65535, 65545], [65565]])
    }

    @Test("what is wrong is refused with its byte")
    func malformed() {
        let name = "the ISO/IEC 19794-7 drawing, byte "
        #expect(refusal(Array("SDI\0".utf8)) == name + "4: the drawing ends too early: give the whole file")
        #expect(
            refusal(Array("SDI\0 20\0\0\0\0".utf8))
                == name + "4: version ' 20' is not read: save it as the edition of 2007, version ' 10'"
        )
        #expect(
            refusal(record(0x8000, [0], count: 0, points: [], extended: nil))
                == name + "11: the channel Y is missing: \(correct)"
        )
        #expect(
            refusal(record(0xc000, [0, 0], count: 3, points: [0, 0, 0, 0], extended: nil))
                == name + "17: 3 points are announced and there are 1: give the whole file, or correct the number"
        )
        #expect(
            refusal(Array("SDI\0 10\0".utf8) + [0xc0, 0, 0x80])
                == name + "11: the drawing ends too early: give the whole file"
        )
    }
}

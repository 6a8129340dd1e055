import SignetGraphics
import Testing

@testable import SignetInk

@Suite struct UniversalInkTests {
    @Test("a stroke has the places, times, pressures and tilts of its sensor", arguments: [false, true])
    func sensor(_ is31: Bool) throws {
        let drawing = try Drawing(bytes: WacomModel(is31: is31).bytes)
        #expect(drawing.places == [[[10, 20], [40, 19], [41, 19.5]]])
        #expect(drawing.times == [[1_600_000_000_000, 1_600_000_000_008, 1_600_000_000_017]])
        #expect(drawing.pressures == [[0.25, 0.5, 1]])
        let tilts = drawing.strokes[0].samples.map { $0.tilts.map { $0.rounded() + 0 } }
        #expect(tilts == [[45, 0], [0, 45], [0, 45]])
    }

    @Test("a stroke that was moved is where its spline is", arguments: [false, true])
    func moved(_ is31: Bool) throws {
        let drawing = try Drawing(bytes: WacomModel(is31: is31, shift: -10).bytes)
        #expect(drawing.places == [[[0, 10], [30, 9], [31, 9.5]]])
        #expect(drawing.pressures == [[0.25, 0.5, 1]])
    }

    @Test("a stroke that was stretched, or has no record, is its spline", arguments: [false, true])
    func spline(_ is31: Bool) throws {
        let stretched = try Drawing(bytes: WacomModel(is31: is31, scale: 2).bytes)
        #expect(stretched.places == [[[20, 40], [80, 38], [82, 39]]])
        #expect(stretched.times == [[nil, nil, nil]])
        let alone = try Drawing(bytes: WacomModel(is31: is31, records: 0).bytes)
        #expect(alone.places == [[[10, 20], [40, 19], [41, 19.5]]])
        #expect(alone.times == [[nil, nil, nil]])
    }

    @Test("what is wrong is refused with its byte")
    func malformed() {
        let name = "the Universal Ink Model drawing"
        #expect(refusal(riff("UINK", [])) == name + ", byte 12: the chunk 'HEAD' is missing: \(correct)")
        #expect(
            refusal(riff("UINK", [("HEAD", [3, 2, 0])]))
                == name + ", byte 20: version 3.2 is not read: save it as version 3.0 or 3.1, or as InkML"
        )
        #expect(refusal(riff("UINK", [("HEAD", [3, 0, 0])])) == name + ": the chunk 'DATA' is missing: \(correct)")
        #expect(
            refusal(riff("UINK", [("HEAD", [3, 1, 0, 0, 3, 1, 0, 1, 1, 0, 0, 0])]))
                == name + ", byte 28: a compressed chunk is not read: save it without compression"
        )
        let ends = "the drawing ends too early: give the whole file"
        #expect(refusal(WacomModel(is31: true).bytes.dropLast(3)) == name + ", byte 440: \(ends)")
        let data: [([UInt8], String)] = [
            ([0x0a], ", byte 33: \(ends)"),
            ([0x0a, 5, 1], ", byte 33: \(ends)"),
            ([0x0b], ", byte 32: 'wire type 3' is not a field: \(correct)"),
            ([0x08, 1], ", byte 34: 'a number' is not a message: \(correct)"),
            (
                [0x08] + [UInt8](repeating: 0xff, count: 10),
                ", byte 33: 'a longer number' is not a number of 64 bits: \(correct)"
            ),
        ]
        for (bytes, message) in data {
            #expect(refusal(riff("UINK", [("HEAD", [3, 0, 0]), ("DATA", bytes)])) == name + message)
        }
    }

    @Test("messages nested deeper than the limit are refused")
    func nesting() throws {
        let bytes = [UInt8](repeating: 0, count: 8)
        var reader = ProtobufReader(bytes, 0..<8, .universalInk)
        #expect(throws: DrawingError.malformed(.universalInk, at: .byte(0), .tooDeep(limit: 32))) {
            for _ in 0..<40 { reader = try reader.message(.bytes(0..<8)) }
        }
    }
}

@Suite struct WILLTests {
    private func path(_ values: [Int], from start: Float, to end: Float) -> [UInt8] {
        var path = Message()
        path.add(1, float: start)
        path.add(2, float: end)
        path.add(3, number: 1)
        path.add(4, signed: values)
        path.add(5, signed: [10])
        return Message.varint(UInt64(path.bytes.count)) + path.bytes
    }

    @Test("a path is the points between its first and last control point, cut at its ends")
    func read() throws {
        let whole = path([0, 0, 100, 100, 100, 0, 100, 0, 100, 0], from: 0, to: 1)
        let cut = path([0, 0, 100, 0, 100, 0, 100, 0, 100, 0], from: 0.5, to: 0.25)
        let drawing = try Drawing(bytes: riff("WILL", [("HEAD", [3, 0, 0]), ("INK ", whole + cut)]))
        #expect(drawing.places == [[[10, 10], [20, 10], [30, 10]], [[15, 0], [20, 0], [22.5, 0]]])
    }

    @Test("what is wrong is refused with its byte")
    func malformed() {
        #expect(
            refusal("PK\u{3}\u{4} sections/section.svg")
                == "the WILL drawing, byte 0: the zipped WILL file format is not read: "
                + "save it as WILL data, as UIM or as InkML"
        )
        #expect(refusal(riff("WILL", [])) == "the WILL drawing: the chunk 'INK ' is missing: \(correct)")
        #expect(
            refusal(riff("WILL", [("INK ", [9, 1])]))
                == "the WILL drawing, byte 20: the drawing ends too early: give the whole file"
        )
        #expect(
            refusal(riff("WILL", []) + [1, 2])
                == "the WILL drawing, byte 12: the drawing ends too early: give the whole file"
        )
    }
}

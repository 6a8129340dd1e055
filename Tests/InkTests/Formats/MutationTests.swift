import Fixtures
import SignetBasics
import Testing

@testable import SignetInk

@Suite struct MutationTests {
    private static let texts = [
        #"{"canvas":{"width":4,"height":1},"strokes":[{"points":[{"x":1,"y":2,"t":3},{"x":1e3,"y":-2.5}]}]}"#,
        """
        <?xml version="1.0"?><!DOCTYPE ink><i:ink xmlns:i="u"><definitions><context xml:id="c"><inkSource>
        <sampleRate value="100"/><traceFormat><channel name="X" units="mm"/><channel name="Y"/><channel name="F" max="9"/>
        <intermittentChannels><channel name="T"/></intermittentChannels></traceFormat></inkSource></context></definitions>
        <traceGroup contextRef="#c"><trace timeOffset="3">1 2 3, '4 '5 6 7,"-1"1 * ?, #f 2 T</trace></traceGroup>
        <trace continuation="end">&#49; 2, <![CDATA[3 4]]></trace></i:ink>
        """,
        "3\n1 2 0 1 900 450 7\n9 9 10 1 900 450 8\n300 9 20 1 0 900 9\n",
        ".COORD X Y P\n.X_POINTS_PER_MM 10\n.POINTS_PER_SECOND 200\n.PEN_DOWN\n1 2 3\n4 5 6\n.PEN_UP\n.DT 9\n.PEN_DOWN\n7 8 9\n",
        "x,y,t,pressure,stroke\n1,2,0,0.1,1\n3,4,8,0.2,1\n\n9,9,20,0.3,2\n",
        "M1 2l3,4C5 6 7 8 9 9s1 1 2 2Q3 3 4 4t5 5A5 4 30 1 0 9 9H3v4z",
        """
        <svg viewBox="0 0 400 150"><g transform="rotate(3 4 5) matrix(1 0 0 1 2 3)"><path d="M1 2c3 4 5 6 7 8"/></g>
        <polyline points="1,2 3,4"/><line x2="5" y2="6"/><circle id="c" r="1"/><use href="#c" x="3"/></svg>
        """,
        "data:image/jsignature;base30,3E13Z5Y5_1O24Z66_1O1Z3_3E2Z4",
        #"[{"x":[100,98,93],"y":[60,62,70]},{"x":[120],"y":[55]}]"#,
        #"{"objects":[{"type":"path","left":9,"top":19,"angle":3,"path":[["M",10,20],["Q",30,20,30,60]]}]}"#,
        #"{"attrs":{"width":9},"className":"Stage","children":[{"attrs":{"points":[1,2,9,8]},"className":"Line"}]}"#,
    ]

    private static var path: [UInt8] {
        var path = Message()
        path.add(1, float: 0)
        path.add(3, number: 1)
        path.add(4, signed: [0, 0, 100, 100, 100, 0, 100, 0, 100, 0])
        return Message.varint(UInt64(path.bytes.count)) + path.bytes
    }

    private static let seeds =
        texts.map { Array($0.utf8) } + [
            WacomModel(is31: false).bytes, WacomModel(is31: true).bytes, riff("WILL", [("INK ", path)]),
            Array("SDI\0 10\0".utf8) + [0xc1, 0x60, 0x80, 0xeb, 0x89, 0, 0x80, 0xcf, 0xa0, 0x60, 0, 0, 3, 0xff, 0, 0]
                + [1, 0, 0, 2] + [UInt8](repeating: 3, count: 18) + [0, 1, 7],
        ]

    @Test("bytes changed at random are read or refused, and never trap", arguments: seeds)
    func mutants(_ seed: [UInt8]) {
        #expect(refusal(seed).isEmpty)
        guard let format = DrawingFormat(detecting: seed) else { return }
        var generator = SplitMix(seed: Trials.seed(11))
        var refused = 0
        for _ in 0..<Trials.count(500, long: 10_000) {
            let bytes = mutant(of: seed, &generator)
            do throws(DrawingError) {
                let drawing = try Drawing(bytes: bytes, as: format)
                #expect(drawing.strokes.allSatisfy { !$0.samples.isEmpty })
            } catch {
                refused += 1
                #expect(!error.description.isEmpty)
            }
        }
        #expect(refused > 0)
    }

    /// A few bytes changed, taken out, repeated or cut off.
    private func mutant(of seed: [UInt8], _ generator: inout SplitMix) -> [UInt8] {
        var bytes = seed
        for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
            let place = Int.random(in: bytes.indices, using: &generator)
            let end = min(bytes.count, place + Int.random(in: 1...9, using: &generator))
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: bytes.removeSubrange(place..<end)
            case 1: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: bytes.indices, using: &generator))
            case 2: bytes.removeSubrange(place...)
            case 3: bytes[place] = [0, 0xff, 0x7f, 0x80].randomElement(using: &generator) ?? 0
            case 4: bytes[place] = seed.randomElement(using: &generator) ?? 0
            default: bytes[place] = UInt8.random(in: 0...255, using: &generator)
            }
        }
        return bytes
    }

    @Test("more samples than the limit are refused while they are read")
    func tooMany() {
        var builder = StrokeBuilder()
        #expect(throws: DrawingError.tooManySamples(count: 30_001, limit: 30_000)) {
            while true { try builder.add(Drawing.Sample(x: 0, y: 0)) }
        }
    }
}

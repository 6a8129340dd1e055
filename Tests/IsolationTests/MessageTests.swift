import Fixtures
import SignetBasics
import Testing

@testable import SignetIsolation

@Suite struct MessageTests {
    private static var message: [UInt8] {
        var writer = MessageWriter()
        writer.write(-5)
        writer.write(0.25)
        writer.write("über")
        writer.write([1, 2, 3] as [UInt8])
        writer.write(nil as Int?) { $0.write($1) }
        writer.write(7) { $0.write($1) }
        writer.write(["a", ""]) { $0.write($1) }
        return writer.bytes
    }

    private typealias Values = (Int, Double, String, [UInt8], [Int?], [String])

    private static func read(_ bytes: [UInt8]) throws(MessageReader.ParseError) -> Values {
        var reader = MessageReader(bytes)
        let first = (try reader.integer(), try reader.double(), try reader.text(), try reader.bytes())
        let choices = [
            try reader.optional { item throws(MessageReader.ParseError) in try item.integer() },
            try reader.optional { item throws(MessageReader.ParseError) in try item.integer() },
        ]
        let texts = try reader.array { item throws(MessageReader.ParseError) in try item.text() }
        try reader.end()
        return (first.0, first.1, first.2, first.3, choices, texts)
    }

    @Test("what is written is read")
    func read() throws {
        let read = try Self.read(Self.message)
        #expect(read.0 == -5 && read.1 == 0.25 && read.2 == "über" && read.3 == [1, 2, 3])
        #expect(read.4 == [nil, 7] && read.5 == ["a", ""])
    }

    @Test("sizes that are not there are refused, and take no memory")
    func sizes() {
        for size in [-1, 1, 1 << 40, .max] {
            var writer = MessageWriter()
            writer.write(size)
            #expect(throws: MessageReader.ParseError.self) { () throws(MessageReader.ParseError) in
                var reader = MessageReader(writer.bytes)
                return try reader.bytes()
            }
            #expect(throws: MessageReader.ParseError.self) { () throws(MessageReader.ParseError) in
                var reader = MessageReader(writer.bytes)
                return try reader.array { item throws(MessageReader.ParseError) in try item.integer() }
            }
            #expect(MessageFrame.count(writer.bytes, most: 0) == nil)
        }
    }

    @Test("no message that was cut off or goes on is read, and no mutation is trapped on")
    func mutations() throws {
        let whole = Self.message
        for count in 0..<whole.count {
            #expect(throws: MessageReader.ParseError.self) { try Self.read(Array(whole.prefix(count))) }
        }
        #expect(throws: MessageReader.ParseError.self) { try Self.read(whole + [0]) }
        var chance = SplitMix(seed: Trials.seed(20_261_130))
        for _ in 0..<Trials.count(1000, long: 20_000) {
            var bytes = whole
            for _ in 0...Int(chance.next() % 3) {
                bytes[Int(chance.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: chance.next())
            }
            _ = try? Self.read(bytes)
        }
    }
}

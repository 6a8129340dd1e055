import Testing

@testable import SignetCMS

@Suite struct SetEncodingTests {
    @Test(
        "sets and sequences are constructed, whatever the lengths, and whatever follows",
        arguments: [
            // SEQUENCE { SET { NULL }, SEQUENCE {} }
            [0x30, 6, 0x31, 2, 5, 0, 0x30, 0],
            // The same with zeros behind it, with a long length, and with something behind it that is no set.
            [0x30, 6, 0x31, 2, 5, 0, 0x30, 0, 0, 0, 0],
            [0x30, 0x82, 0, 6, 0x31, 2, 5, 0, 0x30, 0],
            [0x30, 2, 5, 0, 0x11, 0],
            // Indefinite lengths, with zeros behind them, and within a definite one.
            [0x30, 0x80, 0x31, 0x80, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0x30, 8, 0x31, 0x80, 0, 0, 0x30, 2, 5, 0],
            // What looks like a set is inside an octet string.
            [0x30, 4, 4, 2, 0x11, 0],
            // A tag of several octets.
            [0x30, 6, 0xBF, 0x81, 0x11, 2, 5, 0],
        ] as [[UInt8]]
    )
    func constructed(_ message: [UInt8]) { #expect(SetEncoding.isConstructed(in: message)) }

    @Test(
        "a primitive set or sequence is found wherever it is, and wrong lengths are not taken for right",
        arguments: [
            [0x30, 4, 0x11, 2, 5, 0], [0x30, 4, 0x10, 2, 5, 0],
            [0x30, 8, 0xA0, 6, 0x31, 4, 0x11, 2, 5, 0],
            [0x30, 0x80, 0x31, 0x80, 0x11, 0, 0, 0, 0, 0],
            // After an indefinite length within a definite one.
            [0x30, 6, 0x31, 0x80, 0, 0, 0x11, 0],
            [], [0x30], [0x30, 9, 5, 0], [0x30, 4, 5, 9, 0, 0], [0x30, 0x80, 5, 0], [0x30, 2, 5, 0x80], [0x3F, 0x80],
            [0x30, 0xFF, 1], [0x30] + [0x88] + [UInt8](repeating: 0xFF, count: 8),
        ] as [[UInt8]]
    )
    func primitive(_ message: [UInt8]) { #expect(!SetEncoding.isConstructed(in: message)) }
}

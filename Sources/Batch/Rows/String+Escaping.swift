internal import SignetBasics

extension String {
    /// Shows bytes that should be a text: bytes that are not UTF-8 and control characters are written as `\xE9`.
    init(escaping bytes: some Sequence<UInt8>) {
        self = ""
        let all = Array(bytes)
        var place = 0
        var rest = all.makeIterator()
        var parser = Unicode.UTF8.ForwardParser()
        while true {
            switch parser.parseScalar(from: &rest) {
            case .valid(let encoded):
                let scalar = Unicode.UTF8.decode(encoded)
                place += encoded.count
                if scalar.value < 0x20 || scalar.value == 0x7F {
                    self += Self.escape(UInt8(scalar.value))
                } else {
                    unicodeScalars.append(scalar)
                }
            case .error(let length):
                for byte in all[place..<place + length] { self += Self.escape(byte) }
                place += length
            case .emptyInput: return
            }
        }
    }

    private static func escape(_ byte: UInt8) -> String {
        "\\x" + [byte].capitalHexadecimal()
    }
}

extension Sequence<UInt8> {
    /// Two hexadecimal digits a byte, with small letters.
    package var hexadecimal: String { written(with: Array("0123456789abcdef".utf8), separator: []) }

    /// Two hexadecimal digits a byte, with capital letters.
    ///
    /// - Parameter separator: Stands between bytes.
    /// - Returns: The digits.
    package func capitalHexadecimal(separator: String = "") -> String {
        written(with: Array("0123456789ABCDEF".utf8), separator: Array(separator.utf8))
    }

    private func written(with digits: [UInt8], separator: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(underestimatedCount * (2 + separator.count))
        for byte in self {
            if !text.isEmpty { text += separator }
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }
}

internal import Foundation

/// The writer of values of headers (RFC 5322, 2047 and 2231): in lines of at most 76 bytes where the value has a place for a fold.
enum HeaderText {
    /// Bytes of a line (RFC 5322, 2.1.1; RFC 2047, 2).
    static let line = 76
    private static let encodedWord = (limit: 75, prefix: "=?utf-8?B?", suffix: "?=")

    /// Whether no header may have this character: controls, separators of lines and controls of direction, which let a value look
    /// or be read differently from what it is.
    static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
        default: scalar.properties.isBidiControl
        }
    }

    /// Whether it can be in an address: neither a blank nor invisible.
    static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .spaceSeparator:
            false
        default: true
        }
    }

    /// Checks a value before it is written.
    static func check(_ value: String, in header: String, limit: Int) throws(MailError) {
        guard value.count <= limit, value.utf8.count <= 4 * limit else { throw .header(header, .tooLong(limit: limit)) }
        if let scalar = value.unicodeScalars.first(where: isForbidden) {
            throw .header(header, .character(scalar.value))
        }
    }

    /// A header with text for people, as a subject.
    static func unstructured(_ name: String, _ value: String) -> String {
        guard isPlain(value) else { return "\(name): \(encodedWords(value, after: name.utf8.count + 2))\r\n" }
        var text = "\(name):"
        var length = text.utf8.count
        for word in value.split(separator: " ") {
            if length + 1 + word.utf8.count > line, length > name.utf8.count + 1 {
                text += "\r\n"
                length = 0
            }
            text += " \(word)"
            length += 1 + word.utf8.count
        }
        return text + "\r\n"
    }

    /// A header with a mailbox.
    static func mailbox(_ name: String, _ mailbox: Mailbox) -> String {
        let address = "<\(mailbox.address.text)>"
        guard !mailbox.name.isEmpty else { return "\(name): \(mailbox.address.text)\r\n" }
        let isShort = isPlain(mailbox.name) && mailbox.name.utf8.count <= 50
        let phrase = isShort ? quoted(mailbox.name) : encodedWords(mailbox.name, after: name.utf8.count + 2)
        let text = "\(name): \(phrase)"
        let last = text.split(separator: "\r\n").last?.utf8.count ?? 0
        return "\(text)\(last + 1 + address.utf8.count > line ? "\r\n" : "") \(address)\r\n"
    }

    /// A parameter of a header in lines that follow the header's first one.
    static func parameter(_ name: String, _ value: String) -> String {
        if isPlain(value), value.utf8.count <= 50, !value.contains("\\"), !value.contains("\"") {
            return ";\r\n \(name)=\"\(value)\""
        }
        // RFC 2231: percent encoding, in numbered parts, none of which ends within a character.
        var parts = [""]
        for character in value.unicodeScalars {
            let encoded = percentEncoded(character)
            if parts[parts.count - 1].utf8.count + encoded.utf8.count > 50 { parts.append("") }
            parts[parts.count - 1] += encoded
        }
        if parts.count == 1 { return ";\r\n \(name)*=utf-8''\(parts[0])" }
        return parts.enumerated().map { number, part in
            ";\r\n \(name)*\(number)*=\(number == 0 ? "utf-8''" : "")\(part)"
        }.joined()
    }

    /// Whether it can be written as it is: visible ASCII in words with one blank between them, which are short enough for a line and
    /// do not look like encoded ones.
    private static func isPlain(_ value: String) -> Bool {
        value.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !value.contains("=?")
            && value.split(separator: " ", omittingEmptySubsequences: false).allSatisfy {
                (1...60).contains($0.utf8.count)
            }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for character in text {
            if character == "\"" || character == "\\" { result += "\\" }
            result.append(character)
        }
        return result + "\""
    }

    /// Encoded words (RFC 2047), which never end within a character, one a line; `start` is the number of bytes before the first.
    private static func encodedWords(_ text: String, after start: Int) -> String {
        func capacity(_ start: Int) -> Int {
            (encodedWord.limit - start - encodedWord.prefix.utf8.count - encodedWord.suffix.utf8.count) / 4 * 3
        }
        var words: [[UInt8]] = [[]]
        var room = capacity(start)
        func add(_ bytes: [UInt8]) {
            if bytes.count > room {
                words.append([])
                room = capacity(1)
            }
            words[words.count - 1] += bytes
            room -= bytes.count
        }
        for character in text {
            let bytes = Array(character.utf8)
            // Letters with more marks than a word holds are divided between the marks.
            if bytes.count <= capacity(1) {
                add(bytes)
            } else {
                for scalar in character.unicodeScalars { add(scalar.utf8) }
            }
        }
        // The first line has none where the first character is too long for it.
        return words.map { word in
            word.isEmpty ? "" : encodedWord.prefix + Data(word).base64EncodedString() + encodedWord.suffix
        }.joined(separator: "\r\n ")
    }

    private static func percentEncoded(_ scalar: Unicode.Scalar) -> String {
        let isPlain =
            scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789-._".unicodeScalars.contains(scalar))
        if isPlain { return String(scalar) }
        return scalar.utf8.map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return digits.count == 1 ? "%0\(digits)" : "%\(digits)"
        }.joined()
    }
}

extension Unicode.Scalar {
    fileprivate var utf8: [UInt8] { Array(String(self).utf8) }
}

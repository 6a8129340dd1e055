/// Checks texts that a caller sends and people read.
package enum PlainText {
    /// Refuses a text that is too long, and characters that could hide something.
    package static func check(_ text: String, _ what: String, atMost limit: Int) throws(Problem) {
        // Not `count`: one character may have any number of marks.
        guard text.unicodeScalars.count <= limit else { throw .invalid("\(what) has at most \(limit) characters.") }
        let isClean = text.unicodeScalars.allSatisfy {
            // U+202A…202E make text read otherwise than it is.
            ($0.properties.generalCategory != .control || $0 == "\n" || $0 == "\t")
                && !(0x202A...0x202E).contains($0.value)
        }
        guard isClean else { throw .invalid("\(what) may not have control characters.") }
    }

    /// The same for a single line, such as a name: callers put it into header fields of their e-mails.
    package static func checkLine(_ text: String, _ what: String, atMost limit: Int) throws(Problem) {
        try check(text, what, atMost: limit)
        guard !text.contains(where: \.isNewline) else { throw .invalid("\(what) is one line.") }
    }
}

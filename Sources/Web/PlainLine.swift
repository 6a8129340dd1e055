extension String {
    /// Makes one line that is safe to show of a text from an untrusted source: bounded, without control and format characters.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8; other bytes become replacement characters.
    ///   - limit: The number of Unicode scalars that are kept.
    package init(plainLine bytes: some Sequence<UInt8>, limit: Int) {
        // A scalar has at most four bytes.
        let text = String(decoding: Array(bytes.prefix(limit * 4)), as: UTF8.self)
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(limit) {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator:
                if let last = line.last, last != " " { line.append(" ") }
            case .format, .surrogate, .privateUse, .unassigned: continue
            default: line.append(scalar)
            }
        }
        if line.last == " " { line.removeLast() }
        self.init(line)
    }
}

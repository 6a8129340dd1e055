package import SignetGraphics

/// A search in the text of pages.
package enum TextQuery: Hashable, Sendable {
    /// Words as a reader sees them; other case, accents and spacing only when they are not on the page as written.
    case phrase(String)
    /// Exactly these characters, as for a tag; only white space and line ends may differ.
    case exact(String)
    /// A regular expression in the dialect of PCRE, matched within three lines of text.
    case pattern(String, ignoringCase: Bool)
}

/// A text found on a page.
package struct TextFind: Hashable, Sendable {
    /// Its box on each line that it is on, in reading order; never empty.
    package let parts: [Rectangle]
    /// The box of its part on the last line, where it ends.
    package let rectangle: Rectangle
}

/// A piece of text that is like a phrase.
package struct NearText: Hashable, Sendable {
    package let text: String
    /// From 0.
    package let pageIndex: Int
    /// How many characters differ.
    package let distance: Int
}

/// A row of text as it is across the page, its characters in the order of reading.
package struct TextLine: Hashable, Sendable {
    /// A space has no box.
    package struct Mark: Hashable, Sendable {
        package let character: Character
        package let box: Rectangle?

        package init(character: Character, box: Rectangle?) {
            self.character = character
            self.box = box
        }
    }

    package let marks: [Mark]

    package init(marks: [Mark]) {
        self.marks = marks
    }

    package var text: String { String(marks.map(\.character)) }
}

import SignetServiceFoundation

/// Writes a mail as plain text.
struct MailPlainText: Sendable {
    let language: PageLanguage

    private static let columns = 76
    /// The most bytes of a line that is no link (RFC 5322 allows 998).
    private static let bytes = 900

    func text(_ blocks: [MailBlock]) -> String { blocks.map(text).joined(separator: "\n\n") + "\n" }

    private func text(_ block: MailBlock) -> String {
        switch block {
        case .heading(let line): wrapped(line).joined(separator: "\n")
        case .paragraph(let lines): lines.flatMap { wrapped($0) }.joined(separator: "\n")
        case .quotation(let lines): lines.flatMap { wrapped($0, indent: "> ") }.joined(separator: "\n")
        case .button(let label, let url): "\(label):\n\(url)"
        case .facts(let rows):
            rows.flatMap { wrapped([.words("\($0.label): "), .value($0.value)]) }.joined(separator: "\n")
        case .small(let lines):
            ([String(repeating: "-", count: 20)] + lines.flatMap { wrapped($0) }).joined(separator: "\n")
        }
    }

    /// A line as lines that are not too long, each after an indent.
    private func wrapped(_ line: MailLine, indent: String = "") -> [String] {
        var lines: [String] = []
        var (text, width) = (indent, indent.count)
        func end() {
            lines.append(text.trimmed.isEmpty ? text.trimmed : text)
            (text, width) = (indent, indent.count)
        }
        for word in plain(line).split(separator: " ") {
            let needed = word.reduce(0) { $0 + $1.columns }
            if text != indent {
                if width + 1 + needed <= Self.columns, text.utf8.count + word.utf8.count < Self.bytes {
                    text += " \(word)"
                    width += 1 + needed
                    continue
                }
                // A text without spaces goes on in the same line.
                if needed <= Self.columns || Self.isLink(word) {
                    end()
                } else {
                    text += " "
                    width += 1
                }
            }
            guard !Self.isLink(word) else {
                (text, width) = (text + word, width + needed)
                continue
            }
            for piece in word.lazy.flatMap(Self.pieces) {
                if width + piece.columns > Self.columns || text.utf8.count + piece.utf8.count > Self.bytes { end() }
                text.append(piece)
                width += piece.columns
            }
        }
        end()
        return lines
    }

    private static func isLink(_ word: Substring) -> Bool {
        (word.hasPrefix("https://") || word.hasPrefix("http://")) && word.utf8.count < bytes
    }

    /// A character, in parts where it has very many marks.
    private static func pieces(of character: Character) -> [Character] {
        character.utf8.count <= 200 ? [character] : character.unicodeScalars.map(Character.init)
    }

    private func plain(_ line: MailLine) -> String {
        line.reduce(into: "") { text, piece in
            switch piece {
            case .words(let words): text += text.endsInLink && words.first?.isWhitespace == false ? " \(words)" : words
            case .value(let value): text += language.isRightToLeft ? "\u{2068}\(value)\u{2069}" : value
            case .link(let url): text += text.last?.isWhitespace == false ? " \(url)" : url
            case .code(let code): text += code
            }
        }
    }
}

extension String {
    /// Whether its last word is a link, which other letters may not touch.
    fileprivate var endsInLink: Bool { split(separator: " ").last.map { $0.contains("://") } ?? false }
}

extension Character {
    /// The columns that it takes where all letters are equally wide.
    fileprivate var columns: Int {
        guard let scalar = unicodeScalars.first else { return 0 }
        return switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            2
        default: 1
        }
    }
}

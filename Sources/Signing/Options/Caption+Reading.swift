internal import SignetFiles
internal import SignetLettering

extension Caption {
    /// A caption as options write it: the name of a template, or a text with `\n` for a new line.
    package init(option text: String) {
        self = Caption(named: text) ?? Caption(Self.withLineBreaks(text))
    }

    /// The caption whose text is in a file, without its last line end.
    package init(contentsOf path: String) throws(SignetError) {
        let text = String(decoding: try SignetError.files(FileContents.read(path)), as: UTF8.self)
        self.init(text.last?.isNewline == true ? String(text.dropLast()) : text)
    }

    /// Checks the fields, the braces and the markup of the text and of the code, without setting them.
    ///
    /// - Throws: ``SignetError`` `invalidData`.
    package func check() throws(SignetError) {
        do throws(CaptionError) {
            if !template.isEmpty { _ = try CaptionTemplate(template) }
            if let code { _ = try CaptionTemplate(unmarked: code) }
        } catch {
            throw SignetError(error)
        }
    }

    /// A caption that is only a code.
    package static let codeOnly = Caption("", layout: .right)

    /// The text with a line break for `\n` and a backslash for two.
    package static func withLineBreaks(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let character = rest.popFirst() {
            switch (character, rest.first) {
            case ("\\", "n"):
                rest.removeFirst()
                result.append("\n")
            case ("\\", "\\"):
                rest.removeFirst()
                result.append("\\")
            default: result.append(character)
            }
        }
        return result
    }
}

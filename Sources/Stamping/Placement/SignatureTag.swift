internal import SignetGraphics
internal import SignetViewing

/// A tag in the text of a page that a signature replaces.
///
/// Known are the forms of DocuSeal (`{{Name;type=signature;role=Buyer}}`), Documenso (`{{signature, r1}}`), Adobe Sign
/// (`{{Sig_es_:signer1:signature}}`), Dropbox Sign (`[sig|req|signer1]`), DocuSign (`\s1\`), PandaDoc (`{signature:Client___}`),
/// signNow (`{{t:s;r:y;o:"Signer 1";}}`) and plain ones such as `{{signature}}`, `{{sign:buyer}}`, `[[signature_here]]` or
/// `<<signature>>`.
struct SignatureTag: Hashable {
    /// As it is on the page.
    let text: String
    /// The role of the person who signs there; nil if the tag names none.
    let role: String?

    /// Reads a tag; nil if it is none, or is for something other than a signature.
    init?(_ text: String) {
        self.text = text
        if text.hasPrefix("\\s"), text.hasSuffix("\\") {
            role = String(text.dropFirst().dropLast())
            return
        }
        let content = text.trimmingPrefix { "{[<".contains($0) }.prefix { !"}]>".contains($0) }
        if let role = Self.roleOfShortType(content) {
            self.role = role.isEmpty ? nil : role
            return
        }
        // Underscores give a tag its width.
        var parts = content.split { ";,:|".contains($0) }.map { $0.trimmingSpaces.trimming("_*") }
        guard !parts.isEmpty else { return nil }
        let name = parts.removeFirst()
        let attributes = parts.compactMap(Self.attribute)
        let words = parts.filter { Self.attribute($0) == nil }
        if let type = attributes.first(where: { $0.name == "type" })?.value.lowercased() {
            guard type == "signature" else { return nil }
        } else {
            let kinds = [name] + words.filter { SignatureTerms.best(in: $0) != nil }
            guard kinds.contains(where: Self.meansSignature), !([name] + words).contains(where: Self.meansOther) else {
                return nil
            }
        }
        role =
            attributes.first { ["role", "signer", "recipient"].contains($0.name) }?.value
            ?? words.first { !Self.optionWords.contains($0.lowercased()) && !Self.meansSignature($0) }
    }

    /// The role of a tag of signNow, whose `t` is the type and `o` the role; nil for other tags, empty without a role.
    private static func roleOfShortType(_ content: some StringProtocol) -> String? {
        let parts = content.split(separator: ";").map(\.trimmingSpaces)
        guard parts.contains(where: { $0.lowercased() == "t:s" }) else { return nil }
        let owner = parts.first { $0.lowercased().hasPrefix("o:") }
        return owner.map { $0.dropFirst(2).trimming("\"\u{201c}\u{201d}") } ?? ""
    }

    /// Words of tags that are not roles.
    private static let optionWords: Set<String> = ["req", "noreq", "opt", "required", "optional"]
    private static let signing: Set<String> = ["sig", "sign", "signature", "signhere", "signature1", "sig1"]
    private static let others: Set<String> = ["date", "name", "time", "email", "title", "initial", "initials", "text"]

    private static func attribute(_ part: String) -> (name: String, value: String)? {
        guard let equals = part.firstIndex(of: "=") else { return nil }
        let name = part[..<equals].trimmingSpaces.lowercased()
        let value = part[part.index(after: equals)...].trimmingSpaces
        return name.isEmpty || value.isEmpty ? nil : (name, value)
    }

    private static func words(of text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    private static func meansSignature(_ text: String) -> Bool {
        let words = words(of: text)
        return words.first.map(signing.contains) ?? false
            || SignatureTerms.best(in: words.joined(separator: " "))?.weight == SignatureTerms.certain
    }

    private static func meansOther(_ text: String) -> Bool { !others.isDisjoint(with: words(of: text)) }
}

extension SignatureTag {
    /// The longest tag, in characters.
    private static let lengthLimit = 200
    /// The most tags of a line.
    private static let countLimit = 100
    private static let brackets = [
        ("{{", "}}"), ("[[", "]]"), ("<<", ">>"), ("[sig|", "]"), ("\\s", "\\"), ("{", "}"),
    ]

    /// The tags on a line and their boxes.
    static func tags(on line: TextLine) -> [(tag: SignatureTag, box: Rectangle)] {
        let characters = line.marks.map(\.character)
        guard characters.contains(where: { "{[<\\".contains($0) }) else { return [] }
        var found: [(tag: SignatureTag, box: Rectangle)] = []
        var start = 0
        while start < characters.count, found.count < countLimit {
            if let end = end(ofTagAt: start, in: characters), let tag = SignatureTag(String(characters[start..<end])),
                let box = line.marks[start..<end].compactMap(\.box).union
            {
                found.append((tag, box))
                start = end
            } else {
                start += 1
            }
        }
        return found
    }

    private static func end(ofTagAt start: Int, in text: [Character]) -> Int? {
        for (open, close) in brackets where text[start...].starts(with: open) {
            let content = start + open.count
            let limit = min(text.count, start + lengthLimit)
            guard content < limit else { return nil }
            for index in content..<limit where text[index...].starts(with: close) {
                // A number is between the backslashes of DocuSign's tag.
                let isNumbered = index > content && text[content..<index].allSatisfy { $0.isASCII && $0.isNumber }
                guard close != "\\" || isNumbered, open != "{" || isTag(start...index, in: text) else { break }
                return index + close.count
            }
        }
        return nil
    }

    /// Whether a text in single braces, which programs and addresses have too, is a tag: with spaces around it, and a role or
    /// nothing else on its line.
    private static func isTag(_ range: ClosedRange<Int>, in text: [Character]) -> Bool {
        let (before, after) = (text[..<range.lowerBound], text[(range.upperBound + 1)...])
        let isApart = (before.last?.isWhitespace ?? true) && (after.first?.isWhitespace ?? true)
        let content = text[range].dropFirst().dropLast()
        guard isApart, content.allSatisfy({ $0.isLetter || $0.isNumber || "_:*+-.,|;=".contains($0) }) else {
            return false
        }
        return content.contains(":") || (before + after).allSatisfy(\.isWhitespace)
    }
}

extension StringProtocol {
    /// The text without white space at its ends.
    fileprivate var trimmingSpaces: String { trimming { $0.isWhitespace } }

    /// The text without some characters at its ends.
    fileprivate func trimming(_ characters: String) -> String { trimming { characters.contains($0) } }

    private func trimming(_ isEdge: (Character) -> Bool) -> String {
        String(drop(while: isEdge).reversed().drop(while: isEdge).reversed())
    }
}

extension Collection<Rectangle> {
    /// The smallest rectangle around all of them; nil for none.
    fileprivate var union: Rectangle? { first.map { dropFirst().reduce($0) { $0.union($1) } } }
}

extension Face {
    /// Whether the face is meant for a character: for its script, or because all scripts share it.
    ///
    /// A face without stated scripts is meant for all. Fonts of other scripts have Latin letters too, mostly print
    /// letters.
    func isMeant(for character: Character) -> Bool {
        scripts.isEmpty
            || character.unicodeScalars.allSatisfy { scalar in
                LetterScript.names(of: scalar)?.contains(where: scripts.contains) ?? true
            }
    }

    /// Whether the face is meant for all of a text.
    func isMeant(for text: String) -> Bool {
        let isLatin = scripts.isEmpty || scripts.contains("Latin")
        return isLatin && text.utf8.allSatisfy { $0 < 0x80 } || text.allSatisfy(isMeant)
    }

    /// Whether the face was drawn for the letters of a text, rather than having them in addition to another script: the
    /// Latin letters of Chinese, Korean or Thai faces are plainer than their own.
    func isDrawn(for text: String) -> Bool {
        guard isMeant(for: text) else { return false }
        let isEuropean = text.unicodeScalars.contains {
            LetterScript.names(of: $0)?.allSatisfy(Self.european.contains) == true
        }
        return !isEuropean || Self.european.isSuperset(of: scripts)
    }

    private static let european: Set = ["Latin", "Greek", "Cyrillic"]
}

/// The scripts of letters, by the names that catalogues of faces use.
enum LetterScript {
    /// The scripts that use a letter; empty for a letter of a script that is not in the lists; nil for characters that
    /// all scripts share, such as digits, signs and marks.
    static func names(of scalar: Unicode.Scalar) -> [String]? {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: break
        default: return nil
        }
        switch scalar.value {
        case 0x41...0x2AF, 0x1D00...0x1DBF, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA722...0xA7FF, 0xAB30...0xAB6F,
            0xFB00...0xFB06, 0xFF21...0xFF5A:
            return ["Latin"]
        case 0x370...0x3FF, 0x1F00...0x1FFF: return ["Greek"]
        case 0x400...0x52F, 0x1C80...0x1C8F, 0xA640...0xA69F: return ["Cyrillic"]
        case 0x590...0x5FF, 0xFB1D...0xFB4F: return ["Hebrew"]
        case 0x600...0x6FF, 0x750...0x77F, 0x870...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFC: return ["Arabic"]
        case 0x900...0x97F, 0xA8E0...0xA8FF: return ["Devanagari"]
        case 0xE00...0xE7F: return ["Thai"]
        case 0x3041...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D: return ["Japanese"]
        case 0x3100...0x312F: return ["Chinese"]
        case 0x3005...0x3007, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: return ["Chinese", "Japanese"]
        case 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xFFA0...0xFFDC: return ["Korean"]
        default: return []
        }
    }
}

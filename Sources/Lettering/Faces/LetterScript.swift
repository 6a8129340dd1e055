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
            0xFB00...0xFB06, 0xFF21...0xFF5A, 0x2100...0x214F, 0x1D400...0x1D6A5:
            return ["Latin"]
        case 0x370...0x3FF, 0x1F00...0x1FFF: return ["Greek"]
        case 0x400...0x52F, 0x1C80...0x1C8F, 0xA640...0xA69F: return ["Cyrillic"]
        case 0x590...0x5FF, 0xFB1D...0xFB4F: return ["Hebrew"]
        case 0x600...0x6FF, 0x750...0x77F, 0x870...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFC: return ["Arabic"]
        case 0x900...0x97F, 0xA8E0...0xA8FF: return ["Devanagari"]
        case 0xE00...0xE7F: return ["Thai"]
        case 0x3041...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D: return ["Japanese"]
        case 0x3100...0x312F, 0x31A0...0x31BF: return ["Chinese"]
        case 0x3005...0x3007, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: return ["Chinese", "Japanese"]
        case 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xFFA0...0xFFDC: return ["Korean"]
        default: return further(scalar.value)
        }
    }

    /// The scripts of Europe whose hands often have each other's letters.
    static let european: Set = ["Latin", "Greek", "Cyrillic"]

    /// Whether a scalar is a letter of one of these.
    static func isEuropean(_ scalar: Unicode.Scalar) -> Bool {
        names(of: scalar)?.contains(where: european.contains) == true
    }
}

// MARK: - The table of further scripts

extension LetterScript {
    /// A script with the blocks of its letters.
    private struct Script {
        /// Its name in catalogues.
        let name: String
        /// Its tags in ISO 15924.
        let tags: [String]
        /// The blocks of the Unicode Standard that have its letters.
        let blocks: [ClosedRange<UInt32>]

        init(_ name: String, _ tags: [String], _ blocks: [ClosedRange<UInt32>]) {
            self.name = name
            self.tags = tags
            self.blocks = blocks
        }
    }

    /// The scripts in modern use of the Unicode CLDR (`scriptMetadata.txt`, recommended and of limited use) beyond those of
    /// ``names(of:)``, and Mongolian.
    private static let scripts: [Script] = [
        Script("Armenian", ["Armn"], [0x530...0x58F, 0xFB13...0xFB17]),
        Script("Georgian", ["Geor", "Geok"], [0x10A0...0x10FF, 0x1C90...0x1CBF, 0x2D00...0x2D2F]),
        Script("Ethiopic", ["Ethi"], [0x1200...0x139F, 0x2D80...0x2DDF, 0xAB01...0xAB2F, 0x1E7E0...0x1E7FF]),
        Script("Bengali", ["Beng"], [0x980...0x9FF]),
        Script("Gurmukhi", ["Guru"], [0xA00...0xA7F]),
        Script("Gujarati", ["Gujr"], [0xA80...0xAFF]),
        Script("Odia", ["Orya"], [0xB00...0xB7F]),
        Script("Tamil", ["Taml"], [0xB80...0xBFF, 0x11FC0...0x11FFF]),
        Script("Telugu", ["Telu"], [0xC00...0xC7F]),
        Script("Kannada", ["Knda"], [0xC80...0xCFF]),
        Script("Malayalam", ["Mlym"], [0xD00...0xD7F]),
        Script("Sinhala", ["Sinh"], [0xD80...0xDFF, 0x111E0...0x111FF]),
        Script("Lao", ["Laoo"], [0xE80...0xEFF]),
        Script("Tibetan", ["Tibt"], [0xF00...0xFFF]),
        Script("Myanmar", ["Mymr"], [0x1000...0x109F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F]),
        Script("Khmer", ["Khmr"], [0x1780...0x17FF]),
        Script("Thaana", ["Thaa"], [0x780...0x7BF]),
        Script("Syriac", ["Syrc"], [0x700...0x74F, 0x860...0x86F]),
        Script("N’Ko", ["Nkoo"], [0x7C0...0x7FF]),
        Script("Canadian Syllabics", ["Cans"], [0x1400...0x167F, 0x18B0...0x18FF, 0x11AB0...0x11ABF]),
        Script("Cherokee", ["Cher"], [0x13A0...0x13FF, 0xAB70...0xABBF]),
        Script("Tifinagh", ["Tfng"], [0x2D30...0x2D7F]),
        Script("Adlam", ["Adlm"], [0x1E900...0x1E95F]),
        Script("Vai", ["Vaii"], [0xA500...0xA63F]),
        Script("Yi", ["Yiii"], [0xA000...0xA4CF]),
        Script("Lisu", ["Lisu"], [0xA4D0...0xA4FF, 0x11FB0...0x11FBF]),
        Script("Ol Chiki", ["Olck"], [0x1C50...0x1C7F]),
        Script("Meitei Mayek", ["Mtei"], [0xABC0...0xABFF, 0xAAE0...0xAAFF]),
        Script("Chakma", ["Cakm"], [0x11100...0x1114F]),
        Script("Balinese", ["Bali"], [0x1B00...0x1B7F]),
        Script("Javanese", ["Java"], [0xA980...0xA9DF]),
        Script("Sundanese", ["Sund"], [0x1B80...0x1BBF, 0x1CC0...0x1CCF]),
        Script("Batak", ["Batk"], [0x1BC0...0x1BFF]),
        Script("Cham", ["Cham"], [0xAA00...0xAA5F]),
        Script("Tai Tham", ["Lana"], [0x1A20...0x1AAF]),
        Script("Tai Le", ["Tale"], [0x1950...0x197F]),
        Script("New Tai Lue", ["Talu"], [0x1980...0x19DF]),
        Script("Tai Viet", ["Tavt"], [0xAA80...0xAADF]),
        Script("Kayah Li", ["Kali"], [0xA900...0xA92F]),
        Script("Lepcha", ["Lepc"], [0x1C00...0x1C4F]),
        Script("Limbu", ["Limb"], [0x1900...0x194F]),
        Script("Newa", ["Newa"], [0x11400...0x1147F]),
        Script("Saurashtra", ["Saur"], [0xA880...0xA8DF]),
        Script("Syloti Nagri", ["Sylo"], [0xA800...0xA82F]),
        Script("Gunjala Gondi", ["Gong"], [0x11D60...0x11DAF]),
        Script("Wancho", ["Wcho"], [0x1E2C0...0x1E2FF]),
        Script("Bamum", ["Bamu"], [0xA6A0...0xA6FF, 0x16800...0x16A3F]),
        Script("Mandaic", ["Mand"], [0x840...0x85F]),
        Script("Hanifi Rohingya", ["Rohg"], [0x10D00...0x10D3F]),
        Script("Nyiakeng Puachue Hmong", ["Hmnp"], [0x1E100...0x1E14F]),
        Script("Miao", ["Plrd"], [0x16F00...0x16F9F]),
        Script("Osage", ["Osge"], [0x104B0...0x104FF]),
        Script("Mongolian", ["Mong"], [0x1800...0x18AF, 0x11660...0x1167F]),
    ]

    /// The blocks of these scripts in the order of their code points.
    private static let blocks: [(codes: ClosedRange<UInt32>, names: [String])] =
        scripts.flatMap { script in script.blocks.map { (codes: $0, names: [script.name]) } }
        .sorted { $0.codes.lowerBound < $1.codes.lowerBound }

    /// The script of a letter by its block; empty when none has it.
    private static func further(_ code: UInt32) -> [String] {
        var low = 0
        var high = blocks.count
        while low < high {
            let middle = (low + high) / 2
            if blocks[middle].codes.upperBound < code { low = middle + 1 } else { high = middle }
        }
        return low < blocks.count && blocks[low].codes.contains(code) ? blocks[low].names : []
    }

    /// The names of all scripts in catalogues: those of Europe and the largest others, then the further ones.
    static let allNames =
        ["Latin", "Greek", "Cyrillic", "Arabic", "Hebrew", "Devanagari", "Thai", "Japanese", "Korean", "Chinese"]
        + scripts.map(\.name)

    /// The names of the script of a run, by its tag; empty for signs that all scripts share.
    ///
    /// The tags of Chinese, Japanese and Korean scripts have the names of all three, because names mix them.
    static func names(ofTag tag: UInt32) -> [String] { byTag[tag] ?? [] }

    private static let byTag: [UInt32: [String]] = {
        let eastAsian = ["Chinese", "Japanese", "Korean"]
        var names = [
            "Latn": ["Latin"], "Grek": ["Greek"], "Cyrl": ["Cyrillic"], "Arab": ["Arabic"], "Hebr": ["Hebrew"],
            "Deva": ["Devanagari"], "Thai": ["Thai"], "Hani": eastAsian, "Hira": eastAsian, "Kana": eastAsian,
            "Hang": eastAsian, "Bopo": eastAsian,
        ]
        for script in scripts { for tag in script.tags { names[tag] = [script.name] } }
        return Dictionary(
            uniqueKeysWithValues: names.map { ($0.key.utf8.reduce(0) { $0 << 8 | UInt32($1) }, $0.value) }
        )
    }()

    /// The scripts whose letters do not join: a letter can be set in another face than its neighbours.
    private static let separate: Set<UInt32> = Set(
        [
            TextRun.latin, TextRun.tag("Grek"), TextRun.tag("Cyrl"), TextRun.tag("Hani"), TextRun.tag("Hira"),
            TextRun.tag("Kana"), TextRun.tag("Hang"), TextRun.tag("Bopo"), TextRun.tag("Armn"), TextRun.tag("Geor"),
            TextRun.tag("Hebr"), TextRun.tag("Ethi"), TextRun.tag("Cher"), TextRun.tag("Cans"), TextRun.tag("Tfng"),
            TextRun.tag("Yiii"), TextRun.tag("Vaii"), TextRun.tag("Zyyy"),
        ]
    )

    /// Whether the letters of a script, an ISO 15924 tag, take their shape or place from their neighbours, so that only whole
    /// words may move to another face.
    static func isConnected(_ script: UInt32) -> Bool { !separate.contains(script) }
}

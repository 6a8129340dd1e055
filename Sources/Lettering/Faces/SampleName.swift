/// Names of invented persons, to show a hand by.
package enum SampleName {
    /// A name in a script, by the script's English name; nil for a script that is not in the lists.
    package static func of(script: String) -> String? {
        switch script {
        case "Latin": "Jane Doe"
        case "Greek": "Ελένη Δούκα"
        case "Cyrillic": "Анна Ясенко"
        case "Arabic": "سلمى الهاشمي"
        case "Hebrew": "נועה ברקאי"
        case "Devanagari": "मीरा शर्मा"
        case "Thai": "ชาลี ใจดี"
        case "Japanese": "山田 花子"
        case "Korean": "김하늘"
        case "Chinese": "王小明"
        default: nil
        }
    }

    /// Whether a face is meant for the scripts of a name; a face of which nobody has said what it is meant for is.
    package static func isMeant(_ face: Face, for name: String) -> Bool {
        face.scripts.isEmpty
            || name.unicodeScalars.allSatisfy { scalar in
                let scripts = scripts(of: scalar)
                return scripts.isEmpty || scripts.contains(where: face.scripts.contains)
            }
    }

    /// Whether some character of a name is of a script.
    package static func name(_ name: String, has script: String) -> Bool {
        name.unicodeScalars.contains { scripts(of: $0).contains(script) }
    }

    /// The scripts that use a letter; none for what all scripts share, or that is not in the lists.
    private static func scripts(of scalar: Unicode.Scalar) -> [String] {
        guard scalar.properties.isAlphabetic else { return [] }
        switch scalar.value {
        case 0x41...0x24F, 0x1E00...0x1EFF: return ["Latin"]
        case 0x370...0x3FF, 0x1F00...0x1FFF: return ["Greek"]
        case 0x400...0x52F: return ["Cyrillic"]
        case 0x590...0x5FF: return ["Hebrew"]
        case 0x600...0x77F, 0x8A0...0x8FF: return ["Arabic"]
        case 0x900...0x97F: return ["Devanagari"]
        case 0xE00...0xE7F: return ["Thai"]
        case 0x3040...0x30FF: return ["Japanese"]
        case 0x3400...0x9FFF: return ["Chinese", "Japanese"]
        case 0xAC00...0xD7A3: return ["Korean"]
        default: return []
        }
    }
}

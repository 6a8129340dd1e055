/// Names of invented people, for samples of faces.
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

    /// Whether some character of a name is of a script.
    package static func name(_ name: String, has script: String) -> Bool {
        name.unicodeScalars.contains { LetterScript.names(of: $0)?.contains(script) == true }
    }
}

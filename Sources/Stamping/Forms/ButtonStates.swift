internal import SignetBasics
internal import SignetPDF

/// The states of the widgets of check boxes and radio buttons (ISO 32000-2, 12.7.5.2.3 and 12.7.5.2.4).
struct ButtonStates {
    /// One button.
    struct Button {
        /// The name of the state that is on; nil for one without an appearance.
        let on: Name?
        /// Its text in the field's `/Opt`.
        let text: String?

        /// The text that selects it.
        var label: String { text ?? on.map(Self.text) ?? ButtonStates.madeText }

        /// A name of a state as text: UTF-8, or the encoding of other texts.
        static func text(_ name: Name) -> String {
            let bytes = name.bytes
            return String(validating: bytes, as: UTF8.self) ?? TextString.decode(bytes)
        }
    }

    let buttons: [Button]
    private let flags: FieldFlags

    static let off: Name = "Off"
    /// The state that a button without an appearance gets.
    static let made: Name = "Yes"
    static let madeText = "Yes"

    init(_ buttons: [Button], flags: FieldFlags) {
        self.buttons = buttons
        self.flags = flags
    }

    /// The texts that choose a button, each once.
    var labels: [String] {
        var labels: [String] = []
        for button in buttons where !labels.contains(button.label) { labels.append(button.label) }
        return labels
    }

    /// The state that a value means, and which buttons are then on.
    struct Choice {
        let state: Name
        let isOn: [Bool]
    }

    private static let onWords: Set = ["yes", "on", "true", "x", "1"]
    private static let offWords: Set = ["no", "off", "false", "0"]

    func choice(_ value: String) throws(FieldError) -> Choice {
        let isRadio = flags.contains(.radio)
        let word = value.lowercased()
        let isOff = isRadio ? word == "off" || word.isEmpty : Self.offWords.contains(word)
        let named = index(of: value)
        // `0` and `no` mean off and may be the name of the state that is on: either would be a guess.
        if isOff, !isRadio, named != nil { throw .stateNamedOff(value) }
        if let named { return choice(of: named) }
        if isOff {
            if isRadio, flags.contains(.noToggleToOff) { throw .alwaysOn(known: labels) }
            return Choice(state: Self.off, isOn: buttons.map { _ in false })
        }
        if !isRadio, Self.onWords.contains(word) {
            guard let first = buttons.indices.first else { return Choice(state: Self.made, isOn: []) }
            guard labels.count == 1 else { throw .ambiguousState(known: labels) }
            return choice(of: first)
        }
        let words = ["yes", "off"].filter { word in !labels.contains { $0.lowercased() == word } }
        let known = isRadio ? labels : labels + words
        throw .notOffered(value, nearest: value.nearest(among: labels), known: known)
    }

    private func index(of value: String) -> Int? {
        buttons.firstIndex { $0.label == value }
            // A number that refers to a text of `/Opt` is not a name that people see.
            ?? buttons.firstIndex { $0.text == nil && $0.label.lowercased() == value.lowercased() }
            ?? buttons.firstIndex { button in
                button.on.map { Button.text($0) == value } ?? false && Int(value) == nil
            }
    }

    /// Buttons with the same state are on together: all check boxes, and radio buttons that say so (table 229).
    private func choice(of index: Int) -> Choice {
        let state = buttons[index].on ?? Self.made
        let isUnited = !flags.contains(.radio) || flags.contains(.inUnison)
        let isOn = buttons.indices.map { other in
            other == index || isUnited && (buttons[other].on ?? Self.made) == state
        }
        return Choice(state: state, isOn: isOn)
    }
}

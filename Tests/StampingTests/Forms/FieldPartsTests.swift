import SignetPDF
import Testing

@testable import SignetStamping

@Suite struct FieldPartsTests {
    @Test(
        "default appearances are read as viewers read them",
        arguments: [
            ("/Helv 12 Tf 0 g", "Helv", 12, [0]), ("0.2 0.4 0.6 rg /F#201 9.5 Tf", "F 1", 9.5, [0.2, 0.4, 0.6]),
            ("/A 1 Tf /B 0 Tf 1 g 0 1 1 0 k", "B", 0, [0, 1, 1, 0]), ("", nil, 0, [0]),
            ("/Helv Tf 2 -1 0.5 rg (x) 7 Tj", "Helv", 0, [1, 0, 0.5]), ("12 Tf 1 rg", nil, 0, [0]),
        ] as [(String, String?, Double, [Double])]
    )
    func defaultAppearance(text: String, font: String?, size: Double, color: [Double]) {
        let appearance = DefaultAppearance(Array(text.utf8))
        #expect(appearance.font?.description == font && appearance.size == size)
        #expect(appearance.color.map { ($0 * 1e6).rounded() / 1e6 } == color)
    }

    @Test(
        "names of fonts are those of standard fonts",
        arguments: [
            ("Helv", "Helvetica"), ("HeBO", "Helvetica-BoldOblique"), ("TiRo", "Times-Roman"),
            ("TiBI", "Times-BoldItalic"), ("CoOb", "Courier-Oblique"), ("ArialMT", "Helvetica"),
            ("ABCDEF+Arial-BoldMT", "Helvetica-Bold"), ("TimesNewRomanPS-ItalicMT", "Times-Italic"),
            ("CourierNew", "Courier"), ("ArialNarrow", nil), ("Verdana", nil), ("MyriadPro-Regular", nil),
        ] as [(String, String?)]
    )
    func standardFonts(name: String, font: String?) {
        #expect(StandardFont(named: name)?.dictionary["BaseFont"]?.name?.description == font)
    }

    @Test("widths are those of Adobe's metrics")
    func widths() {
        #expect(FieldFont.standard(.helvetica).encode("Wi€ß")?.width == 0.944 + 0.222 + 0.556 + 0.611)
        let courier = StandardFont(family: .courier, isBold: false, isItalic: false)
        #expect(FieldFont.standard(courier).encode("Wi")?.width == 1.2)
        #expect(FieldFont.standard(.helvetica).encode("Ł") == nil)
    }

    @Test("WinAnsiEncoding is the code page 1252")
    func encoding() {
        #expect(WinAnsi.encode("A€Ÿü\u{a0}")?.map(Int.init) == [0x41, 0x80, 0x9f, 0xfc, 0x20])
        #expect(WinAnsi.encode("\u{81}") == nil && WinAnsi.encode("Ω") == nil)
    }

    private func button(_ state: String?, _ text: String? = nil) -> ButtonStates.Button {
        .init(on: state.map { Name(Array($0.utf8)) }, text: text)
    }

    private func on(_ value: String, _ buttons: [ButtonStates.Button], _ flags: FieldFlags) throws -> [Bool] {
        try ButtonStates(buttons, flags: flags).choice(value).isOn
    }

    @Test("check boxes with one state take words, and those with several their names")
    func checkBoxes() throws {
        #expect(try on("yes", [button("Ja"), button("Ja")], []) == [true, true])
        #expect(try on("false", [button("Ja")], []) == [false])
        #expect(try on("B", [button("A"), button("B"), button("B")], []) == [false, true, true])
        #expect(throws: FieldError.ambiguousState(known: ["A", "B"])) {
            try on("yes", [button("A"), button("B")], [])
        }
        #expect(throws: FieldError.stateNamedOff("0")) { try on("0", [button("0")], []) }
        // The state is called by its text, so that nothing is unclear.
        #expect(try on("0", [button("0", "agreed")], []) == [false])
        #expect(try on("agreed", [button("0", "agreed")], []) == [true])
        #expect(try on("yes", [button(nil)], []) == [true])
    }

    @Test("states with bytes of Latin-1 are called by their text")
    func latinStates() throws {
        let states = ButtonStates([.init(on: Name([0x4d, 0xe4]), text: nil)], flags: .radio)
        #expect(states.labels == ["Mä"])
        #expect(try states.choice("Mä").isOn == [true])
    }

    @Test("choices keep the index where what is stored does not tell them apart")
    func choices() throws {
        let options = FieldOptions(pairs: [("a", "A"), ("a", "B"), ("c", "C")])
        let choice = try ChoiceValue("B", options: options, flags: [])
        #expect(choice.value == .string(Array("a".utf8)) && choice.indexes == .array([.integer(1)]))
        let plain = try ChoiceValue("C", options: FieldOptions(pairs: [("c", "C")]), flags: .multiSelect)
        #expect(plain.value == .string(Array("c".utf8)) && plain.indexes == nil)
        #expect(try ChoiceValue("", options: options, flags: []).value == nil)
        #expect(throws: FieldError.severalValues) { try ChoiceValue("a\nc", options: options, flags: []) }
    }
}

extension FieldOptions {
    fileprivate init(pairs: [(String, String)]) {
        self.init(options: pairs.map { Option(stored: Array($0.0.utf8), value: $0.0, text: $0.1) })
    }
}

import SignetGraphics
import Testing

@testable import SignetLettering

@Suite("Initials")
struct InitialsTests {
    @Test(
        "initials follow the rules of the script",
        arguments: [
            ("Jane Doe", "JD"), ("jane doe", "JD"), ("Jean-Luc Picard", "JLP"), ("Maria van den Berg", "MvdB"),
            ("Charles de Gaulle", "CdG"), ("Khalid al-Fayed", "KF"), ("Omar Al-Bashir", "OB"),
            ("Mohammed bin Salman", "MbS"),
            ("Charles d’Artagnan", "CA"), ("Sinéad O’Connor", "SO"), ("Dr. Jane Doe, PhD", "JD"),
            ("IJsbrand Smit", "IJS"),
            ("Øyvind Åsen", "ØÅ"), ("E\u{301}mile Zola", "E\u{301}Z"), ("Άννα Παπαδοπούλου", "ΆΠ"),
            ("Йосиф Ёлкин", "ЙЁ"),
            ("محمد علي", "م ع"), ("محمد بن عبد الله الفاسي", "م ع ف"), ("דוד כהן", "דכ"), ("王小明", "王"), ("欧阳修", "欧阳"),
            ("山田 太郎", "山田"), ("ジャン・ピカール", "ジピ"), ("김민수", "김"), ("남궁민수", "남궁"), ("राज कुमार", "रा कु"),
            ("क्षितिज शर्मा", "क्षि श"), ("เกรียงไกร ใจดี", "กจ"), ("J.", "J"), ("???", "???"),
        ]
    )
    func initials(name: String, expected: String) {
        #expect(Initials.of(name, language: nil) == expected)
    }

    @Test("languages have their own letters")
    func languages() {
        #expect(Initials.of("Chytil Karel", language: "cs") == "ChK")
        #expect(Initials.of("Chytil Karel", language: nil) == "CK")
        #expect(Initials.of("ismail kaya", language: "tr") == "İK")
    }

    @Test("Arabic initials do not join")
    func apart() throws {
        let catalog = try checkoutCatalog()
        guard let face = catalog.installed.first(where: { $0.scripts.contains("Arabic") }) else { return }
        let set = try NameSetter(catalog: catalog)
            .set("محمد علي", in: face, style: TypedStyle(part: .initials), color: .black)
        #expect(set.written == "م ع" && set.name == "محمد علي")
    }
}

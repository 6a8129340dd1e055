import Fixtures
import SignetBasics
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
            ("क्षितिज शर्मा", "क्षि श"), ("เกรียงไกร ใจดี", "กจ"), ("J.", "J"), ("???", "???"), ("J.R.R. Tolkien", "JRRT"),
            ("И.И. Иванов", "ИИИ"), ("J.-L. Picard", "JLP"), ("ﬁona ﬂynn", "FF"),
        ]
    )
    func initials(name: String, expected: String) {
        #expect(Initials.of(name, language: nil) == expected)
    }

    @Test(
        "what is no part of the name is left out",
        arguments: [
            ("Dr. Ing. h.c. F. Porsche", "FP"), ("Dr.-Ing. Hans Müller", "HM"), ("Prof. Dr. med. Anna Weiß", "AW"),
            ("Dr. h. c. mult. Max Frisch", "MF"), ("Univ.-Prof. Mag. Dr. rer. nat. Eva Huber", "EH"),
            ("Dipl.-Ing. (FH) Ute Kern", "UK"), ("Ing. Jan Novák, CSc.", "JN"), ("MUDr. Eva Malá, Ph.D.", "EM"),
            ("Mme Marie Curie", "MC"), ("Dott.ssa Anna Rossi", "AR"), ("Sra. Ana García", "AG"), ("DR. JANE DOE", "JD"),
            ("Doç. Dr. Ayşe Kaya", "AK"), ("проф. Иван Петров", "ИП"), ("Δρ. Ελένη Δούκα", "ΕΔ"), ("ד״ר דוד כהן", "דכ"),
            ("د. محمد علي", "م ع"), ("John Smith MA, MBA", "JS"), ("Jane Roe, M.D., Ph.D.", "JR"),
            ("Bob Roe Jr.", "BR"),
            ("Ann Lee BSc MSc", "AL"), ("Dr. v. Braun", "vB"), ("William (Bill) Gates", "WG"), ("王明 (Ming Wang)", "王"),
            ("山田 Taro", "山田"), ("Xiaoming Wang 王小明", "XW"), ("prof. dr hab. n. med. Jan Kowalski", "JK"),
            ("Dipl.-Kfm. Uwe Seel", "US"), ("Budi Santoso, S.H., M.Kn.", "BS"),
            ("Jane Roe, CISSP, PMP", "JR"), ("PGS.TS. Nguyễn Văn Nam", "NVN"), ("Op. Dr. Can Ay", "CA"),
            ("Eng.º Rui Sá", "RS"),
            ("Иван Петров, к.т.н.", "ИП"), ("นาย สมชาย ใจดี", "สจ"), ("डॉ. राज कुमार", "रा कु"), ("أ.د. محمد علي", "م ع"),
            ("др Ана Илић", "АИ"), ("Mgr inż. Ewa Lis", "EL"), ("John Smith 3rd", "JS"), ("Hans Meier jun.", "HM"),
        ]
    )
    func affixes(name: String, expected: String) { #expect(Initials.of(name, language: nil) == expected) }

    @Test(
        "names that look like titles, degrees or numerals stay",
        arguments: [
            ("Jack Ma", "JM"), ("Yo-Yo MA", "YYM"), ("Amartya Sen", "AS"), ("Kim Jun", "KJ"), ("Bruce LI", "BL"),
            ("JET LI", "JL"), ("XI JINPING", "XJ"), ("Don Draper", "DD"), ("MS Dhoni", "MD"), ("Anna M", "AM"),
            ("Smith J.D.", "SJD"), ("Smith, J.D.R.", "SJDR"), ("v. d. Berg", "vdB"), ("Maj Sjöwall", "MS"), ("X", "X"),
            ("Jr.", "J"), ("Dr.", "D"), ("Vi Li", "VL"),
            ("M. Night Shyamalan", "MNS"), ("Thomas V.", "TV"),
        ]
    )
    func names(name: String, expected: String) { #expect(Initials.of(name, language: nil) == expected) }

    @Test("a Roman numeral of any value after a name is left out")
    func numerals() {
        #expect(Initials.of("Henry V", language: nil) == "H" && Initials.of("HENRY VIII", language: nil) == "H")
        #expect(Initials.of("Ludwig XIV.", language: nil) == "L" && Initials.of("Henry \u{2167}", language: nil) == "H")
        for number in 1..<4000 {
            let numeral = NameAffixes.romanNumeral(number)
            // Single letters and two, other than of I, V and X, are initials or names.
            guard numeral.count > 2 || number < 40 else { continue }
            #expect(Initials.of("Heinrich Reuß \(numeral)", language: nil) == "HR", "\(numeral)")
        }
        for text in ["IIII", "VV", "IC", "CMD", "XXL", "IXI"] {
            #expect(Initials.of("Anna \(text)", language: nil).count == 2, "\(text)")
        }
    }

    @Test(
        "long names have few initials, without particles and conjunctions",
        arguments: [
            ("María de los Ángeles Rodríguez Fernández y Ramírez de la Piscina", "MÁRFP"),
            ("João Silva Vieira d'Almeida e Gomes da Costa", "JSVAC"), ("José Ortega y Gasset", "JOG"),
            ("Karl-Theodor Freiherr von und zu Guttenberg", "KTFG"), ("Maria Anna van den Berg", "MAvdB"),
            ("Juan Carlos Alfonso Víctor María de Borbón y Borbón", "JCAVB"), ("Jordi Pujol i Soley", "JPS"),
        ]
    )
    func long(name: String, expected: String) { #expect(Initials.of(name, language: nil) == expected) }

    @Test(
        "consonants that a virama joins stay together in every script that has one",
        arguments: [
            ("ක්\u{200D}රිෂ්ණ ශ්\u{200D}රී", "ක්\u{200D}රි ශ්\u{200D}රී"), ("श्रीकृष्ण ज्ञानेश", "श्री ज्ञा"),
            ("க்ஷேமா குமார்", "க்ஷே கு"), ("ಕ್ರಿಷ್ಣ ಪ್ರಕಾಶ್", "ಕ್ರಿ ಪ್ರ"), ("కృష్ణ స్వామి", "కృ స్వా"),
            ("ശ്രീധരൻ ക്രിസ്റ്റി", "ശ്രീ ക്രി"), ("প্রিয়া ত্রিপাঠী", "প্রি ত্রি"), ("ପ୍ରଭା କ୍ଷିତି", "ପ୍ର କ୍ଷି"),
            ("પ્રિયા શ્રેયા", "પ્રિ શ્રે"), ("ਪ੍ਰੀਤਮ ਸ੍ਰੀ", "ਪ੍ਰੀ ਸ੍ਰੀ"), ("क्\u{200C}षमा", "क्\u{200C}ष"), ("ꦏꦿꦶꦱ꧀ꦤ", "ꦏꦿꦶ"),
        ]
    )
    func clusters(name: String, expected: String) { #expect(Initials.of(name, language: nil) == expected) }

    @Test("titles and degrees change no initials, whatever the name, and there are never more than five")
    func affixesByChance() {
        var generator = SplitMix(seed: Trials.seed(20_261_129))
        let titles = [
            "Dr.", "Prof.", "Prof. Dr.", "Dr.-Ing.", "Ing.", "Mrs", "Dr. h.c.", "Dr. rer. nat.", "Sir", "Mag.", "RNDr.",
        ]
        let ends = [
            ", PhD", ", M.Sc.", " Jr.", " III", ", MBA", " XIV.", ", Esq.", " junior", ", M.A., Ph.D.", ", QC", " 2nd",
        ]
        let names = [
            "Anna", "Émile", "Łukasz", "O’Connor", "Øyvind", "Jean-Luc", "d’Artagnan", "Çağrı", "IJsbrand", "al-Fayed",
            "Nguyễn",
            "Жанна", "Ελένη", "Smith", "Maria", "J.", "R.", "Åse",
        ]
        let particles = ["", "", "", "van den ", "de la ", "von ", "y ", "bin "]
        for _ in 0..<Trials.count(400, long: 40_000) {
            let name = (0..<Int.random(in: 2...9, using: &generator)).map { place in
                let particle = place == 0 ? "" : particles.randomElement(using: &generator) ?? ""
                return particle + (names.randomElement(using: &generator) ?? "")
            }
            .joined(separator: " ")
            let initials = Initials.of(name, language: nil)
            #expect(!initials.isEmpty && initials.filter { $0 != "I" && $0 != "J" }.count <= Initials.most, "\(name)")
            #expect(initials.allSatisfy { name.uppercased().contains($0.uppercased()) }, "\(name): \(initials)")
            let title = titles.randomElement(using: &generator) ?? ""
            let end = ends.randomElement(using: &generator) ?? ""
            #expect(Initials.of("\(title) \(name)\(end)", language: nil) == initials, "\(title) \(name)\(end)")
        }
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

import FoundationEssentials
import SignetGraphics
import Testing

@testable import SignetLettering

@Suite("Names in every script in modern use")
struct ScriptNamesTests {
    let catalog: FaceCatalog
    let setter: NameSetter
    let preferred: Face

    init() throws {
        catalog = try checkoutCatalog()
        setter = NameSetter(catalog: catalog)
        preferred = try catalog.face(named: "dancing-script")
    }

    /// Names of real people, two for each script that the Unicode CLDR recommends and for some of limited use.
    static let people: [(script: String, names: [String])] = [
        ("Armenian", ["Արամ Խաչատրյան", "Սիլվա Կապուտիկյան"]), ("Georgian", ["შოთა რუსთაველი", "ნინო ბურჯანაძე"]),
        ("Ethiopic", ["ኃይሌ ገብረ ሥላሴ", "አበበ ቢቂላ"]), ("Bengali", ["রবীন্দ্রনাথ ঠাকুর", "ভূপেন হাজৰিকা"]),
        ("Gurmukhi", ["ਅੰਮ੍ਰਿਤਾ ਪ੍ਰੀਤਮ", "ਸ਼ਿਵ ਕੁਮਾਰ ਬਟਾਲਵੀ"]), ("Gujarati", ["મોહનદાસ ગાંધી", "ઝવેરચંદ મેઘાણી"]),
        ("Odia", ["ଫକୀରମୋହନ ସେନାପତି", "ନବୀନ ପଟ୍ଟନାୟକ"]),
        ("Tamil", ["சுப்பிரமணிய பாரதி", "ஏ. பி. ஜெ. அப்துல் கலாம்"]),
        ("Telugu", ["శ్రీరంగం శ్రీనివాసరావు", "పి. వి. నరసింహారావు"]), ("Kannada", ["ಕುವೆಂಪು", "ಯು. ಆರ್. ಅನಂತಮೂರ್ತಿ"]),
        ("Malayalam", ["വൈക്കം മുഹമ്മദ് ബഷീർ", "കെ. ആർ. ഗൗരിയമ്മ"]),
        ("Sinhala", ["මාර්ටින් වික්\u{200D}රමසිංහ", "චන්ද්\u{200D}රිකා කුමාරතුංග"]),
        ("Thai", ["ปรีดี พนมยงค์", "สุนทรภู่"]), ("Lao", ["ໄກສອນ ພົມວິຫານ", "ບຸນຍັງ ວໍລະຈິດ"]),
        ("Tibetan", ["བསྟན་འཛིན་རྒྱ་མཚོ", "འཇིགས་མེད་གེ་སར་རྣམ་རྒྱལ"]), ("Myanmar", ["အောင်ဆန်းစုကြည်", "ဦးသန့်"]),
        ("Khmer", ["នរោត្តម សីហនុ", "ស៊ីន ស៊ីសាមុត"]), ("Thaana", ["މައުމޫން އަބްދުލް ގައްޔޫމް", "މުހައްމަދު ނަޝީދު"]),
        ("Syriac", ["ܐܦܪܝܡ ܣܘܪܝܝܐ", "ܢܥܘܡ ܦܐܝܩ"]), ("N’Ko", ["ߛߏߟߏߡߊߣߊ߫ ߞߊ߲ߕߍ", "ߝߐߘߋ߫ ߞߊ߲ߕߍ"]),
        ("Canadian Syllabics", ["ᐹᓪ ᐅᑲᓕᖅ", "ᐲᑕ ᐃᑦᑎᓄᐊᕐ"]), ("Cherokee", ["ᏍᏏᏉᏯ", "ᎠᏥᎳᏍᎩ ᎠᏍᎦᏯᏗᎯ"]),
        ("Tifinagh", ["ⵎⵓⵃⵎⵎⴷ ⵅⴰⵢⵔ ⴷⴷⵉⵏ", "ⵎⵓⵍⵓⴷ ⵎⵄⵎⵎⵔⵉ"]), ("Adlam", ["𞤀𞤦𞤣𞤵𞤤𞤢𞥄𞤴𞤫 𞤄𞤢𞤪𞤪𞤭", "𞤋𞤦𞤪𞤢𞥄𞤸𞤭𞤥𞤢 𞤄𞤢𞤪𞤪𞤭"]),
        ("Ol Chiki", ["ᱨᱟᱹᱜᱷᱩᱱᱟᱛᱷ ᱢᱩᱨᱢᱩ", "ᱫᱨᱚᱣᱯᱚᱫᱤ ᱢᱩᱨᱢᱩ"]), ("Meitei Mayek", ["ꯏꯔꯣꯝ ꯁꯔꯃꯤꯂꯥ", "ꯃꯦꯔꯤ ꯀꯣꯝ"]),
        ("Chakma", ["𑄘𑄬𑄝𑄥𑄨𑄌𑄴 𑄢𑄧𑄠𑄴", "𑄝𑄨𑄚𑄧𑄠𑄴 𑄢𑄧𑄠𑄴"]), ("Javanese", ["ꦥꦿꦩꦸꦢꦾ ꦲꦤꦤ꧀ꦠ ꦠꦸꦂ", "ꦫꦢꦺꦤ꧀ ꦏꦂꦠꦶꦤꦶ"]),
        ("Balinese", ["ᬕᬸᬲ᭄ᬢᬶ ᬗᬸᬭᬄ ᬭᬳᬶ", "ᬅᬦᬓ᭄ ᬅᬕᬸᬂ"]), ("Mongolian", ["ᠴᠢᠩᠭᠢᠰ ᠬᠠᠭᠠᠨ", "ᠰᠦᠬᠡᠪᠠᠭᠠᠲᠤᠷ"]),
        ("Greek", ["Ἰωάννης Καποδίστριας", "Κωνσταντῖνος Π. Καβάφης"]),
        ("Hebrew", ["חַיִּים נַחְמָן בִּיאָלִיק", "רָחֵל בְּלוּבְשְׁטֵיין"]),
        ("Arabic", ["فیض احمد فیض", "شێرکۆ بێکەس"]), ("Latin", ["Nguyễn Thị Minh Khai", "Wọlé Ṣóyínká"]),
        ("Chinese", ["魯迅", "ㄌㄨˇ ㄒㄩㄣˋ"]),
    ]

    /// The names of people, and the sample of each script.
    static let names: [(script: String, names: [String])] =
        people + LetterScript.allNames.map { ($0, [SampleName.of(script: $0) ?? ""]) }

    @Test(
        "a name in any script is set whole by one face for its script, with no glyph missing and no warning",
        arguments: names
    )
    func whole(script: String, names: [String]) throws {
        for name in names {
            let face = try setter.face(for: name, in: preferred, style: TypedStyle())
            #expect(face.scripts.contains(script), "\(name): \(face.id)")
            #expect(try setter.set(name, in: face, style: TypedStyle(), color: .black).warnings.isEmpty, "\(name)")
            let plan = try setter.plan(name, in: face, style: TypedStyle())
            #expect(Set(plan.runs.map(\.font.font.file)) == [face.file], "\(name)")
            let line = try NameLine(plan, bytes: 0..<name.utf8.count, style: TypedStyle())
            #expect(!line.glyphs.isEmpty && line.glyphs.allSatisfy { $0.key.glyph != 0 }, "\(name)")
        }
    }

    @Test("every script that the Unicode CLDR has in modern use has a face and a name for its sample")
    func modernUse() throws {
        let file = "/usr/share/unicode/cldr/common/properties/scriptMetadata.txt"
        let lines = String(decoding: try bytes(of: file), as: UTF8.self).split(separator: "\n")
        // Signs that scripts share, inherited marks, and codes for several scripts at once, with one of them.
        let parts = ["Hanb": "Bopo", "Hans": "Hani", "Hant": "Hani", "Jpan": "Hira", "Jamo": "Hang", "Kore": "Hang"]
        var count = 0
        for line in lines where line.contains("RECOMMENDED;") || line.contains("LIMITED_USE;") {
            let code = String(line.prefix(4))
            guard !["Zyyy", "Zinh"].contains(code), !line.hasPrefix("#") else { continue }
            let tag = (parts[code] ?? code).utf8.reduce(0) { $0 << 8 | UInt32($1) }
            let names = LetterScript.names(ofTag: tag)
            #expect(!names.isEmpty, "\(code)")
            #expect(catalog.installed.contains { $0.scripts.contains(where: names.contains) }, "\(code)")
            #expect(names.allSatisfy { SampleName.of(script: $0) != nil }, "\(code)")
            count += 1
        }
        #expect(count > 60)
    }

    @Test("Latin names keep to hands: no text face sets them, and none is a substitute for them")
    func latin() throws {
        for name in ["Jane Doe", "Łukasz Żółć", "Nguyễn Thị Minh Khai", "Wọlé Ṣóyínká", "Heydər Əliyev", "Skolt Ǯ"] {
            let face = try setter.face(for: name, in: preferred, style: TypedStyle())
            let plan = try setter.plan(name, in: face, style: TypedStyle())
            for run in plan.runs {
                let faces = catalog.installed.filter { $0.file == run.font.font.file }
                #expect(faces.allSatisfy { $0.mood != .text && $0.scripts.contains("Latin") }, "\(name)")
            }
        }
    }

    @Test("the glyphs of a cluster move together, so that no variation cuts one", arguments: people)
    func clusters(script: String, names: [String]) throws {
        for name in names {
            let face = try setter.face(for: name, in: preferred, style: TypedStyle())
            let plan = try setter.plan(name, in: face, style: TypedStyle())
            let glyphs = try NameLine(plan, bytes: 0..<name.utf8.count, style: TypedStyle()).glyphs
            let groups = TouchingGlyphs(glyphs).groups
            var places: [Int: Int] = [:]
            for (number, group) in groups.enumerated() {
                for index in group.members {
                    guard let cluster = glyphs[index].cluster else { continue }
                    #expect(places[cluster, default: number] == number, "\(name)")
                    places[cluster] = number
                }
            }
            let varied = try NameLine(plan, bytes: 0..<name.utf8.count, style: TypedStyle(natural: 5)).glyphs
            #expect(varied.count == glyphs.count)
            for (one, other) in zip(glyphs, varied) { #expect((one.origin - other.origin).length < 12, "\(name)") }
        }
    }

    @Test("in a script of clusters a whole word moves, even when only letters should")
    func lettersOfClusters() throws {
        let plan = try setter.plan("Jane ន្ត្រី", in: preferred, style: TypedStyle(substitution: .letters))
        #expect(plan.runs.count == 2)
        #expect(plan.runs.last?.run.bytes == 5..<(5 + "ន្ត្រី".utf8.count))
    }

    @Test("a sign that a face lacks comes from another face, and only the sign, with one warning")
    func signs() throws {
        let name = "நித்யா ™ குமார்—ரவி"
        let face = try setter.face(for: name, in: preferred, style: TypedStyle())
        #expect(face.scripts == ["Tamil"])
        #expect(try setter.set(name, in: face, style: TypedStyle(), color: .black).warnings.count <= 1)
    }

    @Test("several warnings about a name are one")
    func oneWarning() throws {
        let style = TypedStyle(fit: .legible(at: 8))
        let set = try setter.set("Łuk\u{AD}asz 王小明", in: preferred, style: style, color: .black)
        #expect(set.warnings.count == 1)
        guard case .several(let all) = set.warnings.first else {
            Issue.record("\(set.warnings)")
            return
        }
        #expect(all.count == 3)
    }

    @Test("a break that nobody sees, as in Khmer, is left out without a word; elsewhere there is a warning")
    func hiddenBreaks() throws {
        #expect(try CheckedName("នរោត្តម\u{200B}សីហនុ").warning == nil)
        #expect(try CheckedName("Jane\u{200B}Doe").warning == .invisibleCharacters(["\u{200B}"]))
    }

    @Test("a Mongolian name is a column that stands on the baseline, and a second column is to the right")
    func columns() throws {
        let face = try catalog.face(named: "noto-mongolian")
        let name = "ᠴᠢᠩᠭᠢᠰ ᠬᠠᠭᠠᠨ"
        let one = try setter.artwork(of: name, in: face, color: .black).bounds
        #expect(one.height > 3 * one.width && abs(one.minY) < 1e-6 && abs(one.minX) < 1e-6)
        let style = TypedStyle(fit: .wrap(to: one.height * 0.45, minimum: 20))
        let two = try setter.set(name, in: face, style: style, color: .black).artwork.bounds
        #expect(two.height < one.height * 0.7 && two.width > one.width * two.height / one.height)
        let mixed = try setter.set("ᠬᠠᠭᠠᠨ Jane", in: face, style: TypedStyle(), color: .black).artwork.bounds
        #expect(mixed.width > mixed.height)
    }

    @Test(
        "initials keep clusters and leave out vowels that are written first",
        arguments: [
            ("སྐྱབས་རྗེ་ བསྟན་འཛིན", "སྐྱ བ"), ("ဒေါ် အောင်ဆန်း", "ဒအ"), ("નરેન્દ્ર પટેલ", "ન પ"), ("শ্রী ঠাকুর", "শ্রী ঠা"),
            ("អ៊ុំ សោភា", "អស"), ("ແກ້ວ ໃຈດີ", "ກຈ"), ("Արամ Խաչատրյան", "ԱԽ"), ("ᠴᠢᠩᠭᠢᠰ ᠬᠠᠭᠠᠨ", "ᠴ ᠬ"),
        ]
    )
    func initials(name: String, initials: String) { #expect(Initials.of(name, language: nil) == initials) }
}

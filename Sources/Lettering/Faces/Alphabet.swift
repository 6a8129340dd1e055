/// A language and the letters of its names.
package struct Alphabet: Hashable, Sendable {
    /// The English name of the language, or of the part of its writing that the letters are for.
    package let language: String
    /// The English name of the script, as in the catalogue of faces.
    package let script: String
    /// Every letter and mark once, capitals too; letters that all languages of the script share are not repeated.
    let letters: [Unicode.Scalar]

    init(_ language: String, _ script: String, _ letters: String) {
        self.language = language
        self.script = script
        self.letters = letters.unicodeScalars.filter { $0 != " " }
    }

    /// Makes an alphabet of ranges of code points.
    init(_ language: String, _ script: String, codes: [ClosedRange<UInt32>]) {
        self.language = language
        self.script = script
        letters = codes.flatMap { $0.compactMap(Unicode.Scalar.init) }
    }

    /// The alphabets by script: those of which a face must have one to support the script, and those of further languages.
    static let byScript: [String: (basic: [Alphabet], others: [Alphabet])] = Dictionary(
        uniqueKeysWithValues: LetterScript.allNames.map { name in
            (
                name,
                (
                    (basic + furtherBasic).filter { $0.script == name },
                    (europeanLatin + others + furtherOthers).filter { $0.script == name }
                )
            )
        }
    )

    /// Makes an alphabet of small letters and their capitals, and further letters as they are.
    private static func cased(_ language: String, _ script: String, _ small: String, and more: String) -> Alphabet {
        let capitals = small.unicodeScalars.map { scalar in
            let capital = scalar.properties.uppercaseMapping
            return capital.unicodeScalars.count == 1 ? capital : ""
        }
        return Alphabet(language, script, small + capitals.joined() + more)
    }

    /// The letters that a face must have to support a script.
    static let basic: [Alphabet] = [
        cased("English", "Latin", "abcdefghijklmnopqrstuvwxyz", and: ""),
        cased("modern Greek", "Greek", "αβγδεζηθικλμνξοπρστυφχψωάέήίόύώϊϋ", and: "ςΐΰ"),
        cased("Russian", "Cyrillic", "абвгдежзийклмнопрстуфхцчшщъыьэюя", and: ""),
        Alphabet("Arabic", "Arabic", "ابتثجحخدذرزسشصضطظعغفقكلمنهويأإآؤئءةى"),
        Alphabet("Hebrew", "Hebrew", "אבגדהוזחטיכךלמםנןסעפףצץקרשת"),
        Alphabet(
            "Hindi",
            "Devanagari",
            "अआइईउऊऋएऐओऔकखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह\u{93E}\u{93F}\u{940}\u{941}"
                + "\u{942}\u{943}\u{947}\u{948}\u{94B}\u{94C}\u{94D}\u{902}\u{901}\u{903}\u{93C}"
        ),
        Alphabet(
            "Thai",
            "Thai",
            "กขคฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮฤะาเแโใไ\u{E31}\u{E33}\u{E34}\u{E35}\u{E36}"
                + "\u{E37}\u{E38}\u{E39}\u{E47}\u{E48}\u{E49}\u{E4A}\u{E4B}\u{E4C}"
        ),
        Alphabet("Japanese", "Japanese", kana + japaneseNames),
        Alphabet("Korean", "Korean", koreanNames),
        Alphabet("simplified Chinese", "Chinese", simplifiedNames),
        Alphabet("traditional Chinese", "Chinese", traditionalNames),
    ]
}

extension Alphabet {
    /// The letters of the European languages in Latin script beyond A to Z.
    package static let europeanLatin: [Alphabet] = [
        latin("Albanian", "çë"), latin("Azerbaijani", "çəğışöü", capital: "İ"), latin("Basque", "çñü"),
        latin("Breton", "êñôùü"), latin("Catalan", "àçèéíïòóúü"), latin("Cornish", "âêîôû"),
        latin("Croatian and Bosnian", "čćđšž"), latin("Czech", "áčďéěíňóřšťúůýž"), latin("Danish", "åæéø"),
        latin("Dutch", "áèéëíïóöúü"), latin("Esperanto", "ĉĝĥĵŝŭ"), latin("Estonian", "äõöšüž"),
        latin("Faroese", "áæðíóøúý"), latin("Finnish", "äåöšž"), latin("French", "àâæçèéêëîïôœùûüÿ"),
        latin("Frisian", "âéêëïôúûü"), latin("Galician", "áéíïñóúü"), latin("German", "äöüß"),
        latin("German capital ẞ", "", capital: "ẞ"), latin("Greenlandic in old spelling", "áâãéêíîĩôúûũĸ"),
        latin("Hungarian", "áéíóöőúüű"), latin("Icelandic", "áæéíðóöþúý"), latin("Irish", "áéíóú"),
        latin("Irish in old spelling", "ḃċḋḟġṁṗṡṫ"), latin("Italian", "àèéìíîòóùú"), latin("Kashubian", "ãąéëłńòóôùż"),
        latin("Latvian", "āčēģīķļņšūž"), latin("Lithuanian", "ąčęėįšųūž"), latin("Luxembourgish", "äéëöü"),
        latin("Maltese", "àċèġħìòùż"), latin("Montenegrin", "čćđšśžź"), latin("Norwegian", "åæéòøô"),
        latin("Polish", "ąćęłńóśźż"), latin("Portuguese", "àáâãçéêíóôõú"), latin("Romanian", "âăîșț"),
        latin("Romansh", "àèéìîòù"), latin("Inari Sámi", "áâäčđŋšž"), latin("Lule Sámi", "áåäńñŋö"),
        latin("Northern Sámi", "áčđŋšŧž"), latin("Skolt Sámi", "âåäčđõšžǥǧǩŋǯʒ"),
        latin("Southern Sámi", "åäïöøæ"), latin("Scottish Gaelic", "àèìòù"), latin("Slovak", "áäčďéíĺľňóôŕšťúýž"),
        latin("Slovene", "čšž"), latin("Sorbian", "ćčěłńóŕřśšźž"), latin("Spanish", "áéíñóúü"),
        latin("Swedish", "àåäéöü"), latin("Turkish", "âçğîışöûü", capital: "İ"),
        latin("Welsh", "áàâäéèêëíìîïóòôöúùûüẃẁŵẅýỳŷÿ"),
    ]

    /// The letters that other languages of the scripts need beyond the basic ones.
    static let others: [Alphabet] = [
        Alphabet(
            "polytonic Greek",
            "Greek",
            "ἀἁἄἅἆἈἉἌἍὰᾶἐἑἔἕἘἙἜἝὲἠἡἤἥἦἧἨἩὴῆἰἱἴἵἶἷἸἹὶῖὀὁὄὅὈὉὸὐὑὔὕὖὗὙὺῦὠὡὤὥὦὧὨὩὼῶᾳῃῳῥῬ"
        ),
        cased("Ukrainian", "Cyrillic", "ґєії", and: ""), cased("Belarusian", "Cyrillic", "ёіў", and: ""),
        cased("Bulgarian", "Cyrillic", "йщъью", and: ""), cased("Serbian", "Cyrillic", "ђјљњћџ", and: ""),
        cased("Macedonian", "Cyrillic", "ѓѕјљњќџ", and: ""), cased("Russian ё", "Cyrillic", "ё", and: ""),
        cased("Kazakh", "Cyrillic", "әғқңөұүһі", and: ""), Alphabet("Persian", "Arabic", "پچژکگی"),
        Alphabet("Urdu", "Arabic", "پچژکگیٹڈڑںھہےۓۂ"), Alphabet("Sorani Kurdish", "Arabic", "پچژڤکگڵڕۆێی"),
        Alphabet(
            "vowel points",
            "Hebrew",
            "\u{5B0}\u{5B1}\u{5B2}\u{5B3}\u{5B4}\u{5B5}\u{5B6}\u{5B7}\u{5B8}\u{5B9}"
                + "\u{5BB}\u{5BC}\u{5C1}\u{5C2}"
        ),
        Alphabet("Marathi", "Devanagari", "ळऑ\u{949}\u{945}"), Alphabet("Nepali", "Devanagari", "ङञ"),
    ]

    private static func latin(_ language: String, _ small: String, capital: String) -> Alphabet {
        cased(language, "Latin", small, and: capital)
    }

    private static func latin(_ language: String, _ small: String) -> Alphabet { latin(language, small, capital: "") }
}

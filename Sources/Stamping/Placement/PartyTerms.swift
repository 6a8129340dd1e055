/// The words by which contracts call the people who sign them.
///
/// One alone is not a sign of a place for a signature, since forms ask for names with the same words; two of them under or over
/// lines are.
enum PartyTerms {
    /// In lower case, without articles.
    private static let words: Set<String> = [
        "landlord", "tenant", "lessor", "lessee", "buyer", "seller", "purchaser", "vendor", "employer", "employee",
        "client",
        "contractor", "customer", "supplier", "borrower", "lender", "licensor", "licensee", "owner", "renter",
        "chairperson",
        "chairman", "chair", "secretary", "president", "treasurer", "director", "course instructor", "instructor",
        "director of training", "guarantor", "disclosing party", "receiving party", "first party", "second party",
        "party a",
        "party b", "witness", "parent", "guardian",
        "fiador", "fiadora", "avalista", "cedente", "cession\u{e1}rio", "cession\u{e1}ria", "locat\u{e1}ria",
        "locadora",
        "b\u{fc}rge", "b\u{fc}rgin", "por\u{119}czyciel", "ru\u{10d}itel", "prestador", "tomador",
        "vermieter", "vermieterin", "mieter", "mieterin", "k\u{e4}ufer", "k\u{e4}uferin", "verk\u{e4}ufer",
        "verk\u{e4}uferin",
        "arbeitgeber", "arbeitgeberin", "arbeitnehmer", "arbeitnehmerin", "auftraggeber", "auftragnehmer",
        "darlehensgeber",
        "darlehensnehmer", "protokollf\u{fc}hrer", "vorsitzender", "vorsitzende",
        "bailleur", "locataire", "acheteur", "vendeur", "employeur", "salari\u{e9}", "prestataire", "pr\u{ea}teur",
        "emprunteur",
        "arrendador", "arrendadora", "arrendatario", "arrendataria", "comprador", "compradora", "vendedor", "vendedora",
        "empleador", "trabajador", "contratante", "contratista", "cliente",
        "locatore", "conduttore", "acquirente", "venditore", "datore di lavoro", "lavoratore", "committente",
        "contratado", "contratada", "locador", "locat\u{e1}rio", "empregador", "empregado", "senhorio", "inquilino",
        "verhuurder", "huurder", "koper", "verkoper", "werkgever", "werknemer", "opdrachtgever", "opdrachtnemer",
        "wynajmuj\u{105}cy", "najemca", "sprzedaj\u{105}cy", "kupuj\u{105}cy", "pracodawca", "pracownik",
        "zleceniodawca",
        "zleceniobiorca",
        "prod\u{e1}vaj\u{ed}c\u{ed}", "kupuj\u{ed}c\u{ed}", "pronaj\u{ed}matel", "n\u{e1}jemce", "zam\u{11b}stnavatel",
        "zam\u{11b}stnanec", "objednatel", "zhotovitel", "pred\u{e1}vaj\u{fa}ci", "kupuj\u{fa}ci",
        "zamestn\u{e1}vate\u{13e}",
        "zamestnanec", "prenaj\u{ed}mate\u{13e}", "n\u{e1}jomca",
        "b\u{e9}rbead\u{f3}", "b\u{e9}rl\u{151}", "elad\u{f3}", "vev\u{151}", "munk\u{e1}ltat\u{f3}",
        "munkav\u{e1}llal\u{f3}",
        "locator", "chiria\u{219}", "v\u{e2}nz\u{103}tor", "cump\u{103}r\u{103}tor", "angajator", "angajat",
        "proprietar",
        "hyresv\u{e4}rd", "hyresg\u{e4}st", "k\u{f6}pare", "s\u{e4}ljare", "arbetsgivare", "arbetstagare", "utleier",
        "leier",
        "kj\u{f8}per", "selger", "arbeidsgiver", "arbeidstaker", "udlejer", "lejer", "k\u{f8}ber", "s\u{e6}lger",
        "arbejdsgiver", "medarbejder", "vuokranantaja", "vuokralainen", "ostaja", "myyj\u{e4}", "ty\u{f6}nantaja",
        "ty\u{f6}ntekij\u{e4}", "\u{fc}\u{fc}rileandja", "\u{fc}\u{fc}rnik", "m\u{fc}\u{fc}ja",
        "iz\u{12b}r\u{113}t\u{101}js",
        "\u{12b}rnieks", "nuomotojas", "nuomininkas", "pardav\u{117}jas", "pirk\u{117}jas",
        "kiraya veren", "kirac\u{131}", "sat\u{131}c\u{131}", "al\u{131}c\u{131}", "pihak pertama", "pihak kedua",
        "penjual",
        "pembeli", "b\u{ea}n a", "b\u{ea}n b", "b\u{ea}n b\u{e1}n", "b\u{ea}n mua",
        // Εκμισθωτής, μισθωτής, αγοραστής, πωλητής
        "\u{3b5}\u{3ba}\u{3bc}\u{3b9}\u{3c3}\u{3b8}\u{3c9}\u{3c4}\u{3ae}\u{3c2}",
        "\u{3bc}\u{3b9}\u{3c3}\u{3b8}\u{3c9}\u{3c4}\u{3ae}\u{3c2}",
        "\u{3b1}\u{3b3}\u{3bf}\u{3c1}\u{3b1}\u{3c3}\u{3c4}\u{3ae}\u{3c2}",
        "\u{3c0}\u{3c9}\u{3bb}\u{3b7}\u{3c4}\u{3ae}\u{3c2}",
        // арендодатель, арендатор, покупатель, продавец, заказчик, исполнитель, работодатель, работник
        "\u{430}\u{440}\u{435}\u{43d}\u{434}\u{43e}\u{434}\u{430}\u{442}\u{435}\u{43b}\u{44c}",
        "\u{430}\u{440}\u{435}\u{43d}\u{434}\u{430}\u{442}\u{43e}\u{440}",
        "\u{43f}\u{43e}\u{43a}\u{443}\u{43f}\u{430}\u{442}\u{435}\u{43b}\u{44c}",
        "\u{43f}\u{440}\u{43e}\u{434}\u{430}\u{432}\u{435}\u{446}",
        "\u{437}\u{430}\u{43a}\u{430}\u{437}\u{447}\u{438}\u{43a}",
        "\u{438}\u{441}\u{43f}\u{43e}\u{43b}\u{43d}\u{438}\u{442}\u{435}\u{43b}\u{44c}",
        "\u{440}\u{430}\u{431}\u{43e}\u{442}\u{43e}\u{434}\u{430}\u{442}\u{435}\u{43b}\u{44c}",
        "\u{440}\u{430}\u{431}\u{43e}\u{442}\u{43d}\u{438}\u{43a}",
        // замовник, виконавець
        "\u{437}\u{430}\u{43c}\u{43e}\u{432}\u{43d}\u{438}\u{43a}",
        "\u{432}\u{438}\u{43a}\u{43e}\u{43d}\u{430}\u{432}\u{435}\u{446}\u{44c}",
        // 甲方 乙方 买方 卖方
        "\u{7532}\u{65b9}", "\u{4e59}\u{65b9}", "\u{4e70}\u{65b9}", "\u{5356}\u{65b9}",
    ]

    /// In lower case, the words before the name of a person for whom another signs.
    private static let onBehalf = [
        "for and on behalf of ", "on behalf of ", "for ", "f\u{fc}r ", "im namen ", "pour ", "por ", "per ", "voor ",
        "namens ",
        "f\u{f6}r ", "pentru ", "za ", "w imieniu ", "dla ", "\u{437}\u{430} ", "\u{3b3}\u{3b9}\u{3b1} ",
    ]
    /// The most words of such a text.
    private static let onBehalfLimit = 8

    /// Whether a text names a person for whom another signs, as in “For and on behalf of Acme Ltd” or “Za kupce”.
    static func isOnBehalf(_ text: String) -> Bool {
        let lower = text.lowercased()
        guard text.first?.isUppercase == true, let phrase = onBehalf.first(where: lower.hasPrefix),
            text.split(separator: " ").count <= onBehalfLimit
        else { return false }
        let name = text.dropFirst(phrase.count)
        guard !name.contains(where: \.isNumber), !text.hasSuffix(".") || name.contains(".") else { return false }
        let parts = name.split(separator: " ")
        // A name has a capital; a party may be without one, or have an article before it.
        return isParty(String(name)) || parts.prefix(2).contains { $0.first?.isUppercase == true }
    }

    /// Whether a text marks where a seal is set, beside the line that is signed.
    static func isSeal(_ text: String) -> Bool {
        let letters = text.lowercased().filter { $0.isLetter }
        return ["mp", "\u{43c}\u{43f}", "ls", "seal", "pe\u{10d}at", "pe\u{10d}iatka", "raz\u{ed}tko"].contains(letters)
    }

    private static let articles: Set<Substring> = [
        "the", "der", "die", "das", "le", "la", "l", "el", "los", "il", "lo", "o", "a", "de", "het", "ein", "eine",
        "un",
        "une", "uno", "una", "\u{3bf}", "\u{3b7}",
    ]

    /// Whether a text is such a word and nothing else, but for an article and punctuation.
    static func isParty(_ text: String) -> Bool {
        var parts = text.lowercased().split { !$0.isLetter }
        guard parts.count <= 4 else { return false }
        if parts.count > 1, let first = parts.first, articles.contains(first) { parts.removeFirst() }
        // “Käufer/in”
        if let last = parts.last, parts.count > 1, ["in", "e", "s", "a", "r"].contains(last) { parts.removeLast() }
        return words.contains(parts.joined(separator: " "))
    }
}

extension PartyTerms {
    /// The word for one of the parties in some others, as “Buyer” in “Signature of the Buyer:”; nil for none and for several.
    static func party(in text: String) -> String? {
        let words = text.split { !$0.isLetter && $0 != "-" }.map(String.init)
            .map { $0.hasSuffix("s") && isParty(String($0.dropLast())) ? String($0.dropLast()) : $0 }
        let parties = words.filter(isParty)
        guard let party = parties.first, parties.count == 1 else { return nil }
        return party.prefix(1).uppercased() + party.dropFirst()
    }
}

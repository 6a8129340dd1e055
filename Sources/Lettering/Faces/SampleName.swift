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
        default: further[script]
        }
    }

    /// The names in the further scripts; those of scripts of limited use are given names spelled in their letters.
    private static let further: [String: String] = [
        "Armenian": "Անի Գրիգորյան",
        "Georgian": "ნინო ბერიძე",
        "Ethiopic": "ሰላም አበበ",
        "Bengali": "মীরা সেন",
        "Gurmukhi": "ਹਰਲੀਨ ਕੌਰ",
        "Gujarati": "મીરા પટેલ",
        "Odia": "ମୀରା ଦାସ",
        "Tamil": "மீரா குமார்",
        "Telugu": "మీరా రెడ్డి",
        "Kannada": "ಮೀರಾ ಗೌಡ",
        "Malayalam": "മീര നായർ",
        "Sinhala": "නිමාලි පෙරේරා",
        "Lao": "ບົວແກ້ວ ສີສຸກ",
        "Tibetan": "པདྨ་ལྷ་མོ",
        "Myanmar": "မြမြ အေး",
        "Khmer": "សុខ ចាន់",
        "Thaana": "އައިޝަތު ޢަލީ",
        "Syriac": "ܡܪܝܡ ܝܘܣܦ",
        "N’Ko": "ߝߊߕߎ߬ ߖߊߥߙߊ",
        "Canadian Syllabics": "ᐱᑕ ᓇᑲᓱᒃ",
        "Cherokee": "ᎺᎵ ᏩᏯ",
        "Tifinagh": "ⵜⵉⵣⵉⵔⵉ ⵢⵓⴱⴰ",
        "Adlam": "𞤀𞤥𞤢𞤣𞤵 𞤄𞤢𞥄𞤸",
        "Vai": "ꗞꗞꖨ ꕪꕮꕞ",
        "Yi": "ꀋꈑ ꎭꂷ",
        "Lisu": "ꓬꓲ ꓠꓬꓲ ꓟꓯ",
        "Ol Chiki": "ᱢᱤᱨᱟ ᱢᱩᱨᱢᱩ",
        "Meitei Mayek": "ꯃꯤꯔꯥ ꯗꯦꯕꯤ",
        "Chakma": "𑄟𑄨𑄢 𑄌𑄇𑄴𑄟",
        "Balinese": "ᬯᬬᬦ᭄ ᬲᬭᬶ",
        "Javanese": "ꦱꦫꦶ ꦢꦺꦮꦶ",
        "Sundanese": "ᮔᮤᮔ ᮞᮛᮤ",
        "Batak": "ᯔᯒᯪᯀ ᯘᯪᯅᯂ",
        "Cham": "ꨧꨣꨫ ꨝꨩ",
        "Tai Tham": "ᨠᩯ᩠ᩅ ᩈᩦᨶᩣ",
        "Tai Le": "ᥓᥣᥭ ᥛᥣᥝ",
        "New Tai Lue": "ᦈᦻ ᦙᦱ",
        "Tai Viet": "ꪁꪾ ꪵꪒꪉ",
        "Kayah Li": "ꤗꤤꤔꤢ",
        "Lepcha": "ᰛᰤᰪᰮ ᰜᰧ",
        "Limbu": "ᤛᤡᤖᤡ ᤑᤥᤱ",
        "Newa": "𑐩𑐷𑐬𑐵 𑐱𑐵𑐎𑑂𑐫",
        "Saurashtra": "ꢪꢷꢬꢵ ꢬꢵꢪ꣄",
        "Syloti Nagri": "ꠝꠤꠞꠣ ꠀꠟꠤ",
        "Gunjala Gondi": "𑵰𑶌𑶈𑶊",
        "Wancho": "𞋗𞋁𞋐 𞋒𞋁𞋝",
        "Bamum": "ꚡꚪ ꚦꚣ",
        "Mandaic": "ࡌࡀࡓࡉࡀ ࡉࡀࡄࡉࡀ",
        "Hanifi Rohingya": "𐴔𐴞𐴕𐴝 𐴀𐴓𐴞",
        "Nyiakeng Puachue Hmong": "𞄀𞄦𞄰 𞄁𞄤",
        "Miao": "𖼀𖽔 𖼷𖽡",
        "Osage": "𐓏𐓘𐓻𐓘 𐓡𐓤𐓘",
        "Mongolian": "ᠰᠠᠷᠠᠨ ᠪᠠᠲᠤ",
    ]

    /// Whether some character of a name is of a script.
    package static func name(_ name: String, has script: String) -> Bool {
        name.unicodeScalars.contains { LetterScript.names(of: $0)?.contains(script) == true }
    }
}

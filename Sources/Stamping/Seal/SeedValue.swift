internal import SignetPDF

/// The demands of a signature field on its signature (`/SV`, ISO 32000-2, 12.7.5.5, tables 237 and 238).
struct SeedValue {
    private let entries: PDFDictionary
    private let flags: Int
    private let document: Document

    /// Nil for a field without demands.
    init?(of field: FormField, in document: Document) throws(PDFError) {
        guard let entries = try document.value("SV", of: field.dictionary)?.dictionary else { return nil }
        self.entries = entries
        self.document = document
        flags = try document.value("Ff", of: entries)?.integer ?? 0
    }

    /// The bits of `/Ff` that make an entry binding.
    private enum Bit {
        static let filter = 1 << 0
        static let subFilter = 1 << 1
        static let version = 1 << 2
        static let reasons = 1 << 3
        static let legalAttestation = 1 << 4
        static let revocation = 1 << 5
        static let digest = 1 << 6
        static let lockDocument = 1 << 7
        static let appearance = 1 << 8
        static let known = (1 << 9) - 1
    }

    /// The highest version of a seed value's parser that this is.
    private static let version = 2

    /// The first binding demand that a signature does not meet, or that is not understood; nil if it meets all.
    func rule(brokenBy request: SealRequest) throws(PDFError) -> SeedValueRule? {
        let traits = request.traits
        if flags & ~Bit.known != 0 { return .unknown }
        if flags & Bit.filter != 0, try name("Filter").map({ $0 != "Adobe.PPKLite" }) ?? false { return .filter }
        if flags & Bit.subFilter != 0, let allowed = try names("SubFilter"),
            let own = request.entries["SubFilter"]?.name,
            !allowed.contains(own)
        {
            return .subFilter
        }
        if flags & Bit.version != 0, let least = try document.value("V", of: entries)?.number,
            least > Double(Self.version)
        {
            return .version
        }
        if flags & Bit.reasons != 0, try !allows(reason: traits.reason) { return .reasons }
        if flags & Bit.legalAttestation != 0, try document.value("LegalAttestation", of: entries) != nil {
            return .legalAttestation
        }
        if flags & Bit.revocation != 0, try document.value("AddRevInfo", of: entries)?.boolean == true,
            !traits.hasRevocation
        {
            return .revocation
        }
        if flags & Bit.digest != 0, let allowed = try texts("DigestMethod"), !allowed.contains(traits.digest) {
            return .digest
        }
        if flags & Bit.lockDocument != 0, try document.value("LockDocument", of: entries) != nil {
            return .lockDocument
        }
        if flags & Bit.appearance != 0, try document.value("AppearanceFilter", of: entries) != nil {
            return .appearance
        }
        return try ruleWithoutFlag(brokenBy: request)
    }

    /// Demands that dictionaries inside make binding.
    private func ruleWithoutFlag(brokenBy request: SealRequest) throws(PDFError) -> SeedValueRule? {
        if let modification = try document.value("MDP", of: entries)?.dictionary,
            let level = try document.value("P", of: modification)?.integer, level != request.certification ?? 0
        {
            return .certification(level)
        }
        if let stamp = try document.value("TimeStamp", of: entries)?.dictionary,
            try document.value("Ff", of: stamp)?.integer == 1, !request.traits.hasTimeStamp
        {
            return .timeStamp
        }
        // Its constraints on the certificate are not compared.
        if let certificate = try document.value("Cert", of: entries)?.dictionary,
            try document.value("Ff", of: certificate)?.integer ?? 0 != 0
        {
            return .certificate
        }
        return nil
    }

    /// Reasons are a list; a list of nothing but a period allows none (table 237).
    private func allows(reason: String?) throws(PDFError) -> Bool {
        guard let allowed = try texts("Reasons"), !allowed.isEmpty, allowed != ["."] else { return reason == nil }
        return reason.map(allowed.contains) ?? false
    }

    private func name(_ key: Name) throws(PDFError) -> Name? { try document.value(key, of: entries)?.name }

    private func names(_ key: Name) throws(PDFError) -> [Name]? {
        try items(key) { $0.name }
    }

    private func texts(_ key: Name) throws(PDFError) -> [String]? {
        try items(key) { $0.string.map(TextString.decode) }
    }

    private func items<Item>(_ key: Name, _ read: (PDFObject) -> Item?) throws(PDFError) -> [Item]? {
        guard let array = try document.value(key, of: entries)?.array else { return nil }
        var items: [Item] = []
        for element in array {
            if let item = read(try document.resolve(element)) { items.append(item) }
        }
        return items
    }
}

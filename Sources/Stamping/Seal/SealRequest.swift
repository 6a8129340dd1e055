package import SignetPDF

/// The digital signature, or the time stamp of the document, that an update makes room for (ISO 32000-2, 12.8).
package struct SealRequest: Sendable {
    /// The kind of the value of the signature dictionary.
    package enum Kind: Sendable {
        /// A signature (ISO 32000-2, 12.8.1).
        case signature
        /// A time stamp of the document (12.8.5).
        case timeStamp
    }

    package var kind = Kind.signature
    /// The full name of its field, which is added to the form if it has none of this name; nil for the field that the first
    /// stamp is set in, or else for a new one.
    package var field: String?
    /// The entries of the signature dictionary, all direct, but for those that depend on the document.
    package var entries: PDFDictionary
    /// The length of the longest value, in bytes.
    package var length: Int
    /// The changes that a certification allows, from 1 to 3 (table 257); nil for a signature that certifies nothing.
    package var certification: Int?
    /// The fields that it locks, besides those that an existing field's own `/Lock` names.
    package var lock: FieldLock?
    /// The text for screen readers (`/TU`) of a new field that is visible.
    package var alternativeName: String
    /// The properties that a field's seed value may require.
    package var traits: SealTraits
    /// The specifications that have its algorithms, besides PDF itself.
    package var specifications: [TechnicalSpecification] = []

    package init(
        field: String?,
        entries: PDFDictionary,
        length: Int,
        certification: Int?,
        lock: FieldLock?,
        alternativeName: String,
        traits: SealTraits
    ) {
        self.field = field
        self.entries = entries
        self.length = length
        self.certification = certification
        self.lock = lock
        self.alternativeName = alternativeName
        self.traits = traits
    }
}

/// A technical specification that adds algorithms for signatures to PDF 2.0; its raw value is the level of its extension.
package enum TechnicalSpecification: Int, Sendable {
    /// ISO/TS 32001: SHA-3 and SHAKE256.
    case hashes = 32001
    /// ISO/TS 32002: EdDSA, and the curves of ECDSA.
    case curves = 32002

    /// Its developer extensions dictionary (ISO 32000-2, table 49).
    var extensionEntries: PDFDictionary {
        PDFDictionary([
            ("Type", .name("DeveloperExtensions")), ("BaseVersion", .name("2.0")),
            ("ExtensionLevel", .integer(rawValue)),
            ("ExtensionRevision", .string(TextString.encode(":2022"))),
        ])
    }
}

/// The properties of a digital signature that a seed value may constrain (ISO 32000-2, table 237).
package struct SealTraits: Hashable, Sendable {
    /// `/Reason`; nil for none.
    package let reason: String?
    /// The digest algorithm by its name in `/DigestMethod`, such as `SHA256`.
    package let digest: String
    /// Whether a time stamp of the signature is part of it.
    package let hasTimeStamp: Bool
    /// Whether revocation information is stored.
    package let hasRevocation: Bool

    package init(reason: String?, digest: String, hasTimeStamp: Bool, hasRevocation: Bool) {
        self.reason = reason
        self.digest = digest
        self.hasTimeStamp = hasTimeStamp
        self.hasRevocation = hasRevocation
    }
}

/// The signature dictionary that was written, whose value is still to come.
package struct SetSeal: Sendable {
    /// The full name of its field.
    package let field: String
    /// The appended bytes, which take the value.
    package private(set) var update: AppendedUpdate

    init(field: String, update: AppendedUpdate) { (self.field, self.update) = (field, update) }

    /// Writes the value; false where there is no room for it.
    package mutating func set(_ value: [UInt8]) -> Bool { update.set(signature: value) }
}

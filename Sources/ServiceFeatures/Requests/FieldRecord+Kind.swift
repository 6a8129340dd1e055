package import Signet

extension FieldRecord {
    /// The kind of a field: what it takes, and how that is shown on the page.
    package enum Kind: String, Codable, Sendable, CaseIterable {
        case signature, initials
        /// A picture of a stamp.
        case stamp
        /// A day that its signer chooses.
        case date
        /// The day of the signature, which the service writes.
        case signedOn = "signed-on"
        case text
        /// A text of several lines.
        case lines
        case number, money, email, phone, name, company
        case jobTitle = "job-title"
        /// A postal address of up to four lines.
        case address
        case iban
        case checkbox
        /// Several of the options.
        case choices
        /// One of the options, each with its place on the page.
        case choice
        /// One of the options, written into the field.
        case list
        /// A text with a cell for each letter.
        case cells
        /// A file, kept beside the document.
        case attachment
        case picture
        /// A text of the sender's.
        case heading
        /// A clause that its signer strikes out.
        case strikeOut = "strike-out"
    }
}

extension FieldRecord.Kind {
    /// The size of a field for which none is given, in points; the sender's page has the same.
    package var defaultSize: Size {
        switch self {
        case .signature: Size(width: 180, height: 48)
        case .initials: Size(width: 64, height: 32)
        case .stamp: Size(width: 140, height: 70)
        case .date, .signedOn, .number, .money: Size(width: 110, height: 22)
        case .text, .choice, .choices, .list, .jobTitle, .attachment: Size(width: 160, height: 22)
        case .email, .phone, .name, .company, .iban, .cells: Size(width: 200, height: 22)
        case .lines, .address: Size(width: 220, height: 64)
        case .checkbox: Size(width: 14, height: 14)
        case .picture: Size(width: 120, height: 90)
        case .heading: Size(width: 260, height: 22)
        case .strikeOut: Size(width: 260, height: 40)
        }
    }

    /// Whether a field must be filled in where its sender does not say.
    package var isRequiredByDefault: Bool {
        switch self {
        case .checkbox, .choices, .attachment, .picture, .strikeOut, .heading, .signedOn: false
        default: true
        }
    }

    /// Whether it is filled in by drawing, typing or scanning a signature.
    package var isSignature: Bool { self == .signature || self == .initials }

    /// Whether its value is a file.
    package var isFile: Bool { self == .attachment || self == .picture || self == .stamp }

    /// Whether its value is one or several of its options.
    package var hasOptions: Bool { self == .choice || self == .choices || self == .list }

    /// Whether its signer gives it a value; the service writes the others.
    package var isFilledIn: Bool { self != .heading && self != .signedOn }

    /// Whether it can have a value that is given as a text before its signer fills it in.
    package var takesText: Bool { isFilledIn && !isSignature && !isFile }

    /// Whether its value is a text that its signer types.
    package var isTyped: Bool {
        switch self {
        case .text, .lines, .number, .money, .email, .phone, .name, .company, .jobTitle, .address, .iban, .cells: true
        default: false
        }
    }
}

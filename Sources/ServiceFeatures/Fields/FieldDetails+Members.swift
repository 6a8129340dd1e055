/// The members of a field, and the kinds that know each.
extension FieldDetails {
    package enum Member: String, CaseIterable, Sendable {
        case hint, readOnly, value, format, least, most, step, pattern, message, options, group
        case fontSize, align, valign, color, overflow, copies, form, rules, formula
    }

    /// The members that are set.
    package var members: [Member] {
        Member.allCases.filter { member in
            switch member {
            case .hint: hint != nil
            case .readOnly: readOnly != nil
            case .value: value != nil
            case .format: format != nil
            case .least: least != nil
            case .most: most != nil
            case .step: step != nil
            case .pattern: pattern != nil
            case .message: message != nil
            case .options: options != nil
            case .group: group != nil
            case .fontSize: fontSize != nil
            case .align: align != nil
            case .valign: valign != nil
            case .color: color != nil
            case .overflow: overflow != nil
            case .copies: copies != nil
            case .form: form != nil
            case .rules: rules != nil
            case .formula: formula != nil
            }
        }
    }
}

extension FieldRecord.Kind {
    /// The members that a field of this kind can have.
    package var members: Set<FieldDetails.Member> {
        let all: Set<FieldDetails.Member> = [.hint, .group, .rules, .copies]
        let written: Set<FieldDetails.Member> = [.fontSize, .align, .valign, .color, .overflow]
        let given: Set<FieldDetails.Member> = [.readOnly, .value, .form]
        let typed = all.union(written).union(given)
        let lettered = typed.union([.least, .most, .pattern, .message, .formula])
        return switch self {
        case .signature, .initials: all.union([.form])
        case .stamp, .picture: all
        case .attachment: all.subtracting([.copies]).union(written).union([.format])
        case .date: typed.union([.format, .least, .most, .formula])
        case .signedOn: all.union(written).union([.format, .form])
        case .text: lettered.union([.format])
        case .lines, .address, .email, .name, .company, .jobTitle: lettered
        case .phone: lettered.union([.format])
        case .number, .money: typed.union([.format, .least, .most, .step, .formula])
        case .iban: typed.union([.pattern, .message])
        case .cells: lettered.subtracting([.overflow, .valign, .align])
        case .checkbox: all.union(given).union([.color])
        case .choices: typed.union([.options, .least, .most])
        case .choice, .list: typed.union([.options])
        case .heading: all.union(written)
        case .strikeOut: all.union([.color])
        }
    }
}

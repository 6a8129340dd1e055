internal import Signet
internal import SignetRules
internal import SignetServiceFoundation

/// The fields that a document offers, as the API returns them.
struct OffersView: Encodable, Sendable {
    struct Tag: Encodable, Sendable {
        let text: String
        let page: Int
        let frames: [[Double]]
        /// Whether it can be read; one in the color of the paper, or one that is covered, cannot.
        let visible: Bool
    }

    let items: [OfferView]
    let tags: [Tag]
    let form: DocumentForm
    let complete: Bool

    init(_ offers: FieldOffers) {
        let kinds = Dictionary(offers.fields.map { ($0.name, $0.kind) }, uniquingKeysWith: { first, _ in first })
        items = offers.fields.compactMap { OfferView($0, kinds: kinds) }
        tags = offers.tags.map {
            Tag(text: $0.text, page: $0.page, frames: $0.frames.map(\.numbers), visible: $0.isVisible)
        }
        (form, complete) = (offers.form, offers.isComplete)
    }
}

/// An offered field: the members of a field of a request, with its source and its role.
struct OfferView: Encodable, Sendable {
    let kind: FieldRecord.Kind
    let name: String
    let label: String
    let page: Int
    let frame: [Double]
    let required: Bool
    let hint: String?
    let readOnly: Bool?
    let value: String?
    let format: String?
    let least: String?
    let most: String?
    let options: [FieldDetails.Option]?
    let fontSize: Double?
    let align: FieldDetails.Alignment?
    let valign: FieldDetails.VerticalAlignment?
    let color: String?
    let copies: [FieldDetails.Copy]?
    let form: String?
    let rules: [Rule]?

    let source: OfferedField.Source
    let role: String?
    let certain: Bool

    /// `kinds`: the kinds of all offered fields, by their names.
    init?(_ field: OfferedField, kinds: [String: OfferedField.Kind]) {
        guard let kind = FieldRecord.Kind(rawValue: field.kind.rawValue) else { return nil }
        let known = kind.members
        func member<Value>(_ member: FieldDetails.Member, _ value: Value?) -> Value? {
            known.contains(member) ? value : nil
        }
        self.kind = kind
        (name, label, required) = (field.name, field.label, field.required)
        (page, frame) = (field.place.page, field.place.frame.numbers)
        hint = member(.hint, field.hint)
        readOnly = member(.readOnly, field.readOnly ? true : nil)
        value = member(.value, field.value)
        format = member(.format, field.format)
        (least, most) = (member(.least, field.least), member(.most, field.most))
        options = member(
            .options,
            field.options.isEmpty
                ? nil
                : field.options.map { option in
                    FieldDetails.Option(
                        value: option.value,
                        page: option.place.flatMap { $0.page == field.place.page ? nil : $0.page },
                        frame: option.place?.frame.numbers
                    )
                }
        )
        fontSize = member(.fontSize, field.fontSize)
        align = member(.align, field.align.flatMap { FieldDetails.Alignment(rawValue: $0.rawValue) })
        valign = member(.valign, field.valign.flatMap { FieldDetails.VerticalAlignment(rawValue: $0.rawValue) })
        color = member(.color, field.color?.description)
        copies = member(
            .copies,
            field.copies.isEmpty
                ? nil : field.copies.map { FieldDetails.Copy(page: $0.page, frame: $0.frame.numbers) }
        )
        form = member(.form, field.form)
        rules = member(.rules, field.shownWith.map { [Rule($0, kinds[$0.field])] })
        (source, role, certain) = (field.source, field.role, field.isCertain)
    }
}

extension Rule {
    /// The rule by which a field is shown with another one's value.
    fileprivate init(_ condition: OfferedField.Condition, _ kind: OfferedField.Kind?) {
        let comparison: Comparison
        var value = condition.value
        switch (kind, value) {
        case (_, nil): comparison = .filled
        case (.checkbox, "true"), (.strikeOut, "true"): (comparison, value) = (.checked, nil)
        case (.checkbox, _), (.strikeOut, _): (comparison, value) = (.empty, nil)
        case (.choices, _), (.choice, _), (.list, _): comparison = .chosen
        default: comparison = .equals
        }
        self.init(effect: .show, when: nil, of: [Condition(field: condition.field, is: comparison, value: value)])
    }
}

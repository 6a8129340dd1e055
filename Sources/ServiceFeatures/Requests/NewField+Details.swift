extension NewRequest.NewField {
    /// The members beyond its kind and place.
    var details: FieldDetails {
        FieldDetails(
            hint: hint,
            readOnly: readOnly,
            value: value,
            format: format,
            least: least,
            most: most,
            step: step,
            pattern: pattern,
            message: message,
            options: options,
            group: group,
            fontSize: fontSize,
            align: align,
            valign: valign,
            color: color,
            overflow: overflow,
            copies: copies,
            form: form,
            rules: rules,
            formula: formula
        )
    }

    /// A field of the same kind in the same place, with the same members.
    init(like field: FieldRecord) {
        let details = field.details
        self.init(
            kind: field.kind,
            at: nil,
            page: field.page,
            frame: field.frame,
            size: nil,
            label: field.label,
            required: field.required,
            name: field.name.isEmpty ? nil : field.name,
            document: field.document,
            hint: details.hint,
            readOnly: details.readOnly,
            value: details.value,
            format: details.format,
            least: details.least,
            most: details.most,
            step: details.step,
            pattern: details.pattern,
            message: details.message,
            options: details.options,
            group: details.group,
            fontSize: details.fontSize,
            align: details.align,
            valign: details.valign,
            color: details.color,
            overflow: details.overflow,
            copies: details.copies,
            form: details.form,
            rules: details.rules,
            formula: details.formula
        )
    }
}

/// The values for the fields of a document's form.
package struct FormFilling {
    /// By the fields' full names.
    package let values: [String: String]
    package let lettering: any FieldLettering

    package init(values: [String: String], lettering: any FieldLettering) {
        (self.values, self.lettering) = (values, lettering)
    }
}

/// A field that was filled.
package struct FilledField: Hashable {
    /// The full name.
    package let name: String
    /// The value as it is stored: a text, the name of a button's state, or the stored texts of options, one a line.
    package let value: String
}

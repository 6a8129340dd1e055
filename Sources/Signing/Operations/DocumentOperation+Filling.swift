extension DocumentOperation {
    /// Fills fields of the document's form, by an update (ISO 32000-2, 12.7).
    ///
    /// | field | values |
    /// |---|---|
    /// | text | a text of at most the field's length; several lines where the field has them |
    /// | check box | `yes`, `on`, `true`, `x`, `1` or the name of its state; `no`, `off`, `false`, `0` or nothing |
    /// | radio buttons | the name of a button's state, or its text; `off` or nothing for none |
    /// | choice | an option as it is stored or as people see it, several separated by line feeds where the field takes several; any text where it may be written |
    ///
    /// Each filled field gets an appearance: in its own font if that has all characters of the text, otherwise in
    /// outlines. Scripts of the form are not run, which a note in the report says.
    ///
    /// All fields are filled, or none is. Throws `notFound` for a field that does not exist, `invalidArgument` for a value
    /// that a field does not take and for fields without values, `refused` where the document forbids filling in its form
    /// (encryption, certification, locks), where a field is read-only, and for dynamic XFA forms.
    ///
    /// ``DocumentReport/fields`` has the names, and the values that buttons and choices take.
    ///
    /// - Parameter values: The values by the fields' full names: partial names joined by periods (12.7.4.2).
    /// - Returns: The operation.
    public static func fill(_ values: [String: String]) -> DocumentOperation {
        DocumentOperation { task throws(SignetError) in
            guard !values.isEmpty else {
                throw SignetError(.invalidArgument, "there is nothing to fill: give a field with a value")
            }
            return try task.marked { _ throws(SignetError) in DocumentMarks(stamps: [], values: values) }
        }
    }
}

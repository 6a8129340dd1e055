package import SignetPDF

extension FieldFacts {
    /// The texts of which a reader shows one for the value of a text field or a choice.
    ///
    /// - Returns: An empty text for no value, none for what readers hide, as passwords, and nil for fields that show no text.
    package static func shownTexts(of field: FormField, in document: Document) throws(PDFError) -> [String]? {
        guard field.type == "Tx" || field.type == "Ch" else { return nil }
        guard try !FieldFlags(of: field, in: document).contains(.password) else { return [] }
        guard let value = try FieldFacts(field, in: document).value else { return [""] }
        guard field.type == "Ch" else { return [value] }
        let options = try FieldOptions(of: field, in: document).options
        let chosen = value.split(separator: "\n").map(String.init)
        return [value] + (chosen.count == 1 ? options.filter { $0.value == value }.map(\.text) : [])
    }
}

internal import Signet
internal import SignetFiles

/// The fields that `signet inspect --offers` lists.
enum OfferListing {
    /// Lists what a document offers.
    static func run(on document: String, opening protection: PasswordOptions, json: Bool) throws {
        let (password, key) = (try protection.given(), try protection.recipient())
        try WorkNotice.during(InputArgument.name(of: document)) {
            let bytes = try InputArgument.bytes(of: document)
            let offers: FieldOffers
            do throws(SignetError) {
                offers = try FieldOffers(bytes, password: password, recipientKey: key, viewing: Isolated.viewing)
            } catch {
                throw error.attributed(to: InputArgument.name(of: document))
            }
            try StandardStream.output.write(json ? JSONReport.bytes(of: offers) : Array(text(of: offers).utf8))
        }
    }

    private static func text(of offers: FieldOffers) -> String {
        var lines = offers.fields.map(line)
        if offers.form == .xfa { lines.append("its form is an XFA form, whose fields only some programs show") }
        if !offers.isComplete {
            lines.append("not all pages were searched for tags and lines: the limits ended the search")
        }
        if lines.isEmpty { lines.append("it offers no fields") }
        return lines.map { "\($0)\n" }.joined()
    }

    private static func line(_ field: OfferedField) -> String {
        var parts = ["\(field.source.rawValue)  \(field.kind.rawValue) '\(field.name)'", "page \(field.place.page)"]
        parts.append(ReportText.box(field.place.frame))
        if !field.copies.isEmpty { parts.append("and \(field.copies.count) more") }
        if let role = field.role { parts.append("for \(role)") }
        if field.required { parts.append("required") }
        if field.readOnly { parts.append("read-only") }
        if let value = field.value { parts.append("value '\(value.prefix(60))'") }
        if !field.options.isEmpty {
            let shown = field.options.prefix(8).map { "'\($0.value.prefix(40))'" }.joined(separator: ", ")
            parts.append("offers \(shown)" + (field.options.count > 8 ? " and \(field.options.count - 8) more" : ""))
        }
        if !field.isCertain { parts.append("perhaps for another purpose") }
        return BatchReporter.visible(parts.joined(separator: ", "))
    }
}

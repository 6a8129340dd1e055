internal import ArgumentParser

/// The values of form fields.
struct FormOptions: ParsableArguments {
    @Option(
        name: .customLong("fill"),
        parsing: .singleValue,
        help: ArgumentHelp(
            "The value of a form field: a text, an option of a list, or yes or no for a check box. 'signet inspect' lists the fields.",
            valueName: "name=value"
        )
    )
    var values: [String] = []

    func validate() throws {
        var names: Set<Substring> = []
        for value in values {
            guard let sign = value.firstIndex(of: "="), sign > value.startIndex else {
                throw ValidationError("'\(value)' fills no field; write --fill name=value.")
            }
            guard names.insert(value[..<sign]).inserted else {
                throw ValidationError("--fill \(value[..<sign]) is given twice.")
            }
        }
    }

    /// The values by the names of fields.
    var fields: [String: String] {
        var fields: [String: String] = [:]
        for value in values {
            guard let sign = value.firstIndex(of: "=") else { continue }
            fields[String(value[..<sign])] = String(value[value.index(after: sign)...])
        }
        return fields
    }
}

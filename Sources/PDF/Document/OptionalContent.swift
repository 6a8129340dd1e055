/// The optional content that viewers show at first (ISO 32000-2, 8.11): the layers by the document's default configuration.
///
/// Usage entries of layers (zoom, print, language) are ignored.
package final class OptionalContent {
    private let document: Document
    private var known: States?

    /// The states in the default configuration (table 99).
    private struct States {
        var isOnAtFirst = true
        /// The numbers of the groups that differ.
        var others: Set<Int> = []
    }

    /// The most groups and expressions that are regarded for one object.
    private static let limit = 4096
    /// How deep expressions may be in one another.
    private static let depth = 32

    package init(_ document: Document) {
        self.document = document
    }

    /// Whether an object with this `/OC` is shown; what is too complex to say counts as hidden.
    package func isShown(_ entry: PDFObject?) throws(PDFError) -> Bool {
        guard let entry, let dictionary = try document.resolve(entry).dictionary else { return true }
        guard try document.value("Type", of: dictionary)?.name == "OCMD" else { return try isOn(entry) }
        if let expression = try document.value("VE", of: dictionary)?.array {
            var steps = 0
            return try value(of: expression, depth: 0, &steps) ?? false
        }
        guard let groups = dictionary["OCGs"] else { return true }
        let resolved = try document.resolve(groups)
        let members = resolved.array ?? (resolved.dictionary == nil ? [] : [groups])
        guard members.count <= Self.limit else { return false }
        var states: [Bool] = []
        for member in members where try document.resolve(member).dictionary != nil { states.append(try isOn(member)) }
        guard !states.isEmpty else { return true }
        switch try document.value("P", of: dictionary)?.name {
        case "AllOn": return !states.contains(false)
        case "AnyOff": return states.contains(false)
        case "AllOff": return !states.contains(true)
        default: return states.contains(true)
        }
    }

    /// The value of a visibility expression (8.11.2.2); nil for one that is malformed or too large.
    private func value(of expression: [PDFObject], depth: Int, _ steps: inout Int) throws(PDFError) -> Bool? {
        guard depth < Self.depth, let first = expression.first else { return nil }
        var operands: [Bool] = []
        for item in expression.dropFirst() {
            steps += 1
            guard steps <= Self.limit else { return nil }
            if let inner = try document.resolve(item).array {
                guard let operand = try value(of: inner, depth: depth + 1, &steps) else { return nil }
                operands.append(operand)
            } else {
                operands.append(try isOn(item))
            }
        }
        switch try document.resolve(first).name {
        case "And": return !operands.contains(false)
        case "Or": return operands.contains(true)
        case "Not": return operands.first.map { !$0 }
        default: return nil
        }
    }

    /// Whether a group is on.
    private func isOn(_ group: PDFObject) throws(PDFError) -> Bool {
        guard let number = group.reference?.number else { return true }
        let states = try states()
        return states.isOnAtFirst != states.others.contains(number)
    }

    private func states() throws(PDFError) -> States {
        if let known { return known }
        var states = States()
        if let properties = try document.value("OCProperties", of: document.catalog)?.dictionary,
            let configuration = try document.value("D", of: properties)?.dictionary
        {
            states.isOnAtFirst = try document.value("BaseState", of: configuration)?.name != "OFF"
            let differing = try document.value(states.isOnAtFirst ? "OFF" : "ON", of: configuration)?.array ?? []
            states.others = Set(differing.compactMap { $0.reference?.number })
        }
        known = states
        return states
    }
}

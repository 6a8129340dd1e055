/// An element of an XML document.
struct XMLElement {
    /// The name without its prefix.
    let name: String
    /// The attributes, their names without prefixes.
    var attributes: [String: String] = [:]
    /// The line on which it starts, from 1.
    let line: Int
    var children: [XMLElement] = []
    /// The text directly in it, with references replaced.
    var text: [UInt8] = []

    subscript(attribute: String) -> String? { attributes[attribute] }

    func number(_ attribute: String) -> Double? { self[attribute].flatMap { Array($0.utf8)[...].number } }

    func first(_ name: String) -> XMLElement? { children.first { $0.name == name } }

    var place: DrawingPlace { .element(name, line: line) }
}

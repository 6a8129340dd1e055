/// A direct object or a reference (ISO 32000-1, 7.3).
///
/// Streams are ``IndirectObject``s, since they always are indirect.
package enum PDFObject: Hashable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int)
    case real(Double)
    case string([UInt8])
    case name(Name)
    case array([PDFObject])
    case dictionary(PDFDictionary)
    case reference(ObjectReference)

    package var integer: Int? {
        switch self {
        case .integer(let value): value
        case .real(let value): Int(exactly: value.rounded())
        default: nil
        }
    }

    package var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .real(let value): value
        default: nil
        }
    }

    package var string: [UInt8]? { if case .string(let bytes) = self { bytes } else { nil } }
    package var name: Name? { if case .name(let name) = self { name } else { nil } }
    package var array: [PDFObject]? { if case .array(let items) = self { items } else { nil } }
    package var dictionary: PDFDictionary? { if case .dictionary(let entries) = self { entries } else { nil } }
    package var reference: ObjectReference? { if case .reference(let reference) = self { reference } else { nil } }
    package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
}

/// A dictionary object (ISO 32000-1, 7.3.7): its entries in the order of the file.
///
/// Where a key is twice the last one counts, as in the readers that people use.
package struct PDFDictionary: Hashable, Sendable {
    package private(set) var entries: [Entry]

    package struct Entry: Hashable, Sendable {
        package let key: Name
        package let value: PDFObject
    }

    package init(_ entries: [(Name, PDFObject)]) {
        self.entries = entries.map { Entry(key: $0.0, value: $0.1) }
    }

    /// An empty dictionary with room for entries.
    package init(capacity: Int) {
        entries = []
        entries.reserveCapacity(capacity)
    }

    package mutating func append(_ key: Name, _ value: PDFObject) {
        entries.append(Entry(key: key, value: value))
    }

    /// Adds the entries of another dictionary after its own.
    package mutating func append(_ other: PDFDictionary) { entries += other.entries }

    /// The value of a key as written, a reference perhaps; nil when absent.
    package subscript(key: Name) -> PDFObject? { entries.last { $0.key == key }?.value }

    /// The same with another value for a key, where it was or at the end; nil takes it away.
    package func setting(_ key: Name, to value: PDFObject?) -> PDFDictionary {
        var copy = self
        guard let value else {
            copy.entries.removeAll { $0.key == key }
            return copy
        }
        if let index = entries.lastIndex(where: { $0.key == key }) {
            copy.entries[index] = Entry(key: key, value: value)
        } else {
            copy.append(key, value)
        }
        return copy
    }

    package var keys: [Name] { entries.map(\.key) }
}

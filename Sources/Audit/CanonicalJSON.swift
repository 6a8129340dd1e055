package import SignetBasics

/// Canonical JSON after RFC 8785 (JCS): one text for one value, independent of the writer.
///
/// Numbers are integers that a double holds, so their text is their digits: on the text of fractions implementations do
/// not agree.
package enum CanonicalJSON {
    /// Reads a JSON value of an audit trail.
    ///
    /// - Throws: `AuditError` for text that is not JSON, for numbers that are not integers in range and for objects
    ///   that name a member twice, of which readers would disagree.
    package static func value(reading bytes: [UInt8]) throws(AuditError) -> JSONValue {
        do throws(JSONError) {
            return try JSONValue(reading: bytes, maximumDepth: AuditLimits.depth, numbers: .integers)
        } catch {
            throw AuditError(error)
        }
    }

    /// The UTF-8 of a value.
    ///
    /// - Throws: `AuditError` for fractions, for integers out of range and for values that are nested too deeply.
    package static func bytes(of value: JSONValue) throws(AuditError) -> [UInt8] {
        try check(value, depth: 0)
        return value.bytes
    }

    private static func check(_ value: JSONValue, depth: Int) throws(AuditError) {
        guard depth <= AuditLimits.depth else { throw AuditError(.tooDeep(limit: AuditLimits.depth)) }
        switch value {
        case .null, .bool, .string: break
        case .integer(let integer):
            guard JSONValue.integers.contains(integer) else { throw AuditError(.noInteger("\(integer)")) }
        case .number(let number): throw AuditError(.noInteger("\(number)"))
        case .array(let items): for item in items { try check(item, depth: depth + 1) }
        case .object(let object): for member in object.members { try check(member.value, depth: depth + 1) }
        }
    }
}

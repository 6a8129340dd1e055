package import SignetBasics

/// Canonical JSON after RFC 8785 (JCS): one text for one value, independent of the writer.
///
/// Numbers are integers that a double holds, so their text is their digits: on the text of fractions implementations do
/// not agree.
package enum CanonicalJSON {
    /// Reads a JSON value of an audit trail.
    ///
    /// - Throws: `AuditFailure` for text that is not JSON, for numbers that are not integers in range and for objects
    ///   that name a member twice, of which readers would disagree.
    package static func value(reading bytes: [UInt8]) throws(AuditFailure) -> JSONValue {
        do throws(JSONFault) {
            return try JSONValue(reading: bytes, maximumDepth: AuditLimits.depth, numbers: .integers)
        } catch {
            throw AuditFailure(error)
        }
    }

    /// The UTF-8 of a value.
    ///
    /// - Throws: `AuditFailure` for fractions, for integers out of range and for values that are nested too deeply.
    package static func bytes(of value: JSONValue) throws(AuditFailure) -> [UInt8] {
        try check(value, depth: 0)
        return value.bytes
    }

    private static func check(_ value: JSONValue, depth: Int) throws(AuditFailure) {
        guard depth <= AuditLimits.depth else { throw AuditFailure(.tooDeep(limit: AuditLimits.depth)) }
        switch value {
        case .null, .bool, .string: break
        case .integer(let integer):
            guard JSONValue.integers.contains(integer) else { throw AuditFailure(.noInteger("\(integer)")) }
        case .number(let number): throw AuditFailure(.noInteger("\(number)"))
        case .array(let items): for item in items { try check(item, depth: depth + 1) }
        case .object(let object): for member in object.members { try check(member.value, depth: depth + 1) }
        }
    }
}

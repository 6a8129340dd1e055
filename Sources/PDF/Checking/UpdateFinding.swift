/// One fault of a file's last update: the rule that it breaks, the place, and a sentence.
package struct UpdateFinding: Hashable, Sendable {
    package let rule: UpdateRule
    package let object: ObjectReference?
    /// From the file's first byte.
    package let offset: Int?
    package let message: String

    init(_ rule: UpdateRule, _ message: String, object: ObjectReference?, offset: Int?) {
        self.rule = rule
        self.message = message
        self.object = object
        self.offset = offset
    }
}

extension UpdateFinding: CustomStringConvertible {
    /// `rule: sentence (object 12 0, byte 4711)`.
    package var description: String {
        let place = [object.map { "object \($0)" }, offset.map { "byte \($0)" }].compactMap { $0 }
        return "\(rule.rawValue): \(message)" + (place.isEmpty ? "" : " (\(place.joined(separator: ", ")))")
    }
}

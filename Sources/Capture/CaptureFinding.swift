public import SignetSigning

/// A fault in a member of a ``CaptureConfiguration``, or in the whole.
public enum CaptureFinding: Hashable, Sendable {
    /// The whole is not an object.
    case notObject
    /// The whole is not a JSON object.
    case notJSON
    /// It has numbers that JSON cannot represent.
    case numbersBeyondJSON
    /// The member does not exist; `nearest` is probably the intended one.
    case unknownMember(nearest: String?, known: [String])
    /// The value is not of the member's form.
    case form(CaptureMemberForm)
    /// The value is not one of the member's words.
    case unknownWord(String, known: [String])
    /// The value is not a colour.
    case unknownColor(String)
    /// No mode is given.
    case noMode
    /// A mode occurs twice.
    case repeatedMode
    /// A face occurs twice.
    case repeatedFace
    /// A colour occurs twice.
    case repeatedColor
    /// There are more faces than can be offered.
    case tooManyFaces(Int, limit: Int)
    /// The id of a face is empty or too long.
    case badFaceID
    /// The face is not on this machine; `nearest` is probably the intended one.
    case unknownFace(String, nearest: String?)
    /// No colours are given, or more than can be offered.
    case colorCount(limit: Int)
    /// The range exceeds the allowed widths of a line, in points.
    case beyondPenWidths(ClosedRange<Double>)
    /// The width is not within the range, both in points.
    case beyondPenRange(ClosedRange<Double>, range: ClosedRange<Double>)
    /// The aspect is outside its range.
    case aspect(Double, range: ClosedRange<Double>)
    /// The name cannot be set.
    case name(SignetError)
}

/// The form that a member of a ``CaptureConfiguration`` has.
public enum CaptureMemberForm: Hashable, Sendable {
    case faces
    case aspect
    case text
    case flag
    case word(known: [String])
    case words(known: [String])
    case colors
    case range
}

extension CaptureFinding {
    /// The fault and its remedy, in one sentence that names the member.
    package func sentence(_ member: String) -> String {
        switch self {
        case .notObject: "The capture configuration is not an object."
        case .notJSON: "The capture configuration is not a JSON object."
        case .numbersBeyondJSON: "The capture configuration has numbers that JSON cannot hold."
        case .unknownMember(let nearest, let known):
            "A capture configuration has no member '\(member)'. "
                + (nearest.map { "Did you mean '\($0)'?" } ?? "The members are \(known.joined(separator: ", ")).")
        case .form(let form): "The member \(member) is not \(form.words)."
        case .unknownWord(let text, let known):
            "'\(text)' is not valid in \(member); the words are \(known.joined(separator: ", "))."
        case .unknownColor(let text): "'\(text)' in \(member) is not a colour; write #rrggbb."
        case .noMode: "Give modes at least one of draw, image and type."
        case .repeatedMode: "A mode is twice in modes; name each once."
        case .repeatedFace: "A face is twice in faces; name each once."
        case .repeatedColor: "A colour is twice in colors; name each once."
        case .tooManyFaces(let count, let limit): "There are \(count) faces and at most \(limit) can be offered."
        case .badFaceID: "An id in faces is empty or too long; name those of installed faces."
        case .unknownFace(let name, let nearest):
            "There is no face '\(name)' here, which faces names." + (nearest.map { " Did you mean '\($0)'?" } ?? "")
        case .colorCount(let limit): "Give colors 1 to \(limit) colours, as in \"#1f3a93\"."
        case .beyondPenWidths(let all):
            "The penRange goes beyond the widths of a line, \(all.lowerBound) to \(all.upperBound) points."
        case .beyondPenRange(let width, let range):
            "The penWidth of \(width.lowerBound) to \(width.upperBound) points is not within the penRange of "
                + "\(range.lowerBound) to \(range.upperBound)."
        case .aspect(let aspect, let range):
            "The aspect must be \(range.lowerBound) to \(range.upperBound), not \(aspect)."
        case .name(let error): "The initial name cannot be set. \(error.reason)"
        }
    }
}

extension CaptureMemberForm {
    fileprivate var words: String {
        switch self {
        case .faces: "a list of ids of faces"
        case .aspect: "a number, width over height"
        case .text: "a text"
        case .flag: "true or false"
        case .word(let known): "one of the words \(known.joined(separator: ", "))"
        case .words(let known): "a list of the words \(known.joined(separator: ", "))"
        case .colors: "a list of colours, as in [\"#1f3a93\"]"
        case .range: "two numbers, the smaller first, as in [0.6, 2]"
        }
    }
}

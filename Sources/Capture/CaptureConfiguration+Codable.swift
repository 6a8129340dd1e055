internal import FoundationEssentials
internal import SignetGraphics
public import SignetSigning

extension CaptureConfiguration: Codable {
    /// The members of the JSON.
    enum Member: String, CaseIterable {
        case modes, faces, colors, pen, penWidth, penRange, aspect, saving, name, allowDots, part
    }

    /// Reads a configuration; members that are missing or null have their defaults.
    ///
    /// - Throws: ``CaptureError`` for the first member that is unknown or invalid.
    public init(from decoder: any Decoder) throws {
        let members = try Members(decoder)
        let defaults = CaptureConfiguration()
        let range = try members.range(.penRange) ?? defaults.penRange
        self.init(
            modes: try members.words(.modes) ?? defaults.modes,
            faces: try members.value(.faces, .faces) ?? defaults.faces,
            colors: try members.colors() ?? defaults.colors,
            pen: try members.word(.pen) ?? defaults.pen,
            penWidth: try members.range(.penWidth),
            penRange: range,
            aspect: try members.value(.aspect, .aspect) ?? defaults.aspect,
            saving: try members.word(.saving) ?? defaults.saving,
            name: try members.value(.name, .text),
            allowDots: try members.value(.allowDots, .flag) ?? defaults.allowDots,
            part: try members.word(.part) ?? defaults.part
        )
        if let problem = problems().first { throw problem }
    }

    /// Writes all members, including those with default values.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(modes, forKey: MemberKey(.modes))
        try container.encode(faces, forKey: MemberKey(.faces))
        try container.encode(colors.map(\.description), forKey: MemberKey(.colors))
        try container.encode(pen.rawValue, forKey: MemberKey(.pen))
        try container.encode([penWidth.lowerBound, penWidth.upperBound], forKey: MemberKey(.penWidth))
        try container.encode([penRange.lowerBound, penRange.upperBound], forKey: MemberKey(.penRange))
        try container.encode(aspect, forKey: MemberKey(.aspect))
        try container.encode(saving, forKey: MemberKey(.saving))
        try container.encodeIfPresent(name, forKey: MemberKey(.name))
        try container.encode(allowDots, forKey: MemberKey(.allowDots))
        try container.encode(part, forKey: MemberKey(.part))
    }

    /// Reads a configuration from JSON.
    ///
    /// - Throws: `SignetError` `invalid-configuration` with a sentence that names the member.
    public init(json: [UInt8]) throws(SignetError) {
        do {
            self = try JSONDecoder().decode(CaptureConfiguration.self, from: Data(json))
        } catch let problem as CaptureError {
            throw SignetError(problem)
        } catch {
            throw SignetError(CaptureError(whole: .notJSON))
        }
    }

    /// The configuration as JSON, its members in the order of their names.
    public func json() throws(SignetError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do { return Array(try encoder.encode(self)) } catch {
            throw SignetError(CaptureError(whole: .numbersBeyondJSON))
        }
    }
}

/// The name of a member, known or not.
private struct MemberKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
    init(_ member: CaptureConfiguration.Member) { stringValue = member.rawValue }
}

/// The members of a configuration that is being read; a fault is reported with the member's name.
private struct Members {
    private let container: KeyedDecodingContainer<MemberKey>

    init(_ decoder: any Decoder) throws {
        do { container = try decoder.container(keyedBy: MemberKey.self) } catch {
            throw CaptureError(whole: .notObject)
        }
        let known = Set(CaptureConfiguration.Member.allCases.map(\.rawValue))
        let unknown = container.allKeys.map(\.stringValue).filter { !known.contains($0) }.min()
        if let unknown { throw CaptureError(unknown: unknown) }
    }

    func value<Value: Decodable>(_ member: CaptureConfiguration.Member, _ form: CaptureMemberForm) throws -> Value? {
        do { return try container.decodeIfPresent(Value.self, forKey: MemberKey(member)) } catch {
            throw CaptureError(member, .form(form))
        }
    }

    func word<Word: RawRepresentable & CaseIterable>(
        _ member: CaptureConfiguration.Member
    ) throws -> Word? where Word.RawValue == String {
        let known = Word.allCases.map(\.rawValue)
        guard let text: String = try value(member, .word(known: known)) else { return nil }
        guard let word = Word(rawValue: text) else {
            throw CaptureError(member, .unknownWord(text, known: known))
        }
        return word
    }

    func words<Word: RawRepresentable & CaseIterable>(
        _ member: CaptureConfiguration.Member
    ) throws -> [Word]? where Word.RawValue == String {
        let known = Word.allCases.map(\.rawValue)
        guard let texts: [String] = try value(member, .words(known: known)) else { return nil }
        return try texts.map { text in
            guard let word = Word(rawValue: text) else {
                throw CaptureError(member, .unknownWord(text, known: known))
            }
            return word
        }
    }

    func colors() throws -> [Color]? {
        guard let texts: [String] = try value(.colors, .colors) else { return nil }
        return try texts.map { text in
            guard let color = Color(text) else {
                throw CaptureError(.colors, .unknownColor(text))
            }
            return color
        }
    }

    func range(_ member: CaptureConfiguration.Member) throws -> ClosedRange<Double>? {
        guard let numbers: [Double] = try value(member, .range) else { return nil }
        guard numbers.count == 2, numbers.allSatisfy(\.isFinite), numbers[0] <= numbers[1] else {
            throw CaptureError(member, .form(.range))
        }
        return numbers[0]...numbers[1]
    }
}

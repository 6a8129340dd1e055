internal import SignetBasics
internal import SignetGraphics
public import SignetLettering
public import SignetSigning

/// A name in every face that can set it, to choose from.
///
/// The samples of the most recent names are cached. It may be shared between tasks; the typesetter's lock is held for
/// one face at a time.
public final class FaceSamples: Sendable {
    /// A name in one face.
    public struct Sample: Hashable, Sendable, Encodable {
        /// An outline in the terms of SVG.
        public struct Outline: Hashable, Sendable, Encodable {
            /// The numbers of a `viewBox`, in points with y downwards, the baseline's start at the origin.
            public let viewBox: String
            /// Path data.
            public let path: String
        }

        /// The name of the face in commands.
        public let id: String
        /// The name of the font family.
        public let name: String
        /// The kind of handwriting, where the catalogue names it.
        public let mood: Face.Mood?
        /// The outline of the name.
        public let svg: Outline
        /// Whether other faces set characters that this one lacks.
        public let substituted: Bool
    }

    /// The reason why no face may set a name.
    public enum Refusal: Hashable, Sendable, Encodable, CustomStringConvertible {
        /// The name cannot be set, or the faces cannot be used.
        case error(SignetError)
        /// No face has the letters of the name.
        case noFace

        /// The reason and the remedy, in a sentence.
        public var description: String {
            switch self {
            case .error(let error): error.reason
            case .noFace: "No face here can write this name; spell it otherwise or draw your signature."
            }
        }

        /// Writes the sentence.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(description)
        }
    }

    /// A name in the faces that can set it.
    public struct Answer: Hashable, Sendable, Encodable {
        /// The name as it was given.
        public let text: String
        /// The samples, first from the faces that can set the whole name, in the order of the catalogue.
        public let faces: [Sample]
        /// The reason why no face may set the name; nil if one may.
        public let refused: Refusal?

        private enum CodingKeys: CodingKey {
            case text, faces, refused
        }

        /// Writes all members, including `refused` when it is null.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(text, forKey: .text)
            try container.encode(faces, forKey: .faces)
            try container.encode(refused, forKey: .refused)
        }
    }

    private struct Key: Hashable {
        var text: String
        var part: CaptureConfiguration.Part
    }

    private let typesetter: Typesetter
    /// The answers for the most recent names.
    private let answers = SharedValues<Key, Answer>(limit: 64)
    /// The margin around the ink, in points.
    private static let margin = 2.0
    private static let numbers = SVGPathWriter(places: 2)

    /// Makes samples in the faces of a typesetter.
    public init(_ typesetter: Typesetter) {
        self.typesetter = typesetter
    }

    /// A name in the offered faces.
    ///
    /// A face that has no letter of the name is left out.
    ///
    /// - Parameters:
    ///   - text: The name.
    ///   - part: Whether the whole name or the initials are set.
    ///   - offered: The ids of the offered faces; empty for all.
    /// - Returns: The faces with outlines, or the reason why there are none.
    public func answer(
        for text: String,
        part: CaptureConfiguration.Part = .signature,
        offered: [String] = []
    ) -> Answer {
        let key = Key(text: text, part: part)
        let all = answers.value(of: key) { () throws(Never) in made(key) }
        guard !offered.isEmpty else { return all }
        return Answer(text: text, faces: all.faces.filter { offered.contains($0.id) }, refused: all.refused)
    }

    private func made(_ key: Key) -> Answer {
        do throws(LetteringError) { _ = try CheckedName(key.text) } catch {
            return Answer(text: key.text, faces: [], refused: .error(SignetError(error)))
        }
        let style = TypedStyle(part: key.part == .initials ? .initials : .whole)
        var whole: [Sample] = []
        var others: [Sample] = []
        var problem: Refusal?
        let hasLetters = key.text.contains(where: \.isLetter)
        for face in typesetter.faces.catalog.installed where !hasLetters || face.isMeant(forLetterOf: key.text) {
            do throws(LetteringError) {
                guard let sample = try sample(of: key.text, in: face, style: style) else { continue }
                if sample.substituted { others.append(sample) } else { whole.append(sample) }
            } catch {
                problem = problem ?? .error(SignetError(error))
            }
        }
        let isNone = whole.isEmpty && others.isEmpty
        return Answer(text: key.text, faces: whole + others, refused: isNone ? problem ?? .noFace : nil)
    }

    /// The name in one face; nil when other faces would set all of it.
    private func sample(of text: String, in face: Face, style: TypedStyle) throws(LetteringError) -> Sample? {
        let set = try typesetter.setter.withLock { setter throws(LetteringError) -> (name: SetName, lacks: Bool)? in
            let missing = try setter.missingCharacters(of: text, in: face)
            guard !missing.isEmpty else { return (try setter.set(text, in: face, style: style, color: .black), false) }
            let has = text.contains { $0.isLetter && !missing.contains($0) }
            guard has else { return nil }
            let name = try setter.set(text, in: face, style: style, color: .black)
            return (name, try !setter.missingCharacters(of: name.written, in: face).isEmpty)
        }
        guard let set, let outline = Self.outline(of: set.name.artwork) else { return nil }
        return Sample(id: face.id, name: face.family, mood: face.mood, svg: outline, substituted: set.lacks)
    }

    private static func outline(of artwork: Artwork) -> Sample.Outline? {
        guard case .fill(let path, _) = artwork.marks.first else { return nil }
        let frame = artwork.bounds.expanded(by: margin)
        let flip = AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
        let box = [frame.minX, -frame.maxY, frame.width, frame.height].map(numbers.number).joined(separator: " ")
        return Sample.Outline(viewBox: box, path: numbers.text(of: path.transformed(by: flip)))
    }
}

internal import SignetLettering

extension Faces {
    /// The part of one script that a font can write, computed from its character map and its outlines.
    public struct Writing: Hashable, Sendable, Encodable {
        /// The English name of the script.
        public let script: String
        /// The languages of our lists whose letters it has completely.
        public let languages: [String]
        /// The languages of our lists of which it lacks letters.
        public let lacking: [String]
        /// How many characters it has, in scripts of thousands.
        public let characters: Int?
        /// A short summary.
        public let summary: String
    }

    /// Whether a face can set a name.
    public struct Coverage: Hashable, Sendable, Encodable {
        /// A character that the face has no glyph for, or of a script that it is not meant for.
        public struct Missing: Hashable, Sendable, Encodable {
            /// The character.
            public let character: String
            /// Its code points, as `U+` and hexadecimal digits.
            public let codePoints: [String]
        }

        /// The name of the face in commands.
        public let id: String
        /// The name of the font family.
        public let family: String
        /// Whether the face can set the whole name.
        public let isWhole: Bool
        /// The characters that it lacks or is not meant for, each once and in the order of the name.
        public let missing: [Missing]
        /// The error when the face could not be examined: it is not installed, or its font cannot be used.
        public let problem: SignetError?
    }

    /// Checks for every face whether it can set a name.
    ///
    /// - Throws: ``SignetError`` for a name that no face may set: it is blank, too long, or has control characters.
    public func coverage(of name: String) throws(SignetError) -> [Coverage] {
        do throws(LetteringError) { _ = try CheckedName(name) } catch { throw SignetError(error) }
        let setter = NameSetter(catalog: catalog)
        return catalog.faces.map { face in
            do throws(LetteringError) {
                let missing = try setter.missingCharacters(of: name, in: face)
                return Coverage(of: face, missing: missing, problem: nil)
            } catch {
                return Coverage(of: face, missing: [], problem: SignetError(error))
            }
        }
    }
}

extension Faces.Coverage {
    private enum CodingKeys: CodingKey { case id, family, isWhole, missing, problem }

    /// Writes all members, the problem as its sentence.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(id, forKey: .id)
        try members.encode(family, forKey: .family)
        try members.encode(isWhole, forKey: .isWhole)
        try members.encode(missing, forKey: .missing)
        try members.encodeIfPresent(problem?.reason, forKey: .problem)
    }
}

extension Faces.Writing {
    init(_ script: FaceCoverage.Script) {
        self.init(
            script: script.name,
            languages: script.languages,
            lacking: script.lacking,
            characters: script.characters,
            summary: script.description
        )
    }
}

extension Faces.Coverage {
    fileprivate init(of face: Face, missing: [Character], problem: SignetError?) {
        self.init(
            id: face.id,
            family: face.family,
            isWhole: missing.isEmpty && problem == nil,
            missing: missing.map { character in
                Missing(character: String(character), codePoints: character.unicodeScalars.map(\.codePoint))
            },
            problem: problem
        )
    }
}

extension Faces.Entry {
    init(_ face: Face, writes: [Faces.Writing]?) {
        self.init(
            id: face.id,
            family: face.family,
            mood: face.mood,
            hand: face.hand,
            scripts: face.scripts,
            writes: writes,
            file: face.file,
            package: face.package,
            licence: face.licence,
            isInstalled: face.isInstalled
        )
    }
}

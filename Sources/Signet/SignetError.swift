/// Why something could not be done: a code to act on, one sentence for people that says what to do, and the place.
public struct SignetError: Error, Hashable, Sendable {
    /// What kind of failure it is.
    ///
    /// More codes may come.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code as a word.
        public let description: String

        init(_ description: String) { self.description = description }

        /// An argument that cannot be: a size of 0, an unknown face.
        public static let invalidArgument = Code("invalid-argument")
        /// The input is not what it should be: not a PDF, damaged, no drawing, no ink.
        public static let invalidData = Code("invalid-data")
        /// The page, text or field that a stamp is placed by is not in the document.
        public static let notFound = Code("not-found")
        /// The input does not exist or cannot be read.
        public static let noInput = Code("no-input")
        /// The output cannot be created, or exists and may not be replaced.
        public static let cannotCreate = Code("cannot-create")
        /// Reading or writing failed on the way.
        public static let inputOutput = Code("input-output")
        /// The document's own rules forbid it: encryption, certification, earlier signatures.
        public static let refused = Code("refused")
    }

    /// What to act on.
    public let code: Code
    /// One sentence: what is wrong, where, and what to do.
    public let message: String
    /// The file that it is about.
    public var file: String?
    /// The byte in that file, from 0.
    public var offset: Int?

    init(_ code: Code, _ message: String, file: String? = nil, offset: Int? = nil) {
        self.code = code
        self.message = message
        self.file = file
        self.offset = offset
    }

    /// The same error, said of a file.
    package func about(_ file: String) -> SignetError {
        var copy = self
        copy.file = file
        return copy
    }
}

extension SignetError: CustomStringConvertible {
    /// The sentence with the file in front of it.
    public var description: String { file.map { "\($0): \(message)" } ?? message }
}

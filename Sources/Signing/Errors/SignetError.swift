public import SignetStamping

/// The reason why an operation failed: a code for programs, the cause, the place, and remedies.
public struct SignetError: Error, Hashable, Sendable {
    /// The kind of failure, for programs.
    ///
    /// Later versions may add codes.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code as a word.
        public let description: String

        package init(_ description: String) { self.description = description }

        /// An invalid argument: a size of 0, an unknown face.
        public static let invalidArgument = Code("invalid-argument")
        /// The input is invalid: not a PDF, damaged, not a drawing, or without ink.
        public static let invalidData = Code("invalid-data")
        /// The document does not have the page, text or field that a stamp is placed by.
        public static let notFound = Code("not-found")
        /// The input does not exist or cannot be read.
        public static let noInput = Code("no-input")
        /// The output cannot be created, or exists and may not be replaced.
        public static let cannotCreate = Code("cannot-create")
        /// Reading or writing failed.
        public static let inputOutput = Code("input-output")
        /// Another server does not answer, or not now: the same may succeed later.
        public static let unavailable = Code("unavailable")
        /// The document's own rules forbid it: encryption, certification, earlier signatures.
        public static let refused = Code("refused")
    }

    /// The thing beside the document that failed, when a digital signature or a time stamp was made.
    ///
    /// Later versions may add causes.
    public enum Cause: Hashable, Sendable {
        /// The key made no signature, or one that does not suit its certificate.
        case key
        /// No time-stamping authority gave a valid time stamp.
        case timeStamp
        /// No responder and no list says whether a certificate was revoked; the same may succeed later.
        case revocation
        /// A certificate was revoked or is not valid, or nothing can prove that it is.
        case certificate
    }

    /// The kind of failure.
    public let code: Code
    /// The cause, in one sentence without remedies.
    public let reason: String
    /// The rule of the document that forbids the change; set with the code ``Code/refused``.
    public let refusal: Refusal?
    /// The thing beside the document that failed; nil where there is none, or where it is not known.
    public package(set) var cause: Cause?
    /// The remedies, the best first.
    public let remedies: [Remedy]
    /// The file that the error is about.
    public var file: String?
    /// The page, from 1.
    public var page: Int?
    /// The number of the PDF object.
    public var object: Int?
    /// The byte in the file, from 0.
    public var offset: Int?

    package init(
        _ code: Code,
        _ reason: String,
        refusal: Refusal? = nil,
        cause: Cause? = nil,
        remedies: [Remedy] = [],
        file: String? = nil,
        page: Int? = nil,
        object: Int? = nil,
        offset: Int? = nil
    ) {
        self.code = code
        self.reason = reason
        self.refusal = refusal
        self.cause = cause
        self.remedies = remedies
        self.file = file
        self.page = page
        self.object = object
        self.offset = offset
    }

    /// A refusal; `place` is its place in the file, which is added to the sentence.
    package init(_ refusal: Refusal, place: String = "", object: Int? = nil, offset: Int? = nil) {
        code = .refused
        reason = refusal.reason + place
        self.refusal = refusal
        remedies = refusal.remedies
        self.object = object
        self.offset = offset
    }

    /// The reason and the remedies, with the library's names.
    public var message: String { message(.library) }

    /// The reason and those remedies that the reader can use.
    public func message(_ words: RemedyWords) -> String { words.sentence(reason, remedies) }

    /// The same error, attributed to a larger whole: its reason begins with the whole, followed by its own file.
    package func explained(by whole: String, code: Code) -> SignetError {
        SignetError(
            code,
            "\(whole): " + (file.map { "\($0): " } ?? "") + reason,
            refusal: refusal,
            cause: cause,
            remedies: remedies,
            page: page,
            object: object,
            offset: offset
        )
    }

    /// The same error, attributed to a file.
    package func attributed(to file: String) -> SignetError {
        var copy = self
        copy.file = file
        return copy
    }
}

extension SignetError: CustomStringConvertible {
    /// The file and the sentence.
    public var description: String { description(.library) }

    /// The file and the sentence, in the reader's words.
    public func description(_ words: RemedyWords) -> String {
        file.map { "\($0): \(message(words))" } ?? message(words)
    }
}

/// The reason why a file could not be read, made or written: a code for programs, the cause, and the file.
package struct FileError: Error, Hashable, Sendable {
    /// The kind of failure, for programs.
    package enum Code: Hashable, Sendable {
        /// The input does not exist or cannot be opened.
        case noInput
        /// The input is larger than it may be.
        case tooLarge
        /// The output or its folder cannot be made, or exists and may not be replaced.
        case cannotCreate
        /// Reading or writing failed.
        case inputOutput
    }

    /// The cause; numbers are those of the system (`errno`).
    package enum Cause: Hashable, Sendable {
        case absent
        case unreadable
        case notOpened(CInt)
        case notRead(CInt)
        case notWritten(CInt)
        case notCreated(CInt)
        case notRemoved(CInt)
        case directory
        /// A device or a pipe.
        case notRegular
        /// More bytes than the limit.
        case tooLarge(limit: Int)
        /// It was written to while it was read.
        case changed
        case exists
        /// It exists, and does not begin like its replacement.
        case otherContent
        /// It did not exist when the writing began.
        case appeared
        case brokenLink
        case folderAbsent
        case folderNotWritable
        case folderNotOpened(CInt)
        case folderNotMade(CInt)
        /// A link leads out of this folder.
        case leadsOut(of: String)
        /// It is this input.
        case input(String)
        /// It is the document that is read.
        case document
    }

    package let code: Code
    package let cause: Cause
    /// The path as the caller gave it, or `standard input` and the like.
    package var file: String?

    package init(_ code: Code, _ cause: Cause, file: String? = nil) {
        self.code = code
        self.cause = cause
        self.file = file
    }

    /// The same error, attributed to a file.
    package func attributed(to file: String) -> FileError { FileError(code, cause, file: file) }
}

extension FileError: CustomStringConvertible {
    /// The cause in a sentence, with the file in front of it.
    package var description: String { file.map { "\($0): \(cause)" } ?? cause.description }
}

extension FileError.Cause: CustomStringConvertible {
    package var description: String {
        switch self {
        case .absent: "there is no such file"
        case .unreadable: "it may not be read; check its permissions"
        case .notOpened(let code): "it cannot be opened: \(systemMessage(code))"
        case .notRead(let code): "it cannot be read: \(systemMessage(code))"
        case .notWritten(let code): "it cannot be written: \(systemMessage(code))"
        case .notCreated(let code): "it cannot be created: \(systemMessage(code))"
        case .notRemoved(let code): "it cannot be removed: \(systemMessage(code))"
        case .directory: "it is a directory; name a file"
        case .notRegular: "it is not a regular file; name a file"
        case .tooLarge(let limit): "it has more than \(Self.size(limit)); give a smaller one"
        case .changed: "it changed while it was read; sign it again when no program writes to it"
        case .exists: "it exists already"
        case .otherContent: "it exists already and is not a report"
        case .appeared: "it came into being in the meantime"
        case .brokenLink: "it is a symbolic link that leads to nothing; remove it, or name another file"
        case .folderAbsent: "its folder does not exist"
        case .folderNotWritable: "its folder may not be written; check the permissions"
        case .folderNotOpened(let code): "the folder cannot be opened: \(systemMessage(code))"
        case .folderNotMade(let code): "the folder cannot be made: \(systemMessage(code))"
        case .leadsOut(let root): "it leads out of '\(root)'; name a file in it"
        case .document: "it is the input too; name another file, or work in place if that is meant"
        case .input(let input): "it is '\(input)', which the batch needs; name another file"
        }
    }

    /// A limit as people read it, in whole units.
    private static func size(_ bytes: Int) -> String {
        bytes < 1 << 20 ? "\(bytes >> 10) KiB" : "\(bytes >> 20) MiB"
    }
}

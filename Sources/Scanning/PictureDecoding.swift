package import SignetIsolation

/// The processes that decode pictures: one for each picture, with limits of time and memory, which gives up all files and system calls
/// that it does not need, as far as the kernel has Landlock and seccomp.
public struct PictureDecoding: Hashable, Sendable {
    /// The program; nil for copies of this process.
    package let program: WorkerProgram?

    /// Copies of this process.
    ///
    /// They start quickly. A picture that takes a decoder over could write what this process has in its memory into the pixels: where
    /// that has secrets of others than the picture's sender, use ``isolated(program:arguments:)``.
    public static let forked = PictureDecoding(program: nil)

    /// A program, which has nothing but the picture.
    ///
    /// - Parameters:
    ///   - program: The path of a program that calls `IsolatedProcess.answer(_:)` with the words after `arguments`; `/proc/self/exe` is
    ///     this program.
    ///   - arguments: The arguments that it is started with.
    /// - Returns: The value for `ScannedInk(_:options:decoding:)`.
    public static func isolated(program: String, arguments: [String]) -> PictureDecoding {
        PictureDecoding(program: WorkerProgram(path: program, arguments: arguments))
    }
}

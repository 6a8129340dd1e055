internal import SignetScanning

/// The process in which untrusted pictures are decoded.
package enum PictureDecoding {
    /// Has a program decode all pictures of this process from now on, instead of children of this process, which have a copy of its
    /// memory.
    ///
    /// - Parameters:
    ///   - program: The path of a program that calls ``decode(_:)`` when it is started with the arguments; `/proc/self/exe` is this
    ///     program.
    ///   - arguments: Its arguments; the numbers of a picture follow them.
    package static func use(program: String, arguments: [String]) {
        DecodingProgram.use(DecodingProgram(program: program, arguments: arguments))
    }

    /// Decodes the picture of the process that started this one, and ends this one.
    ///
    /// - Parameter words: The numbers of the picture. It returns only where they, or the picture, cannot be read.
    package static func decode(_ words: [String]) { DecodingProgram.decode(words) }
}

internal import CDecoding
internal import CLoading
internal import Glibc
internal import SignetBasics

/// A program that decodes one picture, in the place of a child of this process.
///
/// A child has a copy of this process's memory, which in a service has the secrets of many: a picture that takes the decoder over could
/// show them. A program has nothing but the file.
package struct DecodingProgram: Sendable {
    /// The program of this process; nil where pictures are decoded in its children.
    private static let chosen = Guarded<DecodingProgram?>(nil)

    private let program: String
    private let arguments: [String]

    /// Sets up, without starting anything.
    ///
    /// - Parameters:
    ///   - program: The path of a program that calls ``decode(_:)`` when it is started with the arguments.
    ///   - arguments: Its arguments; the words of a picture follow them.
    package init(program: String, arguments: [String]) {
        (self.program, self.arguments) = (program, arguments)
    }

    /// Has all pictures of this process decoded by a program from now on.
    package static func use(_ program: DecodingProgram) { chosen.withLock { $0 = program } }

    static var current: DecodingProgram? { chosen.withLock { $0 } }

    /// Decodes the picture of the process that started this one, and ends.
    ///
    /// - Parameter words: The arguments that ``start(_:bytes:output:)`` wrote.
    package static func decode(_ words: [String]) {
        var status = stat()
        guard var decoding = unsafe signet_decoding(words), signet_has_leptonica(),
            unsafe decoding.format != signet_heic || signet_has_heif(),
            unsafe fstat(CInt(signet_decoding_input), &status) == 0, status.st_size > 0,
            let space = unsafe mmap(
                nil,
                Int(status.st_size),
                PROT_READ,
                MAP_PRIVATE,
                CInt(signet_decoding_input),
                0
            ),
            unsafe space != MAP_FAILED
        else { return }
        unsafe decoding.bytes = UnsafePointer(space.assumingMemoryBound(to: UInt8.self))
        unsafe decoding.count = Int(status.st_size)
        unsafe signet_decode_and_exit(&decoding, CInt(signet_decoding_output))
    }

    /// Starts the program.
    ///
    /// - Returns: Its number; nil when there can be none.
    func start(_ decoding: signet_decoding, bytes: [UInt8], output: CInt) -> pid_t? {
        let input = signet_memory_file()
        guard input >= 0 else { return nil }
        defer { close(input) }
        var done = 0
        while done < bytes.count {
            let part = unsafe bytes.withUnsafeBytes { space in
                unsafe write(input, space.baseAddress.map { unsafe $0 + done }, space.count - done)
            }
            guard part > 0 || errno == EINTR else { return nil }
            done += max(0, part)
        }
        let words = unsafe [program] + arguments + decoding.words
        let environment = ["LD_LIBRARY_PATH", "LANG", "LC_ALL"].compactMap { (name: String) -> String? in
            unsafe getenv(name).map { unsafe "\(name)=\(String(cString: $0))" }
        }
        let child = unsafe withStrings(words) { words in
            unsafe withStrings(environment) { environment in
                unsafe signet_start_decoding_program(words, environment, input, output)
            }
        }
        return child > 0 ? child : nil
    }

    /// Strings as programs of C take them.
    private func withStrings<Result>(
        _ strings: [String],
        _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers = unsafe strings.map { unsafe strdup($0) }
        unsafe pointers.append(nil)
        defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
        return unsafe pointers.withUnsafeMutableBufferPointer { space in
            // Never empty: it ends with nil.
            unsafe body(UnsafePointer(space.baseAddress.unsafelyUnwrapped))
        }
    }
}

extension signet_decoding {
    /// The numbers of a picture, but for its bytes.
    fileprivate var words: [String] {
        let numbers = unsafe [
            Int64(format.rawValue), Int64(reduction), Int64(page), Int64(quarter_turns), Int64(mirrored), Int64(left),
            Int64(top), Int64(width), Int64(height), Int64(enough), Int64(largest_side), largest_area, Int64(memory),
            Int64(seconds), Int64(transparency), Int64(inverted), Int64(stretched_width), Int64(stretched_height),
        ]
        return numbers.map { String($0) }
    }

    /// The numbers that ``words`` wrote; nil where they are not that.
    fileprivate init?(_ words: [String]) {
        let numbers = words.compactMap { Int64($0) }
        guard numbers.count == words.count, numbers.count == 18, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
        unsafe self.init()
        unsafe format = signet_picture_format(rawValue: UInt32(clamping: numbers[0]))
        unsafe reduction = Int32(clamping: numbers[1])
        unsafe page = Int32(clamping: numbers[2])
        unsafe quarter_turns = Int32(clamping: numbers[3])
        unsafe mirrored = Int32(clamping: numbers[4])
        unsafe left = Int32(clamping: numbers[5])
        unsafe top = Int32(clamping: numbers[6])
        unsafe width = Int32(clamping: numbers[7])
        unsafe height = Int32(clamping: numbers[8])
        unsafe enough = Int32(clamping: numbers[9])
        unsafe largest_side = Int32(clamping: numbers[10])
        unsafe largest_area = numbers[11]
        unsafe memory = Int(numbers[12])
        unsafe seconds = Int32(clamping: numbers[13])
        unsafe transparency = Int32(clamping: numbers[14])
        unsafe inverted = Int32(clamping: numbers[15])
        unsafe stretched_width = Int32(clamping: numbers[16])
        unsafe stretched_height = Int32(clamping: numbers[17])
    }
}

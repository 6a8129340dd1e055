internal import CDecoding
internal import CLoading
internal import Glibc
package import SignetIsolation

/// The worker that decodes one picture.
package enum DecodingWorker {
    /// The name of the work.
    static let name = "decode"

    /// Decodes the picture whose file comes with the question; it does not return then.
    package static let worker = Worker(name) { task in
        var file: CInt?
        var status = stat()
        guard let question = WorkerSocket.question(with: &file), let file, signet_has_leptonica(),
            var decoding = unsafe try? signet_decoding(question),
            unsafe decoding.format != signet_heic || signet_has_heif(),
            unsafe fstat(file, &status) == 0, status.st_size > 0,
            let space = unsafe mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, file, 0),
            unsafe space != MAP_FAILED, close(file) == 0
        else { return false }
        unsafe decoding.bytes = UnsafePointer(space.assumingMemoryBound(to: UInt8.self))
        unsafe decoding.count = Int(status.st_size)
        unsafe decoding.seconds = UInt(task.seconds)
        unsafe decoding.memory = task.memory
        unsafe signet_answer_decoding(&decoding)
        return false
    }
}

/// A question to the worker: the numbers of a picture, but for its file and the limits, which are elsewhere.
extension signet_decoding {
    private static var numbers: [WritableKeyPath<signet_decoding, Int32>] {
        unsafe [
            \.reduction, \.page, \.transparency, \.inverted, \.quarter_turns, \.mirrored, \.stretched_width,
            \.stretched_height, \.left, \.top, \.width, \.height, \.enough, \.largest_side,
        ]
    }

    var message: [UInt8] {
        var writer = MessageWriter()
        unsafe writer.write(Int(format.rawValue))
        unsafe writer.write(Int(largest_area))
        let numbers = unsafe Self.numbers
        for index in unsafe numbers.indices { unsafe writer.write(Int(self[keyPath: numbers[index]])) }
        return writer.bytes
    }

    fileprivate init(_ message: [UInt8]) throws(MessageReader.ParseError) {
        var reader = MessageReader(message)
        unsafe self.init()
        unsafe format = signet_picture_format(rawValue: UInt32(clamping: try reader.integer()))
        unsafe largest_area = Int64(try reader.integer())
        let numbers = unsafe Self.numbers
        for index in unsafe numbers.indices {
            guard let value = Int32(exactly: try reader.integer()), value >= 0 else { throw MessageReader.ParseError() }
            unsafe self[keyPath: numbers[index]] = value
        }
        try reader.end()
    }
}

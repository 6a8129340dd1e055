internal import CSystemCalls
internal import Glibc

extension OutputFile {
    /// Copies a whole file, inside the kernel where the file systems can.
    package func copy(from source: borrowing InputFile) throws(FileError) {
        try copy(from: source, length: Int(source.status.st_size))
    }

    /// Copies the first `length` bytes of a file.
    ///
    /// - Throws: ``FileError`` `inputOutput`, also when the file changed since it was opened.
    package func copy(from source: borrowing InputFile, length: Int) throws(FileError) {
        var remaining = length
        var offset: Int64 = 0
        while remaining > 0 {
            let count = unsafe signet_copy_file_range(
                source.descriptor,
                &offset,
                descriptor,
                nil,
                min(remaining, 1 << 30)
            )
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            remaining -= count
        }
        if remaining > 0 { try copyBlocks(from: source, range: Int(offset)..<length) }
        try source.checkUnchanged()
    }

    private func copyBlocks(from source: borrowing InputFile, range: Range<Int>) throws(FileError) {
        var offset = range.lowerBound
        var block = [UInt8](repeating: 0, count: 1 << 18)
        while offset < range.upperBound {
            let count = unsafe block.withUnsafeMutableBytes {
                unsafe pread(source.descriptor, $0.baseAddress, min($0.count, range.upperBound - offset), off_t(offset))
            }
            if count < 0, errno == EINTR { continue }
            guard count != 0 else { throw source.changed }
            guard count > 0 else {
                throw FileError(.inputOutput, .notRead(errno), file: source.path)
            }
            try write(block[0..<count])
            offset += count
        }
    }

    /// Appends bytes and others behind them, at once where the system takes them so.
    package func write(_ first: UnsafeRawBufferPointer, followedBy rest: [UInt8]) throws(FileError) {
        var written = 0
        let total = first.count + rest.count
        while written < total {
            let count = unsafe rest.withUnsafeBytes { rest in
                let parts = unsafe [first.dropFirst(written), rest.dropFirst(max(0, written - first.count))].map {
                    part in
                    let part = unsafe UnsafeRawBufferPointer(rebasing: part)
                    return unsafe iovec(
                        iov_base: UnsafeMutableRawPointer(mutating: part.baseAddress),
                        iov_len: part.count
                    )
                }
                return unsafe writev(descriptor, parts, CInt(parts.count))
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileError(.inputOutput, .notWritten(errno), file: place.path) }
            written += count
        }
    }

    /// Appends bytes.
    package func write(_ bytes: some Collection<UInt8>) throws(FileError) {
        do throws(FileError) {
            try writeAll(Array(bytes), to: descriptor)
        } catch {
            throw error.attributed(to: place.path)
        }
    }
}

/// Writes all bytes to a descriptor.
package func writeAll(_ bytes: [UInt8], to descriptor: CInt) throws(FileError) {
    let fault = writing(bytes, to: descriptor)
    if fault != 0 { throw cannotWrite(fault) }
}

/// The error of a write that failed with a number of the system.
package func cannotWrite(_ fault: CInt) -> FileError {
    FileError(.inputOutput, .notWritten(fault))
}

/// Writes all bytes to a descriptor.
///
/// - Returns: 0, or the system's number of the error.
func writing(_ bytes: [UInt8], to descriptor: CInt) -> CInt {
    var start = 0
    while start < bytes.count {
        let count = unsafe bytes.withUnsafeBytes { buffer in
            unsafe write(descriptor, buffer.baseAddress.map { unsafe $0 + start }, buffer.count - start)
        }
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { return errno }
        start += count
    }
    return 0
}

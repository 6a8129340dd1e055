internal import CMapping
internal import Glibc

/// The owner of an immutable run of bytes: a file mapped into memory, or a copy of bytes.
///
/// It is the only place in this room that holds a pointer; everybody else reads through ``Bytes``, which checks every
/// index.
@safe
final class ByteStorage {
    private let buffer: UnsafeRawBufferPointer
    /// How many bytes are memory of the file, which the system can read again; 0 for a copy.
    private let mappedCount: Int
    private let isMapped: Bool
    /// The guard of the mapping; nil for a copy.
    private let watch: OpaquePointer?
    /// The storage whose bytes these are; nil for its own.
    private var owner: ByteStorage?

    /// Copies bytes, and others that follow them, into its own storage.
    init(copying bytes: [UInt8], followedBy rest: [UInt8] = []) {
        let count = bytes.count + rest.count
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, count), alignment: 16)
        unsafe bytes.withUnsafeBytes { unsafe copy.copyMemory(from: $0) }
        let end = unsafe UnsafeMutableRawBufferPointer(rebasing: copy[bytes.count...])
        unsafe rest.withUnsafeBytes { unsafe end.copyMemory(from: $0) }
        unsafe buffer = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(copy)[0..<count])
        mappedCount = 0
        isMapped = false
        unsafe watch = nil
    }

    /// Reads the first bytes of a file; those that it does not have by now are zeros.
    ///
    /// - Throws: `PDFError` with code `io` when the system refuses.
    init(reading descriptor: CInt, count: Int) throws(PDFError) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, count), alignment: 16)
        var filled = 0
        while filled < count {
            let read = unsafe pread(
                descriptor,
                memory.baseAddress.map { unsafe $0 + filled },
                count - filled,
                off_t(filled)
            )
            if read < 0, errno == EINTR { continue }
            guard read >= 0 else {
                let message = unsafe String(cString: strerror(errno))
                unsafe memory.deallocate()
                throw PDFError(.cannotRead(system: message))
            }
            guard read > 0 else { break }
            filled += read
        }
        if filled < count { for index in filled..<count { unsafe memory[index] = 0 } }
        unsafe buffer = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory)[0..<count])
        mappedCount = 0
        isMapped = false
        unsafe watch = nil
    }

    /// Shares the first bytes of another storage.
    init(sharing owner: ByteStorage, count: Int) {
        self.owner = owner
        unsafe buffer = UnsafeRawBufferPointer(rebasing: owner.buffer[..<min(max(0, count), owner.count)])
        mappedCount = min(owner.mappedCount, count)
        isMapped = owner.isMapped
        unsafe watch = owner.watch
    }

    /// Maps a whole file that is open for reading.
    ///
    /// The descriptor may be closed afterwards. Bytes that cannot be read later on are zeros, and the storage is then
    /// not intact.
    ///
    /// - Throws: `PDFError` with code `io` when the system refuses.
    init(mapping descriptor: CInt, count: Int) throws(PDFError) {
        guard count > 0 else { throw PDFError(.emptyFile) }
        let address = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
        guard let address = unsafe address, unsafe address != MAP_FAILED else {
            throw PDFError(.cannotMap(system: unsafe String(cString: strerror(errno))))
        }
        guard let watch = unsafe signet_mapping_watch(address, count) else {
            unsafe munmap(address, count)
            throw PDFError(.cannotGuard)
        }
        unsafe buffer = UnsafeRawBufferPointer(start: address, count: count)
        mappedCount = count
        isMapped = true
        unsafe self.watch = watch
    }

    /// Maps a whole file that is open for reading, with other bytes behind its end.
    ///
    /// The bytes from the file's last whole page of memory on are copies: only they take memory.
    ///
    /// - Throws: `PDFError` with code `io` when the system refuses, or the file is shorter by now.
    init(mapping descriptor: CInt, count: Int, followedBy rest: [UInt8]) throws(PDFError) {
        let pageSize = max(1, sysconf(CInt(_SC_PAGESIZE)))
        let whole = count / pageSize * pageSize
        let total = count + rest.count
        let failure = { () -> PDFError in PDFError(.cannotMap(system: unsafe String(cString: strerror(errno)))) }
        guard total > 0 else { throw PDFError(.emptyFile) }
        let address = unsafe mmap(nil, total, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let address = unsafe address, unsafe address != MAP_FAILED else { throw failure() }
        var isComplete = whole == 0
        if !isComplete {
            let mapped = unsafe mmap(address, whole, PROT_READ, MAP_PRIVATE | MAP_FIXED, descriptor, 0)
            isComplete = unsafe mapped != MAP_FAILED
        }
        // Read rather than mapped: a page that is written must not end with the file meanwhile.
        if isComplete, count > whole {
            // There is no error number for bytes that are missing because the file became shorter.
            errno = EIO
            isComplete = unsafe pread(descriptor, address + whole, count - whole, whole) == count - whole
        }
        guard isComplete else {
            let error = failure()
            unsafe munmap(address, total)
            throw error
        }
        guard let watch = unsafe signet_mapping_watch(address, total) else {
            unsafe munmap(address, total)
            throw PDFError(.cannotGuard)
        }
        unsafe rest.withUnsafeBytes { bytes in
            unsafe UnsafeMutableRawBufferPointer(start: address + count, count: rest.count).copyMemory(from: bytes)
        }
        unsafe buffer = UnsafeRawBufferPointer(start: address, count: total)
        mappedCount = whole
        isMapped = true
        unsafe self.watch = watch
    }

    deinit {
        guard owner == nil else { return }
        guard let address = unsafe buffer.baseAddress else { return }
        if isMapped {
            unsafe signet_mapping_forget(watch)
            unsafe munmap(UnsafeMutableRawPointer(mutating: address), buffer.count)
        } else {
            unsafe UnsafeMutableRawPointer(mutating: address).deallocate()
        }
    }

    var count: Int { unsafe buffer.count }

    var isCopy: Bool { !isMapped }

    /// Whether all bytes accessed so far could be read.
    var isIntact: Bool { unsafe !signet_mapping_is_broken(watch) }

    /// The byte at an index, or nil outside.
    @inline(__always)
    func byte(at index: Int) -> UInt8? {
        guard index >= 0, unsafe index < buffer.count else { return nil }
        return unsafe buffer[index]
    }

    /// Whether `pattern` is at an index.
    func has(_ pattern: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        guard index >= 0, unsafe index <= buffer.count - pattern.count else { return false }
        for place in 0..<pattern.count where unsafe buffer[index + place] != pattern[place] { return false }
        return true
    }

    /// A copy of a range, clipped to the existing bytes.
    func copy(_ range: Range<Int>) -> [UInt8] {
        unsafe [UInt8](buffer[range.clamped(to: 0..<buffer.count)])
    }

    /// Lends the bytes of a range, clipped to the existing bytes.
    func withBytes<Result, Failure: Error>(
        in range: Range<Int>,
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(UnsafeRawBufferPointer(rebasing: buffer[range.clamped(to: 0..<buffer.count)]))
    }

    /// Lets the system take back the memory of a range of a mapped file, which is read again when it is needed.
    ///
    /// `range`: begins where a page of memory does.
    func release(_ range: Range<Int>) {
        let range = range.clamped(to: 0..<mappedCount)
        guard !range.isEmpty, let address = unsafe buffer.baseAddress else { return }
        unsafe madvise(UnsafeMutableRawPointer(mutating: address) + range.lowerBound, range.count, MADV_DONTNEED)
    }

    /// The last place in a range where `pattern` begins, or nil.
    func lastIndex(of pattern: [UInt8], in range: Range<Int>) -> Int? {
        let range = range.clamped(to: 0..<count)
        guard let first = pattern.first, range.count >= pattern.count else { return nil }
        var index = range.upperBound - pattern.count
        while index >= range.lowerBound {
            if unsafe buffer[index] == first, unsafe buffer[index..<index + pattern.count].elementsEqual(pattern) {
                return index
            }
            index -= 1
        }
        return nil
    }

    /// The first place in a range where `pattern` begins, or nil.
    func firstIndex(of pattern: [UInt8], in range: Range<Int>) -> Int? {
        unsafe buffer.firstIndex(of: pattern, in: range)
    }
}

extension UnsafeRawBufferPointer {
    /// The first place in a range, clipped to the existing bytes, where `pattern` begins, or nil.
    func firstIndex(of pattern: [UInt8], in range: Range<Int>) -> Int? {
        let range = range.clamped(to: 0..<count)
        guard let first = pattern.first, let base = baseAddress else { return nil }
        var start = range.lowerBound
        while start + pattern.count <= range.upperBound {
            let found = unsafe memchr(base + start, CInt(first), range.upperBound - pattern.count + 1 - start)
            guard let found = unsafe found else { return nil }
            let index = unsafe UnsafeRawPointer(found) - base
            if unsafe self[index..<index + pattern.count].elementsEqual(pattern) { return index }
            start = index + 1
        }
        return nil
    }
}

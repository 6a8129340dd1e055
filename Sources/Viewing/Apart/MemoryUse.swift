internal import Glibc

/// The memory that a process uses, in bytes, as the system counts it.
struct MemoryUse {
    /// The bytes in memory, with those of mapped files.
    let resident: Int
    /// The bytes that the process can write to and does not share.
    let data: Int

    /// Asks the system; nil where it does not tell.
    init?(process: String) {
        let file = unsafe open("/proc/\(process)/statm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var text = [UInt8](repeating: 0, count: 128)
        let length = unsafe read(file, &text, text.count)
        guard length > 0 else { return nil }
        // Pages: size, resident, shared, code, 0, data and stack.
        let pages = text.prefix(length).split(separator: 0x20).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        guard pages.count >= 6 else { return nil }
        let page = sysconf(CInt(_SC_PAGESIZE))
        (resident, data) = (pages[1] * page, pages[5] * page)
    }
}

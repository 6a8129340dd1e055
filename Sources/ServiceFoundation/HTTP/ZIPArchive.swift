internal import CZlib
package import HTTPTypes
package import Hummingbird
internal import NIOCore

/// A ZIP archive (PKWARE APPNOTE 6.3.10) that is written file by file, without compressing: what goes into it is compressed already.
///
/// Each call returns the bytes that come next, so that no more than one file is in memory. Archives of more than 4 GiB or 65,534 files
/// are written in the form for large ones (ZIP64).
package struct ZIPArchive {
    private struct Entry {
        let name: [UInt8]
        let crc: UInt32
        let count: UInt64
        let offset: UInt64
    }

    private var entries: [Entry] = []
    private var names: Set<String> = []
    private var length: UInt64 = 0
    /// The date and the time of all files, as MS-DOS wrote them.
    private let stamp: (time: UInt16, date: UInt16)

    /// An empty archive; its files have this moment in UTC.
    package init(at moment: Moment) {
        let digits = moment.text.split(whereSeparator: { !$0.isNumber }).compactMap { UInt16($0) }
        let (year, rest) = (digits.first ?? 1980, digits.dropFirst() + [1, 1, 0, 0, 0])
        let (month, day) = (rest[rest.startIndex], rest[rest.startIndex + 1])
        let (hour, minute, second) = (rest[rest.startIndex + 2], rest[rest.startIndex + 3], rest[rest.startIndex + 4])
        stamp = (hour << 11 | minute << 5 | second / 2, (min(max(year, 1980), 2107) - 1980) << 9 | month << 5 | day)
    }

    /// The bytes of the next file, with those before it.
    ///
    /// A name that another file of the folder has gets a number, also where only the case differs.
    package mutating func add(_ content: [UInt8], named name: FileName, in folder: FileName?) -> [UInt8] {
        let entry = Entry(
            name: Array(unique(name, in: folder).utf8),
            crc: Self.checksum(content),
            count: UInt64(content.count),
            offset: length
        )
        entries.append(entry)
        var header = Self.bytes(of: 0x0403_4B50 as UInt32)
        header += Self.bytes(of: 20 as UInt16) + description(of: entry)
        // A file of one document is less than 4 GiB, which arrays in memory are.
        header += Self.bytes(of: UInt32(clamping: entry.count)) + Self.bytes(of: UInt32(clamping: entry.count))
        header += Self.bytes(of: UInt16(entry.name.count)) + Self.bytes(of: 0 as UInt16) + entry.name
        length += UInt64(header.count) + entry.count
        return header + content
    }

    /// The bytes of the end, with the list of all files.
    package func end() -> [UInt8] {
        var list: [UInt8] = []
        for entry in entries { list += record(of: entry) }
        let (count, size) = (UInt64(entries.count), UInt64(list.count))
        let isLarge = count >= 0xFFFF || length >= 0xFFFF_FFFF || size >= 0xFFFF_FFFF
        if isLarge {
            let start = length + size
            list += Self.bytes(of: 0x0606_4B50 as UInt32) + Self.bytes(of: 44 as UInt64)
            list += Self.bytes(of: 45 as UInt16) + Self.bytes(of: 45 as UInt16) + Self.bytes(of: 0 as UInt64)
            list += Self.bytes(of: count) + Self.bytes(of: count) + Self.bytes(of: size) + Self.bytes(of: length)
            list += Self.bytes(of: 0x0706_4B50 as UInt32) + Self.bytes(of: 0 as UInt32) + Self.bytes(of: start)
            list += Self.bytes(of: 1 as UInt32)
        }
        list += Self.bytes(of: 0x0605_4B50 as UInt32) + Self.bytes(of: 0 as UInt32)
        list += Self.bytes(of: UInt16(clamping: count)) + Self.bytes(of: UInt16(clamping: count))
        list += Self.bytes(of: UInt32(clamping: size)) + Self.bytes(of: UInt32(clamping: length))
        return list + Self.bytes(of: 0 as UInt16)
    }

    // MARK: Records

    /// The flags, the method, the time and the checksum: names are UTF-8, and nothing is compressed.
    private func description(of entry: Entry) -> [UInt8] {
        Self.bytes(of: 0x0800 as UInt16) + Self.bytes(of: 0 as UInt16) + Self.bytes(of: stamp.time)
            + Self.bytes(of: stamp.date) + Self.bytes(of: entry.crc)
    }

    private func record(of entry: Entry) -> [UInt8] {
        let isFar = entry.offset >= 0xFFFF_FFFF
        let extra =
            isFar ? Self.bytes(of: 1 as UInt16) + Self.bytes(of: 8 as UInt16) + Self.bytes(of: entry.offset) : []
        var record = Self.bytes(of: 0x0201_4B50 as UInt32) + Self.bytes(of: 45 as UInt16)
        record += Self.bytes(of: (isFar ? 45 : 20) as UInt16) + description(of: entry)
        record += Self.bytes(of: UInt32(clamping: entry.count)) + Self.bytes(of: UInt32(clamping: entry.count))
        record += Self.bytes(of: UInt16(entry.name.count)) + Self.bytes(of: UInt16(extra.count))
        // No comment, one volume, and no attributes.
        record += [UInt8](repeating: 0, count: 10)
        record += Self.bytes(of: UInt32(clamping: entry.offset)) + entry.name + extra
        return record
    }

    /// A name that no other file has, and that no program takes for a formula or an option.
    private mutating func unique(_ name: FileName, in folder: FileName?) -> String {
        let text = (folder.map { Self.harmless($0) + "/" } ?? "") + Self.harmless(name)
        let dot = text.lastIndex(of: ".") ?? text.endIndex
        var (candidate, number) = (text, 2)
        while !names.insert(candidate.lowercased()).inserted {
            candidate = "\(text[..<dot]) (\(number))\(text[dot...])"
            number += 1
        }
        return candidate
    }

    private static func harmless(_ name: FileName) -> String {
        name.text.first.map { "=+-@".contains($0) } ?? true ? "_" + name.text : name.text
    }

    private static func bytes(of value: some FixedWidthInteger & UnsignedInteger) -> [UInt8] {
        (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private static func checksum(_ content: [UInt8]) -> UInt32 {
        unsafe content.withUnsafeBufferPointer { UInt32(unsafe crc32_z(0, $0.baseAddress, $0.count)) }
    }
}

/// A file of an archive, read when its turn comes.
package struct ArchivedFile: Sendable {
    package let name: FileName
    /// The folder that it is in; nil for none.
    package var folder: FileName?
    package let content: @Sendable () async throws -> [UInt8]

    package init(name: FileName, content: @escaping @Sendable () async throws -> [UInt8]) {
        (self.name, self.content) = (name, content)
    }
}

extension Response {
    /// A ZIP archive whose files are read one after the other while it is sent; `part` gives some of them by a number from 0, and
    /// `nil` after the last.
    ///
    /// Where one cannot be read, the connection ends before the archive does: it cannot be taken for a whole one.
    package static func archive(
        named name: FileName,
        at moment: Moment,
        _ part: @escaping @Sendable (Int) async throws -> [ArchivedFile]?
    ) -> Response {
        var headers = HTTPFields()
        headers[.contentType] = "application/zip"
        headers[.contentDisposition] = name.disposition(.attachment)
        headers[.cacheControl] = "private, no-store"
        return Response(
            status: .ok,
            headers: headers,
            body: ResponseBody { writer in
                var archive = ZIPArchive(at: moment)
                var number = 0
                while let files = try await part(number) {
                    for file in files {
                        let content = try await file.content()
                        try await writer.write(
                            ByteBuffer(bytes: archive.add(content, named: file.name, in: file.folder))
                        )
                    }
                    number += 1
                }
                try await writer.write(ByteBuffer(bytes: archive.end()))
                try await writer.finish(nil)
            }
        )
    }
}

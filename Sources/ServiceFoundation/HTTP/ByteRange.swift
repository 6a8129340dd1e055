package import Hummingbird

/// The part of a file that a request asks for (RFC 9110, 14.2): one range of bytes; several are answered with the whole.
enum ByteRange: Equatable {
    case whole
    case part(Range<Int>)
    case unsatisfiable

    init(_ field: String?, of count: Int) {
        guard let field, field.hasPrefix("bytes="), !field.contains(",") else {
            self = .whole
            return
        }
        let parts = field.dropFirst(6).split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } && $0.count < 16 })
        else {
            self = .whole
            return
        }
        switch (Int(parts[0]), Int(parts[1])) {
        case (nil, let last?): self = last == 0 ? .unsatisfiable : .part(max(0, count - last)..<count)
        case (let first?, nil): self = first < count ? .part(first..<count) : .unsatisfiable
        case (let first?, let last?):
            guard first <= last else {
                self = .whole
                return
            }
            self = first < count ? .part(first..<min(last + 1, count)) : .unsatisfiable
        case (nil, nil): self = .whole
        }
    }
}

extension Response {
    /// A file, or the part of it that is asked for; a client that has it already gets 304.
    ///
    /// - Throws: ``Problem`` when the file ends before that part.
    package static func file(
        _ bytes: [UInt8],
        type: String,
        name: FileName,
        kind: FileName.Kind,
        tag: String,
        to request: Request
    ) throws(Problem) -> Response {
        var headers = HTTPFields()
        headers[.contentType] = type
        headers[.eTag] = "\"\(tag)\""
        headers[.acceptRanges] = "bytes"
        headers[.contentDisposition] = (type == "application/pdf" ? name.asPDF : name).disposition(kind)
        headers[.cacheControl] = "private, no-cache"
        if let known = request.headers[.ifNoneMatch], known.contains("\"\(tag)\"") || known == "*" {
            return Response(status: .notModified, headers: headers)
        }
        // A range of another version is useless to a client that has a part of the old one.
        let isSame = request.headers[.ifRange].map { $0 == "\"\(tag)\"" } ?? true
        switch ByteRange(isSame ? request.headers[.range] : nil, of: bytes.count) {
        case .whole:
            return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
        case .part(let range):
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(bytes.count)"
            return Response(
                status: .partialContent,
                headers: headers,
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes[range]))
            )
        case .unsatisfiable:
            throw Problem(
                .rangeNotSatisfiable,
                "range-not-satisfiable",
                "The file has \(bytes.count) bytes, and the range begins after its end: ask for one within it."
            ).with(.contentRange, "bytes */\(bytes.count)")
        }
    }
}

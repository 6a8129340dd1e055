internal import SignetBasics
internal import SignetWeb

/// A fault that a trial of storage has found.
package enum ObjectFault: Hashable, Sendable {
    /// An operation fails.
    case operation(ObjectError)
    /// An object has other bytes than were written, or is not where it was written, after this operation.
    case content(ObjectError.Operation)
    /// The server's clock is ahead of this machine's by this number of seconds, or behind it.
    case clock(Int)
    /// An object is replaced by a request that must not do so.
    case condition
    /// Bytes are taken that are not those of the digest that was sent with them.
    case digest

    /// Whether the project works all the same.
    package var isMinor: Bool { self == .condition || self == .digest }
}

extension ObjectFault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .operation(let error): error.description
        case .content(let operation): "after \(operation.rawValue), an object is not what was written"
        case .clock(let seconds):
            "its clock is \(abs(seconds)) seconds \(seconds > 0 ? "ahead of" : "behind") that of this machine: synchronise both, as by NTP"
        case .condition:
            "it ignores If-None-Match, and so replaces objects that must not be: of several programs that write one, the last one wins"
        case .digest:
            "it does not compare bytes with their digest: bytes that change on their way are found only when they are read"
        }
    }
}

extension ObjectStore {
    /// The largest difference of clocks without a fault, in seconds; S3 refuses requests from 900 on.
    private static let mostOffset = 60

    /// Tries all operations on an object that it makes and removes.
    ///
    /// - Parameter name: A name below the address that no other object has.
    /// - Returns: The faults that were found.
    /// - Throws: An ``ObjectError`` where the server does not answer now.
    package func trial(_ name: String) throws(ObjectError) -> [ObjectFault] {
        var faults: [ObjectFault] = []
        let bytes = Array("signet trial\n".utf8)
        func attempt(_ operation: ObjectError.Operation, _ isRight: () throws(ObjectError) -> Bool) throws(ObjectError)
        {
            do throws(ObjectError) {
                if try !isRight() { faults.append(.content(operation)) }
            } catch {
                guard !error.isTemporary else { throw error }
                faults.append(.operation(error))
            }
        }
        try attempt(.put) { () throws(ObjectError) in
            let call = try Call(.put, .put(bytes, contentType: "application/octet-stream"), name, in: self)
            let reply = try send(call).reply
            if let offset = Self.offset(of: reply.fields["date"], now()), abs(offset) > Self.mostOffset {
                faults.append(.clock(offset))
            }
            return true
        }
        // Without an object, the others fail for this reason alone.
        guard !faults.contains(where: { if case .operation = $0 { true } else { false } }) else { return faults }
        try attempt(.get) { () throws(ObjectError) in try get(name, limit: bytes.count) == bytes }
        try attempt(.head) { () throws(ObjectError) in try head(name)?.length == bytes.count }
        try attempt(.list) { () throws(ObjectError) in try page(beginning: name).names == [name] }
        try attempt(.put) { () throws(ObjectError) in
            if try putIfAbsent(bytes, name) { faults.append(.condition) }
            return true
        }
        try attempt(.put) { () throws(ObjectError) in
            var call = try Call(.put, .put(bytes, contentType: "application/octet-stream"), name, in: self)
            call.digest = RequestSignature.digest(of: [])
            call.alsoTaken = [400, 403]
            if (200..<300).contains(try send(call).reply.status) { faults.append(.digest) }
            return true
        }
        try attempt(.delete) { () throws(ObjectError) in
            try remove(name)
            return try head(name) == nil
        }
        return faults
    }

    private static let months = "JanFebMarAprMayJunJulAugSepOctNovDec"

    /// The seconds by which a server's time, as `Mon, 30 Nov 2026 11:05:30 GMT`, is ahead of another one; nil without a time.
    private static func offset(of text: String?, _ now: Int) -> Int? {
        let words = (text ?? "").split { " :,".contains($0) }
        guard words.count == 8, words[7] == "GMT", words[2].count == 3, let month = months.ranges(of: words[2]).first
        else {
            return nil
        }
        let numbers = [words[1], words[3], words[4], words[5], words[6]].compactMap { Int($0) }
        guard numbers.count == 5,
            let time = CivilTime(
                year: numbers[1],
                month: months.distance(from: months.startIndex, to: month.lowerBound) / 3 + 1,
                day: numbers[0],
                hour: numbers[2],
                minute: numbers[3],
                second: numbers[4]
            )
        else { return nil }
        return time.seconds - now
    }
}

/// A record of comma-separated values (RFC 4180).
package struct CSVRecord: Hashable, Sendable {
    /// The line in which it begins, from 1.
    package let line: Int
    package let fields: [[UInt8]]
    /// Whether its line has nothing.
    package let isBlank: Bool
}

/// The most that a record may have.
package struct CSVLimits: Hashable, Sendable {
    package let bytes: Int
    package let fields: Int

    /// Where the source itself is bounded.
    package static let unlimited = CSVLimits(bytes: .max, fields: .max)

    package init(bytes: Int, fields: Int) { (self.bytes, self.fields) = (bytes, fields) }
}

/// The reason why a record cannot be read.
package struct CSVFault: Hashable, Sendable {
    package enum Reason: Hashable, Sendable { case openQuote, tooLong, tooManyFields }

    package let reason: Reason
    /// The line in which it begins, from 1.
    package let line: Int

    package init(reason: Reason, line: Int) { (self.reason, self.line) = (reason, line) }
}

/// Bytes that are read one at a time.
package protocol CSVBytes {
    associatedtype Failure: Error
    /// The line of the next byte, from 1; lines end with LF, CR or both.
    var line: Int { get }
    /// Takes the next byte; `nil` at the end.
    mutating func next() throws(Failure) -> UInt8?
    /// Takes the next byte if it is this one.
    mutating func skip(_ byte: UInt8) throws(Failure) -> Bool
}

/// The next part of comma-separated values.
package enum CSVReading: Hashable, Sendable {
    case record(CSVRecord)
    case fault(CSVFault)
    case end
}

extension CSVBytes {
    /// Takes the next record, which may be blank.
    ///
    /// Fields in double quotes may contain separators, line ends and doubled quotes.
    package mutating func nextRecord(_ separator: UInt8, _ limits: CSVLimits) throws(Failure) -> CSVReading {
        let start = line
        var fields: [[UInt8]] = []
        var field: [UInt8] = []
        var (hasQuote, isInQuotes, quoteLine) = (false, false, line)
        var count = 0
        func fault(_ reason: CSVFault.Reason, _ line: Int) -> CSVReading {
            .fault(CSVFault(reason: reason, line: line))
        }
        func record() -> CSVReading {
            let isBlank = fields.isEmpty && field.isEmpty && !hasQuote
            return .record(CSVRecord(line: start, fields: fields + [field], isBlank: isBlank))
        }
        while true {
            let byteLine = line
            guard let byte = try next() else { break }
            count += 1
            guard count <= limits.bytes else { return fault(.tooLong, start) }
            if isInQuotes {
                if byte == UInt8(ascii: "\""), try !skip(byte) { isInQuotes = false } else { field.append(byte) }
                continue
            }
            switch byte {
            case UInt8(ascii: "\"") where field.isEmpty && !hasQuote:
                (hasQuote, isInQuotes, quoteLine) = (true, true, byteLine)
            case separator:
                guard fields.count + 1 < limits.fields else { return fault(.tooManyFields, start) }
                fields.append(field)
                (field, hasQuote) = ([], false)
            case 0x0A: return record()
            case 0x0D:
                _ = try skip(0x0A)
                return record()
            default: field.append(byte)
            }
        }
        if isInQuotes { return fault(.openQuote, quoteLine) }
        return fields.isEmpty && field.isEmpty && !hasQuote ? .end : record()
    }
}

/// Bytes in memory.
package struct CSVText: CSVBytes, Sendable {
    private let bytes: ArraySlice<UInt8>
    private var index: Int
    private var isAfterReturn = false
    package private(set) var line = 1

    package init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    package mutating func next() throws(Never) -> UInt8? {
        guard index < bytes.endIndex else { return nil }
        let byte = bytes[index]
        index += 1
        if byte == 0x0D || byte == 0x0A && !isAfterReturn { line += 1 }
        isAfterReturn = byte == 0x0D
        return byte
    }

    package mutating func skip(_ byte: UInt8) throws(Never) -> Bool {
        guard index < bytes.endIndex, bytes[index] == byte else { return false }
        _ = try next()
        return true
    }
}

internal import SignetGraphics

extension AuditValue {
    /// Reads a JSON value.
    ///
    /// - Throws: `AuditFailure` for what is no JSON, for numbers that are no integers in range and for objects that
    ///   name a member twice, of which readers would disagree.
    package init(reading bytes: [UInt8]) throws(AuditFailure) {
        var scanner = JSONScanner<AuditFailure>(bytes, maximumDepth: AuditLimits.depth)
        self = try AuditValue(&scanner)
        try scanner.end()
    }

    init(_ scanner: inout JSONScanner<AuditFailure>) throws(AuditFailure) {
        switch try scanner.kind() {
        case .null:
            // Only the word can follow.
            try scanner.skip()
            self = .null
        case .truth: self = .boolean(try scanner.truth())
        case .string: self = .string(try scanner.string())
        case .number:
            let numeral = try scanner.numeral()
            guard let value = Int(numeral), AuditValue.integers.contains(value) else {
                throw AuditFailure(.noInteger(numeral))
            }
            self = .integer(value)
        case .array:
            try scanner.open()
            var items: [AuditValue] = []
            while try scanner.nextItem(isFirst: items.isEmpty) { items.append(try AuditValue(&scanner)) }
            self = .array(items)
        case .object:
            try scanner.open()
            var object = AuditObject()
            while let name = try scanner.nextMember(isFirst: object.members.isEmpty) {
                guard object[name] == nil else { throw AuditFailure(.repeatedMember(name)) }
                object[name] = try AuditValue(&scanner)
            }
            self = .object(object)
        }
    }
}

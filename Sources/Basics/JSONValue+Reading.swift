extension JSONValue {
    /// The numbers that a reader takes.
    package enum Numbers: Hashable, Sendable {
        /// Integers within ``JSONValue/integers``; others are refused.
        case integers
        /// All; other numbers become a ``JSONValue/number(_:)``.
        case all
    }

    /// Reads a whole JSON text.
    ///
    /// - Throws: An error when the bytes are not JSON, have numbers that are not accepted, or name a member of an
    ///   object twice, which readers treat differently.
    package init(reading bytes: [UInt8], maximumDepth: Int, numbers: Numbers) throws(JSONError) {
        var scanner = JSONScanner<JSONError>(bytes, maximumDepth: maximumDepth)
        self = try JSONValue(&scanner, numbers: numbers)
        try scanner.end()
    }

    /// Reads the next value.
    ///
    /// - Throws: As ``init(reading:maximumDepth:numbers:)``.
    package init<Failure>(_ scanner: inout JSONScanner<Failure>, numbers: Numbers) throws(Failure) {
        switch try scanner.kind() {
        case .null:
            // Only the word can follow.
            try scanner.skip()
            self = .null
        case .bool: self = .bool(try scanner.bool())
        case .string: self = .string(try scanner.string())
        case .number:
            let numeral = try scanner.numeral()
            if let value = Int(numeral), Self.integers.contains(value) {
                self = .integer(value)
            } else {
                guard numbers == .all, let value = Double(numeral) else { throw scanner.failure(.noInteger(numeral)) }
                self = .number(value)
            }
        case .array:
            try scanner.open()
            var items: [JSONValue] = []
            while try scanner.nextItem(isFirst: items.isEmpty) {
                items.append(try JSONValue(&scanner, numbers: numbers))
            }
            self = .array(items)
        case .object:
            try scanner.open()
            var object = JSONObject()
            while let name = try scanner.nextMember(isFirst: object.members.isEmpty) {
                guard let place = object.vacancy(for: name) else { throw scanner.failure(.repeatedMember(name)) }
                let value = try JSONValue(&scanner, numbers: numbers)
                object.insert(JSONObject.Member(name: name, value: value), at: place)
            }
            self = .object(object)
        }
    }
}

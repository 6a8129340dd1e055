/// The members of one JSON object, each as the bytes of its value: large values go unread to their own readers.
package struct JSONMembers<Failure: JSONReadingError> {
    /// The names and values in the order of the object; where a name comes twice, both are here.
    package let all: [(name: String, value: ArraySlice<UInt8>)]

    /// Reads an object of at most this many members.
    ///
    /// Values that are objects or arrays are only followed to their end; their readers check them.
    ///
    /// - Throws: An error when the bytes are not JSON or not an object, or when there are more members.
    package init(_ bytes: [UInt8], maximumDepth: Int, maximumCount: Int) throws(Failure) {
        var scanner = JSONScanner<Failure>(bytes, maximumDepth: maximumDepth)
        guard try scanner.kind() == .object else { throw scanner.failure(.syntax) }
        try scanner.open()
        var all: [(name: String, value: ArraySlice<UInt8>)] = []
        while let name = try scanner.nextMember(isFirst: all.isEmpty) {
            guard all.count < maximumCount else { throw scanner.failure(.syntax) }
            all.append((name, bytes[try scanner.place()]))
        }
        try scanner.end()
        self.all = all
    }
}

/// The members of one JSON object, each as the bytes of its value: what is large goes to its own reader unread.
package struct JSONMembers<Failure: JSONFailure> {
    /// The names and values in the order of the object; where a name comes twice, both are here.
    package let all: [(name: String, value: ArraySlice<UInt8>)]

    /// Reads an object of at most so many members.
    ///
    /// Values that are objects or arrays are only followed to their end; whoever reads them checks them.
    ///
    /// - Throws: That the bytes are no JSON or no object, or that there are more members.
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

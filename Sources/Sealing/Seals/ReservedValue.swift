internal import SignetCryptography
internal import SignetPDF
internal import SignetSigning
internal import SignetStamping

/// Makes the value of a signature dictionary, for which an update has reserved room.
struct ReservedValue {
    /// The room at first, in bytes.
    let length: Int
    /// Whether the room stays empty.
    let isPlanning: Bool

    /// How often a document is laid out: a value that is longer than its room makes room for itself.
    private static let attempts = 3
    /// More room than a value was longer, in bytes: the next one may be longer still.
    private static let spareRoom = 1024

    /// Lays a document out with room for a value, and sets the value.
    ///
    /// - Parameters:
    ///   - layout: Makes the update with room of some bytes.
    ///   - value: Makes the value over the document with the update, in DER.
    /// - Returns: The update with its value.
    /// - Throws: The errors of both; `invalidArgument` when the layout has no signature dictionary.
    func set(
        layout: (_ length: Int) throws(SignetError) -> DocumentEdit,
        value: (_ update: AppendedUpdate) throws(SignetError) -> [UInt8]
    ) throws(SignetError) -> DocumentEdit {
        var length = length
        for _ in 0..<Self.attempts {
            var edit = try layout(length)
            if edit.leavesDocument { return edit }
            guard var set = edit.seal else {
                throw SignetError(
                    .invalidArgument,
                    "an operation that sets no stamps and fills no fields cannot be sealed"
                )
            }
            if isPlanning { return edit }
            let value = try value(set.update)
            if set.set(value) {
                edit.seal = set
                return edit
            }
            length = value.count + Self.spareRoom
        }
        throw SignetError(.invalidData, "no reserved size is large enough for the signature")
    }
}

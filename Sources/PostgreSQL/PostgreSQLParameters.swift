/// The values of a statement, as libpq takes them.
struct PostgreSQLParameters {
    let types: [UInt32]
    /// The values' bytes, each with a zero at its end, as texts must have.
    private var bytes: [UInt8] = []
    /// Where each value begins; nil for null.
    private var offsets: [Int?] = []
    private var lengths: [Int32] = []
    /// 1 for binary values, 0 for texts.
    private let formats: [Int32]

    init(_ values: [PostgreSQLValue]) throws(PostgreSQLError) {
        types = values.map(\.type)
        formats = types.map { $0 == PostgreSQLType.unknown ? 0 : 1 }
        for value in values {
            let encoded = try value.encoded()
            offsets.append(encoded == nil ? nil : bytes.count)
            guard let length = Int32(exactly: encoded?.count ?? 0) else {
                throw PostgreSQLError(sqlState: "54000", message: "a value is too long", isLost: false)
            }
            lengths.append(length)
            if let encoded { bytes += encoded + [0] }
        }
    }

    /// Gives the values to a function of libpq, which copies them.
    func withPointers(
        _ body: (UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> Int32
    ) -> Int32 {
        unsafe bytes.withUnsafeBytes { buffer in
            let pointers = unsafe offsets.map { offset in
                unsafe offset.flatMap { offset in
                    unsafe buffer.baseAddress?.advanced(by: offset).assumingMemoryBound(to: CChar.self)
                }
            }
            return unsafe pointers.withUnsafeBufferPointer { pointers in
                unsafe lengths.withUnsafeBufferPointer { lengths in
                    unsafe formats.withUnsafeBufferPointer { formats in
                        unsafe body(pointers.baseAddress, lengths.baseAddress, formats.baseAddress)
                    }
                }
            }
        }
    }
}

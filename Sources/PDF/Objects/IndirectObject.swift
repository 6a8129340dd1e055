/// An object of the file with its place: where its value is in which bytes, so that it can be copied and changed
/// without writing the rest of it again, and the data when it is a stream.
package struct IndirectObject {
    package let reference: ObjectReference
    /// The value, its strings decrypted.
    package let value: PDFObject
    /// The bytes that hold the value: the file, or the object stream it was in.
    package let source: Bytes
    /// Where the value is in ``source``.
    package let range: Range<Int>
    /// Where the encoded data of a stream are in ``source``, as they are in the file.
    package let streamData: Range<Int>?
    /// Whether it was in an object stream.
    let isCompressed: Bool
    /// Whether parts of its written form are malformed and were skipped.
    let isIrregular: Bool

    /// The object as it is written, without `obj` and `endobj`; encrypted where the document is.
    package var rawValue: [UInt8] { source.copy(range) }

    /// The same with another value.
    func with(value: PDFObject) -> IndirectObject {
        IndirectObject(
            reference: reference,
            value: value,
            source: source,
            range: range,
            streamData: streamData,
            isCompressed: isCompressed,
            isIrregular: isIrregular
        )
    }
}

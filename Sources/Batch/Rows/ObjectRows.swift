internal import SignetObjects
internal import SignetSigning

/// The PDF files among the objects below an address, in the order in which storage lists them; names with a part that begins with
/// a dot are left out.
struct ObjectRows: RowReader {
    private let bucket: Bucket
    private let address: String
    /// The beginning of the names, with the slash at its end; empty for the whole bucket.
    private let beginning: String
    /// The beginning of the names of signed documents, which are left out.
    private let excluded: String?
    private let position: RowPosition
    private var names: ArraySlice<String> = []
    /// The argument for the next part of the list; nil after the last.
    private var place: String?
    private var isAtEnd = false
    private var number = 0

    /// Prepares a list.
    ///
    /// - Parameters:
    ///   - address: Ends with a slash; the rows have names relative to it.
    ///   - outputs: The folder of the outputs.
    ///   - position: Receives each row that is taken.
    ///   - stores: The buckets.
    /// - Throws: ``SignetError`` `invalidArgument` for one inside the folder of the outputs.
    init(_ address: String, outputs: String?, position: RowPosition, in stores: ObjectStores) throws(SignetError) {
        do throws(StorageFailure) {
            let name: String
            (bucket, name) = try stores.place(of: address)
            beginning = name.isEmpty ? "" : "\(name)/"
            if let outputs, ObjectStores.isAddress(outputs) {
                let (other, folder) = try stores.place(of: outputs)
                excluded = other === bucket ? "\(folder)/" : nil
                guard other !== bucket || !folder.isEmpty && !beginning.hasPrefix("\(folder)/") else {
                    let way = "signed documents would be signed again; name another"
                    throw StorageFailure(
                        SignetError(.invalidArgument, "it holds the folder of the rows: \(way)", file: outputs)
                    )
                }
            } else {
                excluded = nil
            }
        } catch {
            throw error.error
        }
        self.position = position
        self.address = ObjectStores.withoutSlash(address)
    }

    mutating func next() throws(SignetError) -> RowEntry? {
        while true {
            guard let name = names.popFirst() else {
                guard !isAtEnd else { return nil }
                do throws(StorageFailure) {
                    let page = try bucket.names(beginning: beginning, after: place)
                    (names, place, isAtEnd) = (page.names[...], page.next, page.next == nil)
                } catch {
                    throw error.error
                }
                continue
            }
            let path = String(name.dropFirst(beginning.count))
            guard path.utf8.suffix(4).elementsEqual(".pdf".utf8, by: { $0 | 0x20 == $1 | 0x20 }),
                excluded.map({ !name.hasPrefix($0) }) ?? true, !path.hasPrefix("."), !path.contains("/.")
            else { continue }
            number += 1
            position.advance(by: 1)
            // Such a name would be read as a path elsewhere.
            guard path.hasPrefix("/") || ObjectStores.isAddress(path) else {
                return .row(Row(number: number, values: [RowName.input: path]))
            }
            let error = SignetError(
                .invalidArgument,
                "its name has nothing between two slashes; rename it",
                file: "\(address)/\(path)"
            )
            return .defect(RowDefect(number: number, input: path, error: error))
        }
    }
}

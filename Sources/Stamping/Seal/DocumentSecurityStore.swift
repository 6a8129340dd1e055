internal import SignetBasics
package import SignetPDF

/// The document security store (`/DSS`, ISO 32000-2, 12.8.4.3; ETSI EN 319 142-1, 5.4.2): what validates the document's
/// signatures when the certificates have expired and the responders are gone.
///
/// ```
/// << /Type /DSS /Certs [streams] /OCSPs [streams] /CRLs [streams] /VRI << /(SHA-1 of a signature) << /Cert /OCSP /CRL >> >> >>
/// ```
package struct DocumentSecurityStore {
    /// The values that could be read.
    package private(set) var data = ValidationData()

    private let document: Document
    private let entries: PDFDictionary
    /// The object of the dictionary; nil where it is a part of the catalog, or missing.
    private let object: IndirectObject?
    /// The streams of values, by their keys in the dictionary.
    private var streams: [Kind: [ByteKey: ObjectReference]] = [:]

    private enum Kind: CaseIterable {
        case certificates, ocspResponses, revocationLists

        /// The key in the store.
        var key: Name {
            switch self {
            case .certificates: "Certs"
            case .ocspResponses: "OCSPs"
            case .revocationLists: "CRLs"
            }
        }

        /// The key in the entry of one signature (ISO 32000-2, table 262).
        var relatedKey: Name {
            switch self {
            case .certificates: "Cert"
            case .ocspResponses: "OCSP"
            case .revocationLists: "CRL"
            }
        }

        func values(of data: ValidationData) -> [[UInt8]] {
            switch self {
            case .certificates: data.certificates
            case .ocspResponses: data.ocspResponses
            case .revocationLists: data.revocationLists
            }
        }

        func add(_ value: [UInt8], to data: inout ValidationData) {
            switch self {
            case .certificates: data.add(certificate: value)
            case .ocspResponses: data.add(ocspResponse: value)
            case .revocationLists: data.add(revocationList: value)
            }
        }
    }

    /// Bytes of values that are read at most; further ones stay in the document, and may come to be in it twice.
    private static let limit = 64 << 20

    /// Reads the store of a document, which may have none.
    ///
    /// - Throws: `PDFError` when objects cannot be read; a value that cannot be decoded is left out.
    package init(_ document: Document) throws(PDFError) {
        self.document = document
        let entry = try document.catalog["DSS"]
        object = try entry?.reference.flatMap { reference throws(PDFError) in
            try document.indirectObject(reference).flatMap { $0.value.dictionary == nil ? nil : $0 }
        }
        entries = object?.value.dictionary ?? entry?.dictionary ?? PDFDictionary([])
        var rest = Self.limit
        for kind in Kind.allCases {
            for case .reference(let reference) in try document.value(kind.key, of: entries)?.array ?? [] {
                guard let stream = try document.indirectObject(reference), stream.streamData != nil,
                    let value = try? document.data(of: stream, limit: rest)
                else { continue }
                rest -= value.count
                kind.add(value, to: &data)
                let key = ByteKey(value)
                if streams[kind]?[key] == nil { streams[kind, default: [:]][key] = reference }
            }
        }
    }

    /// Adds values to the store; those that it has are not written again.
    ///
    /// - Parameters:
    ///   - request: The values.
    ///   - update: The update that receives them.
    /// - Returns: Whether there was anything to add.
    /// - Throws: `PDFError` when the store or the catalog cannot be read.
    mutating func add(_ request: SecurityStoreRequest, in update: inout IncrementalUpdate) throws(PDFError) -> Bool {
        guard let form = try FormDictionary(document) else { throw PDFError(.noCatalog) }
        var changes: [(key: Name, value: PDFObject)] = []
        for kind in Kind.allCases {
            let new = kind.values(of: request.data).filter { streams[kind]?[ByteKey($0)] == nil }
            guard !new.isEmpty else { continue }
            var list = try document.value(kind.key, of: entries)?.array ?? []
            for value in new {
                let reference = Self.stream(of: value, in: &update)
                streams[kind, default: [:]][ByteKey(value)] = reference
                list.append(.reference(reference))
            }
            changes.append((kind.key, .array(list)))
        }
        if !request.related.isEmpty {
            var related = try document.value("VRI", of: entries)?.dictionary ?? PDFDictionary([])
            for (name, data) in request.related.sorted(by: { $0.key < $1.key }) {
                related = related.setting(Name(Array(name.utf8)), to: .dictionary(entry(for: data)))
            }
            changes.append(("VRI", .dictionary(related)))
        }
        guard !changes.isEmpty else { return false }
        if let object {
            for change in changes { update.change(object, change.key, to: change.value) }
        } else {
            let type: (Name, PDFObject) = ("Type", .name("DSS"))
            let store = changes.reduce(entries.entries.isEmpty ? PDFDictionary([type]) : entries) {
                $0.setting($1.key, to: $1.value)
            }
            form.setCatalog("DSS", to: .reference(update.add(.dictionary(store))), in: &update)
        }
        try form.declareExtension(level: .securityStore, of: document, in: &update)
        return true
    }

    /// The entry of one signature, which refers to the streams of the whole store.
    private func entry(for data: ValidationData) -> PDFDictionary {
        var entry = PDFDictionary([("Type", .name("VRI"))])
        for kind in Kind.allCases {
            let references = kind.values(of: data).compactMap { streams[kind]?[ByteKey($0)] }
            if !references.isEmpty { entry.append(kind.relatedKey, .array(references.map { .reference($0) })) }
        }
        return entry
    }

    private static func stream(of value: [UInt8], in update: inout IncrementalUpdate) -> ObjectReference {
        let packed = Flate.deflate(value, strategy: .repetitions)
        guard packed.count < value.count else { return update.add(stream: [], data: value) }
        return update.add(stream: [("Filter", .name("FlateDecode"))], data: packed)
    }
}

/// Values for the document security store.
package struct SecurityStoreRequest: Sendable {
    /// The values of all signatures.
    package var data: ValidationData
    /// The values of single signatures (`/VRI`), by the SHA-1 digests of their `/Contents` in uppercase hexadecimal digits.
    package var related: [String: ValidationData]

    package init(_ data: ValidationData, related: [String: ValidationData] = [:]) {
        (self.data, self.related) = (data, related)
    }
}

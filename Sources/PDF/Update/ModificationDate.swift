/// Keeps the document's statements about its last change true: `/ModDate` of the information dictionary (ISO 32000-1,
/// 14.3.3) and `xmp:ModifyDate` of the metadata (14.3.2; ISO 16684-1).
///
/// PDF/A requires the two to agree, so either both that exist are renewed or neither is; an absent one stays absent.
package enum ModificationDate {
    package static func renew(
        in document: Document,
        to date: PDFDate,
        update: inout IncrementalUpdate
    ) throws(PDFError) {
        let information = try self.information(of: document)
        let metadata = try self.metadata(of: document)
        var patchedPacket: [UInt8]?
        if let metadata {
            guard let packet = try? document.data(of: metadata, limit: Limits.metadata), !packet.prefix(4).contains(0)
            else { return }
            patchedPacket = patched(packet, with: Array(date.xmpText.utf8))
            // A date that is already right is not written again.
            if patchedPacket == packet { patchedPacket = nil }
        }
        if let information {
            let date = PDFObject.string(Array(date.pdfText.utf8))
            if information.value.dictionary?["ModDate"] != date { update.change(information, "ModDate", to: date) }
        }
        if let metadata, let packet = patchedPacket {
            write(packet, to: metadata, update: &update)
        }
    }

    private static func information(of document: Document) throws(PDFError) -> IndirectObject? {
        guard let reference = document.trailer["Info"]?.reference,
            let object = try document.indirectObject(reference), object.value.dictionary?["ModDate"] != nil
        else { return nil }
        return object
    }

    private static func metadata(of document: Document) throws(PDFError) -> IndirectObject? {
        guard let reference = try document.catalog["Metadata"]?.reference,
            let object = try document.indirectObject(reference), object.streamData != nil
        else { return nil }
        return object
    }

    /// Writes the metadata stream with other data; compressed when it was (PDF/A-1 requires it plain).
    private static func write(_ data: [UInt8], to metadata: IndirectObject, update: inout IncrementalUpdate) {
        let dictionary = metadata.value.dictionary ?? PDFDictionary([])
        let isFiltered = dictionary["Filter"] != nil
        var entries = dictionary.entries
            .filter { !["Length", "Filter", "DecodeParms", "DL"].contains($0.key) }
            .map { ($0.key, $0.value) }
        if isFiltered { entries.append(("Filter", .name("FlateDecode"))) }
        let encoded = isFiltered ? Flate.deflate(data, strategy: .repetitions) : data
        update.set(metadata.reference, toStream: entries, data: encoded)
    }

    private static let dateNames = ["ModifyDate", "MetadataDate"].map { Array($0.utf8) }

    /// The packet with every `xmp:ModifyDate` and `xmp:MetadataDate`, as element or attribute, set; nil when it has none.
    static func patched(_ packet: [UInt8], with date: [UInt8]) -> [UInt8]? {
        var output: [UInt8] = []
        var copied = 0
        var found = false
        for key in packet.indices where packet[key] == UInt8(ascii: ":") {
            for name in dateNames {
                guard packet[(key + 1)...].starts(with: name),
                    let value = valueRange(packet, after: key + 1 + name.count),
                    value.lowerBound >= copied
                else { continue }
                output += packet[copied..<value.lowerBound]
                output += date
                copied = value.upperBound
                found = found || name.first == UInt8(ascii: "M") && name.count == 10
            }
        }
        return found ? output + packet[copied...] : nil
    }

    /// The range of a date after a property's name: `>…<` of an element or `="…"` of an attribute.
    private static func valueRange(_ packet: [UInt8], after position: Int) -> Range<Int>? {
        var start = position
        let isAttribute: Bool
        switch start < packet.count ? packet[start] : 0 {
        case UInt8(ascii: ">"): isAttribute = false
        case UInt8(ascii: "="): isAttribute = true
        default: return nil
        }
        start += 1
        var end: [UInt8] = [UInt8(ascii: "<")]
        if isAttribute {
            guard start < packet.count, packet[start] == UInt8(ascii: "\"") || packet[start] == UInt8(ascii: "'") else {
                return nil
            }
            end = [packet[start]]
            start += 1
        }
        guard let length = packet[start...].prefix(64).firstIndex(of: end[0]) else { return nil }
        let value = packet[start..<length]
        guard !value.isEmpty, value.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) else { return nil }
        return start..<length
    }
}

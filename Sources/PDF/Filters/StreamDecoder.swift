/// Undoes the filters of a stream (ISO 32000-1, 7.4), within ``Limits/decodedStream``.
///
/// The filters of pictures are not among them: nothing that signing reads is one.
enum StreamDecoder {
    /// Decodes data according to their dictionary.
    ///
    /// `limit`: how many bytes deflated data may become. `resolve`: follows a reference to its object.
    static func decode(
        _ data: [UInt8],
        dictionary: PDFDictionary,
        limit: Int,
        resolve: (PDFObject) throws(PDFError) -> PDFObject
    ) throws(PDFError) -> [UInt8] {
        let filters = try list(dictionary["Filter"] ?? dictionary["F"], resolve: resolve)
        let parameters = try list(dictionary["DecodeParms"] ?? dictionary["DP"], resolve: resolve)
        guard filters.count <= Limits.filters else {
            throw PDFError(.tooManyFilters(limit: Limits.filters))
        }
        var data = data
        for (index, filter) in filters.enumerated() {
            let parameter = index < parameters.count ? parameters[index].dictionary : nil
            data = try apply(filter.name, to: data, parameters: parameter ?? PDFDictionary([]), limit: limit)
        }
        return data
    }

    /// Whether the only filter is Flate, without a predictor; false where there is no filter, nil for other filters.
    static func isOnlyDeflated(
        _ dictionary: PDFDictionary,
        resolve: (PDFObject) throws(PDFError) -> PDFObject
    ) throws(PDFError) -> Bool? {
        let filters = try list(dictionary["Filter"] ?? dictionary["F"], resolve: resolve)
        guard let first = filters.first else { return false }
        guard filters.count == 1, let name = first.name, flate.contains(name) else { return nil }
        let parameters = try list(dictionary["DecodeParms"] ?? dictionary["DP"], resolve: resolve)
        return parameters.first?.dictionary?["Predictor"] ?? .integer(1) == .integer(1) ? true : nil
    }

    private static let flate: [Name] = ["FlateDecode", "Fl"]

    private static func list(
        _ object: PDFObject?,
        resolve: (PDFObject) throws(PDFError) -> PDFObject
    ) throws(PDFError) -> [PDFObject] {
        guard let object else { return [] }
        switch try resolve(object) {
        case .null: return []
        case .array(let items):
            var resolved: [PDFObject] = []
            for item in items { resolved.append(try resolve(item)) }
            return resolved
        case let single: return [single]
        }
    }

    private static func apply(
        _ filter: Name?,
        to data: [UInt8],
        parameters: PDFDictionary,
        limit: Int
    ) throws(PDFError) -> [UInt8] {
        switch filter {
        case "FlateDecode", "Fl": try Predictor(parameters).undo(Flate.inflate(data, limit: limit))
        case "LZWDecode", "LZW":
            try Predictor(parameters).undo(LZW.decode(data, earlyChange: parameters["EarlyChange"]?.integer != 0))
        case "ASCIIHexDecode", "AHx": ASCIIFilters.decodeHexadecimal(data)
        case "ASCII85Decode", "A85": try ASCIIFilters.decodeBase85(data)
        case "RunLengthDecode", "RL": try RunLength.decode(data)
        case "Crypt": data
        default:
            throw PDFError(
                .imageFilter(filter?.description)
            )
        }
    }
}

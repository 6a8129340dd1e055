internal import FoundationEssentials

/// Rows of JSON Lines: one object in each line.
///
/// The keys of an object in it are joined with its own by a point: `{"buyer": {"at": "bottom"}}` is the column
/// `buyer.at`. Strings are values as they are, numbers and truth values as they are written, and null is none.
struct JSONRows: RowReader {
    private var bytes: RowBytes

    init(_ bytes: RowBytes) { self.bytes = bytes }

    mutating func next() throws(SignetError) -> Row? {
        while true {
            let number = bytes.line
            guard let line = try bytes.nextLine() else { return nil }
            bytes.endRow()
            guard line.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { continue }
            let value: JSONValue
            do { value = try JSONDecoder().decode(JSONValue.self, from: Data(line)) } catch {
                throw problem("line \(number) is not JSON; write one object in each line")
            }
            guard case .object(let object) = value else {
                throw problem("line \(number) is no JSON object; write one in each line")
            }
            var values: [String: String] = [:]
            try flatten(object, prefix: "", number: number, into: &values)
            return Row(number: number, values: values)
        }
    }

    private func flatten(
        _ object: [String: JSONValue],
        prefix: String,
        number: Int,
        into values: inout [String: String]
    ) throws(SignetError) {
        for (key, value) in object {
            switch value {
            case .object(let inner): try flatten(inner, prefix: "\(prefix)\(key).", number: number, into: &values)
            case .text(let text): values[prefix + key] = text
            case .null: break
            case .list:
                throw problem("line \(number) has a list as '\(prefix)\(key)'; write a text or a number")
            }
        }
    }

    private func problem(_ message: String) -> SignetError {
        SignetError(.invalidData, message, file: bytes.source.name)
    }
}

/// A JSON value, with what is no text as it is written.
private enum JSONValue: Decodable {
    case object([String: JSONValue])
    case text(String)
    case list
    case null

    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: Key.self) {
            var values: [String: JSONValue] = [:]
            for key in object.allKeys { values[key.stringValue] = try object.decode(JSONValue.self, forKey: key) }
            self = .object(values)
            return
        }
        if (try? decoder.unkeyedContainer()) != nil {
            self = .list
            return
        }
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let flag = try? value.decode(Bool.self) {
            self = .text(String(flag))
        } else if let number = try? value.decode(Int.self) {
            self = .text(String(number))
        } else if let number = try? value.decode(Double.self) {
            self = .text(String(number))
        } else {
            self = .text(try value.decode(String.self))
        }
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

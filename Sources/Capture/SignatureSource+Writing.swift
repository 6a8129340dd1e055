internal import FoundationEssentials
internal import SignetBasics
internal import SignetGraphics
internal import SignetInk
internal import SignetScanning
internal import SignetSigning

extension SignatureSource {
    /// The source as JSON, which ``init(json:)`` reads back unchanged; the same source gives the same bytes.
    public func json() -> [UInt8] {
        var members = [("kind", kind.jsonQuoted)]
        switch content {
        case .drawn(let drawn):
            members.append(("drawing", String(decoding: drawn.drawing.json(), as: UTF8.self)))
            members.add("pen", drawn.pen?.rawValue.jsonQuoted)
            members.add("penWidth", drawn.penWidth.map(Self.text))
            members.add("color", drawn.color?.description.jsonQuoted)
            members.add("allowDots", drawn.allowDots ? "true" : nil)
        case .typed(let typed):
            members.append(("text", typed.text.jsonQuoted))
            members.add("face", typed.face?.jsonQuoted)
            members.add("color", typed.color?.description.jsonQuoted)
            members.add("part", typed.part?.rawValue.jsonQuoted)
        case .scanned(let scanned):
            switch scanned.picture {
            case .stored(let id): members.append(("picture", id.jsonQuoted))
            case .data(let bytes): members.append(("data", Data(bytes).base64EncodedString().jsonQuoted))
            }
            members.add("crop", scanned.crop.map(Self.text))
            members.add("rotation", scanned.rotation.map { String($0.rawValue) })
            members.add("levels", scanned.levels.map(Self.text))
            members.add("color", scanned.color?.description.jsonQuoted)
        case .saved(let id): members.append(("id", id.jsonQuoted))
        }
        members.add("alternativeText", alternativeText?.jsonQuoted)
        let text = members.map { "\($0.0.jsonQuoted):\($0.1)" }.joined(separator: ",")
        return Array("{\(text)}".utf8)
    }

    private static func text(_ range: ClosedRange<Double>) -> String { "[\(range.lowerBound),\(range.upperBound)]" }

    private static func text(_ share: PictureShare) -> String {
        "[\(share.left),\(share.top),\(share.width),\(share.height)]"
    }
}

extension [(String, String)] {
    /// Adds a member if it has a value.
    fileprivate mutating func add(_ name: String, _ value: String?) {
        if let value { append((name, value)) }
    }
}

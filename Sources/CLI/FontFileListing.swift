internal import Signet
internal import SignetFiles

/// The fonts of a file, with the axes and styles of those that are variable.
struct FontFileListing {
    private let contents: FontContents

    init(file: String) throws(SignetError) {
        contents = try Faces.contents(ofFont: file)
    }

    func write(json: Bool) throws {
        if json { return try StandardStream.output.write(JSONReport.bytes(of: contents)) }
        let width = contents.fonts.flatMap { [$0.number] + $0.instances.map(\.number) }.map { "\($0)".count }.max() ?? 1
        for font in contents.fonts {
            try write(line: "\(Self.padded(font.number, to: width))  \(font.name)")
            let margin = String(repeating: " ", count: width)
            for axis in font.axes { try write(line: "\(margin)  axis \(axis)") }
            for instance in font.instances {
                let values = zip(font.axes, instance.values).map { "\($0.tag)=\(Self.number($1))" }
                try write(
                    line:
                        "\(Self.padded(instance.number, to: width))    \(instance.name): \(values.joined(separator: ", "))"
                )
            }
        }
    }

    private func write(line: String) throws {
        try StandardStream.output.write(Array((line + "\n").utf8))
    }

    private static func padded(_ number: Int, to width: Int) -> String {
        let text = String(number)
        return String(repeating: " ", count: max(0, width - text.count)) + text
    }

    /// A number with at most three decimals.
    private static func number(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000
        return Int(exactly: rounded).map(String.init) ?? String(rounded)
    }
}

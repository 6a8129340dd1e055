internal import Foundation

/// Style sheets in one, with those that they import in the places of the rules that import them.
struct StyleSheets {
    private let files: [String: [UInt8]]
    /// The sheets that are in it.
    private var written: Set<String> = []
    private(set) var text = ""

    /// - Parameters:
    ///   - names: The sheets, in the order in which they hold.
    ///   - files: All files, by their names.
    /// - Throws: ``BundleFault`` when a sheet is missing, or names another file than those that it imports.
    init(_ names: [String], in files: [String: [UInt8]]) throws(BundleFault) {
        self.files = files
        for name in names { try add(name) }
    }

    private mutating func add(_ name: String) throws(BundleFault) {
        guard written.insert(name).inserted else { return }
        guard let bytes = files[name] else { throw BundleFault(file: name, line: nil, reason: .missing) }
        for (index, line) in String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n").enumerated() {
            if line.hasPrefix("@import ") {
                guard let other = Self.imported(by: line, in: name) else {
                    throw BundleFault(file: name, line: index + 1, reason: .unknownForm)
                }
                try add(other)
            } else {
                guard line.components(separatedBy: "url(").dropFirst().allSatisfy(Self.needsNoFile) else {
                    throw BundleFault(file: name, line: index + 1, reason: .relativeAddress)
                }
                text += line + "\n"
            }
        }
    }

    /// Whether an address is data or a part of the document.
    private static func needsNoFile(_ address: String) -> Bool {
        let bare = address.drop { $0 == "\"" || $0 == "'" }
        return bare.hasPrefix("data:") || bare.hasPrefix("#")
    }

    /// The sheet in a rule of the form `@import url("…");`.
    private static func imported(by line: String, in name: String) -> String? {
        let (start, end) = ("@import url(\"", "\");")
        guard line.hasPrefix(start), line.hasSuffix(end), line.count > start.count + end.count else { return nil }
        return AssetName.resolve(line.dropFirst(start.count).dropLast(end.count), from: name)
    }
}

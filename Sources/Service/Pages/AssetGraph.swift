/// Which modules and style sheets import which, so that a page can name all that it will load.
///
/// Without it a browser finds them level by level, one round trip for each.
struct AssetGraph: Sendable {
    /// The files that each imports at its start, by their names in the folder of assets.
    private let imports: [String: [String]]

    /// Reads the modules and style sheets among these files; what modules import with `import()` comes later and is not part
    /// of the graph.
    init(_ sources: [String: [UInt8]]) {
        imports = sources.reduce(into: [:]) { imports, file in
            guard file.key.hasSuffix(".js") || file.key.hasSuffix(".css") else { return }
            imports[file.key] = file.value.split(separator: UInt8(ascii: "\n")).compactMap(Self.address)
                .compactMap { Self.resolve($0, from: file.key) }
                .filter { sources[$0] != nil }
        }
    }

    /// A file and all that it needs to start, those that are found first before the others.
    func closure(of name: String) -> [String] {
        var found = [name]
        var known = Set(found)
        var next = 0
        while next < found.count {
            for other in imports[found[next]] ?? [] where known.insert(other).inserted { found.append(other) }
            next += 1
        }
        return found
    }

    /// The relative address in a line that is, or ends, an `import` or `export … from` declaration or an `@import` rule.
    private static func address(in line: ArraySlice<UInt8>) -> String? {
        // Few lines begin so; the others need not become text.
        guard let first = line.first, "ie}@".utf8.contains(first) else { return nil }
        let parts = String(decoding: line, as: UTF8.self).split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let (keyword, address) = (parts[0], parts[1])
        if keyword == "@import url(" { return address.contains(":") || address.hasPrefix("/") ? nil : String(address) }
        let isExported = keyword.hasSuffix(" from ") && ["import ", "export ", "} "].contains { keyword.hasPrefix($0) }
        guard keyword == "import " || isExported else { return nil }
        return address.hasPrefix(".") ? String(address) : nil
    }

    /// The name of a file at a relative address.
    private static func resolve(_ address: String, from name: String) -> String? {
        var parts = name.split(separator: "/").dropLast()
        for part in address.split(separator: "/") {
            if part == ".." {
                guard parts.popLast() != nil else { return nil }
            } else if part != "." {
                parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }
}

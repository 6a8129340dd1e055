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
            let isModule = file.key.hasSuffix(".js")
            guard isModule || file.key.hasSuffix(".css") else { return }
            let text = String(decoding: file.value, as: UTF8.self)
            imports[file.key] = (isModule ? Self.specifiers(ofModule: text) : Self.addresses(ofStyleSheet: text))
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

    /// The relative addresses in the `import` and `export … from` declarations of a module.
    private static func specifiers(ofModule source: String) -> [String] {
        source.matches(of: /(?m)^(?:import|export)\b[^"'();=]*"(\.[^"]+)"/).map { String($0.output.1) }
    }

    /// The addresses in the `@import` rules of a style sheet.
    private static func addresses(ofStyleSheet source: String) -> [String] {
        source.matches(of: /(?m)^@import url\("([^"\/:][^":]*)"\)/).map { String($0.output.1) }
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

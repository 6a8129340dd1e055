internal import Foundation

/// Names in the head of a page all modules that it needs, so that a browser asks for them at once: by itself it asks for the imports
/// of a module when it has read that module.
struct ModulePreloads {
    /// The modules of the pages, by their names below `/assets/`.
    let modules: [String: String]

    /// The page with a link for each module that those which it names import.
    func added(to page: String) -> String {
        var names: [String] = []
        func add(_ name: String) { if !names.contains(name) { names.append(name) } }
        let links = /<(?:link rel="modulepreload" href|script type="module" src)="\/assets\/([^"]+)"/
        for link in page.matches(of: links) { add(String(link.1)) }
        let named = names.count
        var index = 0
        while index < names.count {
            for name in imports(of: names[index]) { add(name) }
            index += 1
        }
        let added = names[named...].map { "<link rel=\"modulepreload\" href=\"/assets/\($0)\">\n" }.joined()
        return page.replacing("</head>", with: added + "</head>", maxReplacements: 1)
    }

    /// The modules that a module imports; their addresses end a line that begins with `import` or with the end of a list of names.
    private func imports(of name: String) -> [String] {
        let folder = URL(string: "file:///\(name)")
        return (modules[name] ?? "").split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
            guard line.hasPrefix("import ") || line.hasPrefix("} from "), parts.count == 3 else { return nil }
            return URL(string: String(parts[1]), relativeTo: folder).map { String($0.absoluteURL.path.dropFirst()) }
        }
    }
}

internal import Foundation

/// The modules and the style sheets of each page in one file each, so that a browser asks for two files rather than sixty.
///
/// Bundles are made when the service starts. The modules stay beside them, for pages of others that embed some; a style
/// sheet has those in it that it imports. Modules that a page loads later are in a separate bundle, without the modules that the
/// page has.
struct PageBundles {
    /// The bundles, the pages that name them and the style sheets, by their names below `/assets/`.
    private(set) var files: [String: [UInt8]] = [:]
    private let sources: [String: [UInt8]]
    private var graph: ModuleGraph

    /// The beginning of each bundle of modules.
    private static let beginning = "bundle.js"

    /// Bundles the modules and sheets that the pages among these files name.
    init(_ sources: [String: [UInt8]]) throws(BundleFault) {
        self.sources = sources
        graph = ModuleGraph(sources)
        for name in sources.keys where name.hasSuffix(".css") {
            files[name] = Array(try StyleSheets([name], in: sources).text.utf8)
        }
        for (name, page) in sources where name.hasPrefix("pages/") && name.hasSuffix(".html") {
            try add(
                String(name.dropFirst("pages/".count).dropLast(".html".count)),
                String(decoding: page, as: UTF8.self)
            )
        }
    }

    private mutating func add(_ page: String, _ html: String) throws(BundleFault) {
        let sheets = Self.names(in: html, after: "<link rel=\"stylesheet\" href=\"/assets/")
        let scripts = Self.names(in: html, after: "<script type=\"module\" src=\"/assets/")
        let ahead = Self.names(in: html, after: "<link rel=\"modulepreload\" href=\"/assets/")
        files["bundles/\(page).css"] = Array(try StyleSheets(sheets, in: sources).text.utf8)
        try addModules(page, scripts: scripts, ahead: ahead)
        files["pages/\(page).html"] = Array(Self.naming(page, in: html).utf8)
    }

    /// Writes the bundles of a page: that of its scripts and of what it has loaded ahead, and those of what comes later.
    private mutating func addModules(_ page: String, scripts: [String], ahead: [String]) throws(BundleFault) {
        let names = try graph.closure(of: ahead + scripts)
        let known = Set(names)
        var later = try modulesLoadedLater(by: names, without: known)
        var index = 0
        while index < later.count {
            let part = try graph.closure(of: [later[index]]).filter { !known.contains($0) }
            for name in try modulesLoadedLater(by: part, without: known) where !later.contains(name) {
                later.append(name)
            }
            let file = Self.part(later[index], of: page)
            let text = "import { $bundle } from \"./\(page).js\";\n" + (try definitions(of: part))
            files["bundles/\(file)"] = Array(text.utf8)
            index += 1
        }
        guard let beginning = sources[Self.beginning] else {
            throw BundleFault(file: Self.beginning, line: nil, reason: .missing)
        }
        var text = String(decoding: beginning, as: UTF8.self)
        for name in later { text += "$bundle.later.set(\"\(name)\", \"./\(Self.part(name, of: page))\");\n" }
        text += try definitions(of: names)
        for script in scripts { text += "$bundle.use(\"\(script)\");\n" }
        files["bundles/\(page).js"] = Array(text.utf8)
    }

    private mutating func modulesLoadedLater(
        by names: [String],
        without known: Set<String>
    ) throws(BundleFault) -> [String] {
        var found: [String] = []
        for name in names {
            found += try graph.module(name).later.filter { !known.contains($0) && !found.contains($0) }
        }
        return found
    }

    private mutating func definitions(of names: [String]) throws(BundleFault) -> String {
        var text = ""
        for name in names { text += try graph.module(name).definition }
        return text
    }

    /// The file with a module that a page loads later.
    private static func part(_ name: String, of page: String) -> String {
        "\(page).\(name.replacing("/", with: "-"))"
    }

    /// The files whose names follow this text.
    private static func names(in html: String, after start: String) -> [String] {
        html.components(separatedBy: start).dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }

    /// A page that has the browser load its bundles.
    private static func naming(_ page: String, in html: String) -> String {
        var known: Set<String> = []
        return html.components(separatedBy: "\n").compactMap { line in
            for (start, bundle) in [
                ("<link rel=\"stylesheet\" href=\"/assets/", "\(page).css"),
                ("<link rel=\"modulepreload\" href=\"/assets/", "\(page).js"),
                ("<script type=\"module\" src=\"/assets/", "\(page).js"),
            ] {
                let parts = line.components(separatedBy: start)
                guard parts.count == 2 else { continue }
                let rest = parts[1].drop { $0 != "\"" }
                return known.insert(start).inserted ? "\(parts[0])\(start)bundles/\(bundle)\(rest)" : nil
            }
            return line
        }.joined(separator: "\n")
    }
}

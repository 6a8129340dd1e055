internal import Foundation

/// A module of the pages in the form that bundles hold: a function that evaluates it and returns its exports.
///
/// It accepts the forms in which our modules are written: declarations of imports and exports begin a line, an import ends
/// with the semicolon of a line, an export has one name or is a list on one line, and a module that is loaded later is named
/// in a line that ends with `return import("…");` or `=> import("…");`. Each line of the module stays a line.
struct ModuleSource: Sendable {
    let name: String
    /// The modules that it needs to start, in order.
    private(set) var imports: [String] = []
    /// The modules that it loads later.
    private(set) var later: [String] = []
    private var exports: [String] = []
    private var lines: [String]

    init(_ name: String, _ bytes: [UInt8]) throws(BundleFault) {
        self.name = name
        lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n")
        var index = 0
        while index < lines.count {
            let line = lines[index]
            if line.hasPrefix("import ") {
                try readImport(at: &index)
            } else if line.hasPrefix("export ") {
                try readExport(at: index)
            }
            if lines[index].contains("import") { try readLater(at: index) }
            index += 1
        }
    }

    /// The call that defines it.
    var definition: String {
        let body = lines.joined(separator: "\n")
        return "$bundle.define(\"\(name)\", () => {\n\(body)\nreturn { \(exports.joined(separator: ", ")) };\n});\n"
    }

    private func fault(_ index: Int) -> BundleFault { BundleFault(file: name, line: index + 1, reason: .unknownForm) }

    /// `import "…";`, `import * as name from "…";` or `import { name, other as name } from "…";`.
    private mutating func readImport(at index: inout Int) throws(BundleFault) {
        let first = index
        var statement = lines[index]
        while !statement.hasSuffix(";") {
            index += 1
            guard index < lines.count else { throw fault(first) }
            statement += lines[index]
            lines[index] = ""
        }
        let parts = statement.components(separatedBy: "\"")
        guard parts.count == 3, parts[2] == ";", let module = resolved(parts[1]) else { throw fault(first) }
        imports.append(module)
        let use = "$bundle.use(\"\(module)\");"
        var names = parts[0].dropFirst("import ".count)
        guard !names.isEmpty else {
            lines[first] = use
            return
        }
        guard names.hasSuffix(" from ") else { throw fault(first) }
        names = names.dropLast(" from ".count)
        if names.hasPrefix("* as ") {
            names = names.dropFirst("* as ".count)
        } else {
            guard names.hasPrefix("{"), names.hasSuffix("}") else { throw fault(first) }
        }
        lines[first] = "const \(names.replacing(" as ", with: ": ")) = \(use)"
    }

    /// The export of a function, a class, a constant or a list of names.
    private mutating func readExport(at index: Int) throws(BundleFault) {
        let declaration = String(lines[index].dropFirst("export ".count))
        if declaration.hasPrefix("{") {
            guard declaration.hasSuffix("};") else { throw fault(index) }
            let names = declaration.dropFirst().dropLast(2).split(separator: ",")
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard names.allSatisfy(Self.isName) else { throw fault(index) }
            exports += names
            lines[index] = ""
            return
        }
        let kinds = ["async function ", "function ", "class ", "const "]
        guard let kind = kinds.first(where: declaration.hasPrefix) else { throw fault(index) }
        let name = declaration.dropFirst(kind.count).prefix { Self.isPartOfName($0) }
        guard Self.isName(name) else { throw fault(index) }
        exports.append(String(name))
        lines[index] = declaration
    }

    /// `import("…")` and `import.meta.url`, which are other functions in a bundle; in comments, types stay as they are.
    private mutating func readLater(at index: Int) throws(BundleFault) {
        lines[index] = lines[index].replacing("import.meta.url", with: "$bundle.address(\"\(name)\")")
        for word in ["return", "=>"] {
            let parts = lines[index].components(separatedBy: "\(word) import(\"")
            guard parts.count > 1, lines[index].hasSuffix("\");") else { continue }
            guard parts.count == 2, let module = resolved(String(parts[1].dropLast(3))) else { throw fault(index) }
            later.append(module)
            lines[index] = "\(parts[0])\(word) $bundle.load(\"\(module)\");"
        }
        let code = Self.withoutComments(lines[index])
        guard !code.contains("import("), !code.contains("import.meta") else { throw fault(index) }
    }

    /// The code of a line.
    private static func withoutComments(_ line: String) -> String {
        let start = line.trimmingCharacters(in: .whitespaces)
        guard !start.hasPrefix("*"), !start.hasPrefix("//") else { return "" }
        var code = ""
        for (index, part) in line.components(separatedBy: "/*").enumerated() {
            code += index == 0 ? part : part.components(separatedBy: "*/").dropFirst().joined()
        }
        return code
    }

    private func resolved(_ address: String) -> String? {
        address.hasPrefix(".") ? AssetName.resolve(address, from: name) : nil
    }

    private static func isName(_ text: some StringProtocol) -> Bool {
        text.first?.isNumber == false && text.allSatisfy(isPartOfName)
    }

    private static func isPartOfName(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_" || character == "$"
    }
}

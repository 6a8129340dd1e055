/// Finds where a layer of the service names something that only a higher layer declares.
///
/// A type is named by its name. A member is looked for where a layer extends a type of a lower layer or of another module with it,
/// since all others are reached by way of a type; names that a lower layer declares for anything at all are passed over.
struct LayerCheck {
    /// From the lowest to the highest; each may use those before it.
    let layers: [String]
    private var declared: [String: Set<String>] = [:]
    /// By layer, all names that it declares for anything, parameters too.
    private var names: [String: Set<String>] = [:]
    private let files: [(file: ServiceSources.File, tokens: [SourceTokens.Token])]

    init(_ sources: [ServiceSources.File], layers: [String]) {
        self.layers = layers
        files = sources.map { ($0, SourceTokens($0.text).tokens) }
        for (file, tokens) in files {
            let found = Declarations(tokens)
            names[file.folder, default: []].formUnion(found.all)
            for type in found.types { declared[type, default: []].insert(file.folder) }
        }
        for (file, tokens) in files {
            for (type, members) in Declarations(tokens).extensions {
                // Who reaches a type of this layer is in this layer or above.
                guard declared[type]?.contains(file.folder) != true else { continue }
                for member in members { declared[member, default: []].insert(file.folder) }
            }
        }
    }

    /// A sentence for each name that is used below the layer that declares it.
    var faults: [String] {
        files.flatMap { file, tokens -> [String] in
            guard let rank = layers.firstIndex(of: file.folder) else { return ["\(file.folder) is not a layer"] }
            let below = layers[...rank].reduce(into: Set<String>()) { $0.formUnion(names[$1] ?? []) }
            var told: Set<String> = []
            return tokens.compactMap { token in
                guard let folders = declared[token.text], !below.contains(token.text), told.insert(token.text).inserted
                else { return nil }
                let owners = folders.sorted().joined(separator: ", ")
                return "\(file.folder)/\(file.name):\(token.line) names '\(token.text)', which \(owners) declares"
            }
        }
    }

    /// The declarations of a file.
    private struct Declarations {
        /// Types that other files can name.
        private(set) var types: Set<String> = []
        /// Members of extensions that other files can name, by the extended type.
        private(set) var extensions: [(type: String, members: Set<String>)] = []
        /// All names that are declared for anything.
        private(set) var all: Set<String> = []

        private static let typeWords: Set = ["struct", "class", "enum", "protocol", "actor", "typealias"]
        private static let memberWords: Set = ["func", "var", "let"]

        init(_ tokens: [SourceTokens.Token]) {
            var depth = 0
            var extended: String?
            for (index, token) in tokens.enumerated() {
                let next = index + 1 < tokens.count ? tokens[index + 1] : nil
                switch token.text {
                case "{": depth += 1
                case "}":
                    depth -= 1
                    if depth == 0 { extended = nil }
                case "extension" where depth == 0:
                    extended = tokens[(index + 1)...].first { $0.isName && $0.text != "any" }?.text
                    extensions.append((extended ?? "", []))
                case let word where Self.typeWords.contains(word) && next?.isName == true:
                    guard let name = next?.text else { break }
                    all.insert(name)
                    let isHidden = Self.isPrivate(before: index, in: tokens)
                    if depth == 0, !isHidden { types.insert(name) }
                    if depth == 1, extended != nil, !isHidden { extensions[extensions.count - 1].members.insert(name) }
                case let word where Self.memberWords.contains(word):
                    let group =
                        next?.text == "("
                        ? tokens[(index + 1)...].prefix { $0.text != ")" } : tokens[(index + 1)...].prefix(1)
                    let found = group.filter(\.isName).map(\.text)
                    all.formUnion(found)
                    if depth == 1, extended != nil, !Self.isPrivate(before: index, in: tokens) {
                        extensions[extensions.count - 1].members.formUnion(found)
                    }
                case "case":
                    let line = tokens[(index + 1)...].prefix { $0.line == token.line && $0.text != ":" }
                    all.formUnion(line.filter { $0.isName && !$0.isTypeName }.map(\.text))
                default:
                    // A parameter, or one of a generic type; `extension A: B` and `[A: B]` declare nothing.
                    guard token.isName, next?.text == ":" else { break }
                    let before = index > 0 ? tokens[index - 1].text : ""
                    if !token.isTypeName || before == "<" || before == "," { all.insert(token.text) }
                }
            }
        }

        /// Whether the modifiers in front of a declaration make it one of its file alone.
        private static func isPrivate(before index: Int, in tokens: [SourceTokens.Token]) -> Bool {
            let modifiers: Set = [
                "private", "fileprivate", "static", "final", "mutating", "nonisolated", "Sendable", "@",
            ]
            return tokens[..<index].reversed().prefix { modifiers.contains($0.text) }.contains {
                $0.text == "private" || $0.text == "fileprivate"
            }
        }
    }
}

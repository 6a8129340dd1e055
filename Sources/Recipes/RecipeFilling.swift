internal import SignetSigning

/// A stamp of a recipe with the values of one row.
struct RecipeFilling {
    /// How to treat keys whose variables have no value.
    enum Choice {
        /// They have a value in some row, but it is not known.
        case known
        /// Only the keys of the signature and its size are read.
        case signatureOnly
    }

    /// The stamp, with the keys that the row replaces.
    let stamp: RecipeContent.Stamp
    /// The keys that the row replaces.
    let replaced: Set<String>
    let row: RecipeRow
    let folder: String
    private let profiles: StampDescriptionReader.Profiles

    init(
        _ stamp: RecipeContent.Stamp,
        row: RecipeRow,
        folder: String,
        profiles: @escaping StampDescriptionReader.Profiles
    ) {
        self.stamp = stamp
        replaced = []
        self.row = row
        self.folder = folder
        self.profiles = profiles
    }

    /// A stamp with a row's replacements: values of `<id>.<key>` that are not empty.
    ///
    /// - Throws: `KeyError` for a key that stamps do not have.
    init(
        replacing stamp: RecipeContent.Stamp,
        row: RecipeRow,
        folder: String,
        profiles: @escaping StampDescriptionReader.Profiles
    ) throws(StampDescriptionReader.KeyError) {
        self.row = row
        self.folder = folder
        self.profiles = profiles
        guard let id = stamp.id else {
            self.stamp = stamp
            replaced = []
            return
        }
        var copy = stamp
        var keys: Set<String> = []
        for (name, value) in row.values where name.hasPrefix("\(id).") {
            let key = String(name.dropFirst(id.count + 1))
            guard RecipeKeys.ofStamp(key) != nil else {
                throw .init(key: key, fault: .unknownKey(key, column: name, known: RecipeKeys.replaceable))
            }
            guard !value.isEmpty else { continue }
            keys.insert(key)
            let place = stamp.place(of: key)
            let field = RecipeContent.Field(
                path: place.path,
                mark: place.mark,
                template: RecipeTemplate(literal: value)
            )
            if key == "at" {
                copy.places = [field]
            } else {
                copy.fields[key] = field
            }
        }
        if keys.contains("caption.file") { copy.captionFile = nil }
        Self.keepOnly(keys, in: &copy)
        self.stamp = copy
        replaced = keys
    }

    /// A source from a row replaces the recipe's source, with all keys that belong only to that source.
    private static func keepOnly(_ keys: Set<String>, in stamp: inout RecipeContent.Stamp) {
        guard let source = RecipeKey.Source.allCases.first(where: { keys.contains("signature.\($0)") }) else { return }
        for key in RecipeKeys.signature {
            let name = "signature.\(key.name)"
            let isOther = RecipeKey.Source(rawValue: key.name).map { $0 != source } ?? false
            guard isOther || !key.sources.isEmpty && !key.sources.contains(source), !keys.contains(name) else {
                continue
            }
            stamp.fields[name] = nil
        }
    }

    /// The key that a failure to make the signature is attributed to: the only one that the row replaces, or its
    /// source.
    var signatureKey: String {
        let own = replaced.filter { $0.hasPrefix("signature.") }
        if let only = own.first, own.count == 1 { return only }
        let source = RecipeKey.Source.allCases.first { stamp.fields["signature.\($0)"] != nil }
        return source.map { "signature.\($0)" } ?? "signature"
    }

    /// Whether the signature without its caption is the same for every row.
    var isLasting: Bool {
        replaced.allSatisfy { !$0.hasPrefix("signature.") && $0 != "size" }
            && stamp.fields.allSatisfy { key, field in
                !key.hasPrefix("signature.") && key != "size" || field.template.isConstant
            }
    }

    /// The values of all keys, for the reading of a description.
    ///
    /// - Throws: `KeyError` for a variable without a value and for a caption's file that cannot be read.
    func reader() throws(StampDescriptionReader.KeyError) -> StampDescriptionReader {
        var values: [String: StampDescriptionReader.Value] = [:]
        for (key, field) in stamp.fields {
            do throws(RecipeRowError) { values[key] = try value(key, field) } catch {
                throw .init(key: key, fault: error.fault)
            }
        }
        return StampDescriptionReader(values, unknown: [], folder: folder, profiles: profiles)
    }

    /// The values of the keys that are known without a row.
    func reader(_ choice: Choice) -> StampDescriptionReader {
        var values: [String: StampDescriptionReader.Value] = [:]
        var unknown = stamp.broken
        for (key, field) in stamp.fields {
            if choice == .signatureOnly, !key.hasPrefix("signature."), key != "size" { continue }
            if let value = try? value(key, field) { values[key] = value } else { unknown.insert(key) }
        }
        return StampDescriptionReader(values, unknown: unknown, folder: folder, profiles: profiles)
    }

    /// The keys whose variables have no value.
    var unknownKeys: Set<String> {
        stamp.broken.union(stamp.fields.filter { (try? value($0.key, $0.value)) == nil }.map(\.key))
    }

    private func value(
        _ key: String,
        _ field: RecipeContent.Field
    ) throws(RecipeRowError) -> StampDescriptionReader.Value {
        let template = field.template
        switch key {
        case "caption.file":
            let name = try RecipeRowError.ofOption { () throws(OptionError) in try template.filled(row) }
            let content: RecipeTemplate
            if let known = stamp.captionFile {
                content = known
            } else {
                content = try RecipeTemplate(captionFile: RecipeFiles.path(name, in: folder))
            }
            return try Self.value { () throws(OptionError) in try content.filledCaption(row) { $0 } }
        case "caption.text", "signature.text":
            if let text = template.constant { return .init(text: text, isConstant: true) }
            return try Self.value { () throws(OptionError) in
                try template.filledCaption(row, text: Caption.withLineBreaks)
            }
        case "caption.qr": return try Self.value { () throws(OptionError) in try template.filledCode(row) }
        default: return try Self.value { () throws(OptionError) in try template.filled(row) }
        }
    }

    private static func value(
        _ text: () throws(OptionError) -> String
    ) throws(RecipeRowError) -> StampDescriptionReader.Value {
        .init(text: try RecipeRowError.ofOption(text), isConstant: false)
    }
}

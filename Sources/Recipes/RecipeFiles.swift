internal import SignetFiles
internal import SignetKeys
internal import SignetLettering
internal import SignetPDF
internal import SignetSigning

/// The files that a recipe names.
enum RecipeFiles {
    /// The keys whose values are names of files.
    static let keys: Set<String> = [
        "signature.draw", "signature.scan", "signature.picture", "signature.font-file", "caption.file",
    ]

    /// The path of a name, which is relative to a folder.
    static func path(_ name: String, in folder: String) -> String {
        name.hasPrefix("/") || folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// The digest of a recipe's text, and of the files and kept signatures in it whose names are the same for every row.
    ///
    /// - Throws: ``SignetError`` for a file or a signature that cannot be read.
    static func digest(
        _ text: String,
        _ content: RecipeContent,
        folder: String,
        _ resources: RecipeResources
    ) throws(SignetError) -> String {
        var parts = [Array(text.utf8)]
        for stamp in content.stamps {
            if let field = stamp.fields["signature.profile"], let name = field.template.constant {
                let isInitials = stamp.fields["signature.initials"]?.template.constant == "true"
                do throws(OptionError) {
                    parts.append(try resources.kept(name, isInitials ? .initials : .whole).identity)
                } catch {
                    let place = "line \(field.mark.line), \(stamp.label), signature.profile"
                    // Without the passphrase the recipe is not wrong.
                    if case .failure(let failure) = error, failure.code == .refused {
                        throw failure.explained(by: place, code: .refused)
                    }
                    throw SignetError(.invalidData, "\(place): \(error)")
                }
            }
            for (key, field) in stamp.fields.sorted(by: { $0.key < $1.key })
            where keys.contains(key) {
                guard let name = field.template.constant else { continue }
                parts.append(Array(name.utf8))
                parts.append(
                    ContentDigest(of: [try SignetError.files(FileContents.read(path(name, in: folder)))]).whole
                )
                guard key == "signature.font-file" else { continue }
                for metrics in Type1Metrics.paths(of: path(name, in: folder)) {
                    guard let bytes = try? FileContents.read(metrics) else { continue }
                    parts.append(ContentDigest(of: [bytes]).whole)
                }
            }
        }
        for key in ["key", "certificates"] {
            for name in content.seal?.fields[key]?.compactMap(\.template.constant) ?? [] {
                parts.append(Array(name.utf8))
                guard !KeyLocation.isElsewhere(name) else { continue }
                parts.append(
                    ContentDigest(of: [try SignetError.files(FileContents.read(path(name, in: folder)))]).whole
                )
            }
        }
        return ContentDigest(of: parts).wholeHexadecimal
    }
}

internal import SignetKeys
internal import SignetSealing
internal import SignetSigning
internal import SignetStamping

/// Reads the keys of a recipe's seal for one row.
struct RecipeSealing {
    let seal: RecipeContent.Seal
    let row: RecipeRow
    let folder: String

    /// A key whose value is invalid.
    struct KeyError: Error {
        let key: String
        let place: RecipeContent.Place
        let fault: OptionError
    }

    /// The description with the row's values.
    ///
    /// - Throws: The first failure.
    func description() throws(KeyError) -> SealDescription {
        var description = SealDescription(key: try key() ?? "")
        description.keyPasswordFile = try path("key-password-file")
        description.certificates = try texts("certificates").map { RecipeFiles.path($0, in: folder) }
        description.level = try word("level", SealLevel.self)
        description.authorities = try texts("tsa")
        description.fallback = try word("fallback", SealLevel.self)
        description.allowsPrivateAddresses = try flag("allow-private-addresses")
        description.writesRelatedData = try flag("vri")
        description.field = try text("field")
        description.certification = try value("certify") { text throws(OptionError) in
            let all = Seal.Certification.allCases
            guard let found = all.first(where: { "\($0.rawValue)" == text }) else {
                throw .unknownWord(text, known: all.map { "\($0.rawValue)" })
            }
            return found
        }
        description.lockedFields = try texts("lock")
        description.reason = try text("reason")
        description.location = try text("location")
        description.contact = try text("contact")
        if let conflict = description.conflict {
            throw KeyError(key: "seal", place: seal.place, fault: .conflict(conflict))
        }
        return description
    }

    /// The private key: a file, or the URI of a key on a token.
    ///
    /// A URI has foreign code loaded, so that rows have no part in it.
    private func key() throws(KeyError) -> String? {
        try value("key") { name throws(OptionError) in
            guard KeyLocation.isElsewhere(name) else { return RecipeFiles.path(name, in: folder) }
            guard seal.fields["key"]?.first?.template.constant != nil else { throw .keyOfRow }
            do throws(SignetError) { _ = try KeyLocation(name) } catch { throw .failure(error) }
            return name
        }
    }

    // MARK: Values

    /// The values of a key; empty ones count as missing.
    private func texts(_ key: String) throws(KeyError) -> [String] {
        var texts: [String] = []
        for field in seal.fields[key] ?? [] {
            do throws(OptionError) {
                let text = try field.template.filled(row)
                if !text.isEmpty { texts.append(text) }
            } catch {
                throw KeyError(key: field.path, place: field.place, fault: error)
            }
        }
        return texts
    }

    private func text(_ key: String) throws(KeyError) -> String? { try texts(key).first }

    private func path(_ key: String) throws(KeyError) -> String? {
        try text(key).map { RecipeFiles.path($0, in: folder) }
    }

    private func value<Value>(
        _ key: String,
        _ read: (String) throws(OptionError) -> Value
    ) throws(KeyError) -> Value? {
        guard let text = try text(key), let field = seal.fields[key]?.first else { return nil }
        do throws(OptionError) { return try read(text) } catch {
            throw KeyError(key: field.path, place: field.place, fault: error)
        }
    }

    private func flag(_ key: String) throws(KeyError) -> Bool { try value(key, Recipe.flag) ?? false }

    private func word<Word: RawRepresentable<String> & CaseIterable>(
        _ key: String,
        _ type: Word.Type
    ) throws(KeyError) -> Word? {
        try value(key) { text throws(OptionError) in
            guard let word = Word(rawValue: text) else {
                throw .unknownWord(text, known: Word.allCases.map(\.rawValue))
            }
            return word
        }
    }
}

extension Recipe {
    /// The digital signature of a document.
    ///
    /// - Throws: ``SignetError``; the message names the recipe, the line and the key.
    func seal(_ seal: RecipeContent.Seal, values: [String: String]) throws(SignetError) -> Seal {
        if let known = resources.constantSeal { return known }
        let row = RecipeRow(values: values, variables: known)
        do throws(RecipeSealing.KeyError) {
            let description = try RecipeSealing(seal: seal, row: row, folder: folder).description()
            do throws(SignetError) {
                let made = try description.seal(resources.seals)
                if seal.isConstant { resources.keep(made) }
                return made
            } catch {
                throw .init(key: "seal", place: seal.place, fault: .failure(error))
            }
        } catch {
            throw self.error(.option(error.fault), at: error.place, label: error.key)
        }
    }

    /// The fault of a seal that does not depend on a row; nil if it is right so far.
    static func fault(
        of seal: RecipeContent.Seal,
        _ defaults: RecipeRow,
        folder: String
    ) -> (place: RecipeContent.Place, fault: OptionError)? {
        do throws(RecipeSealing.KeyError) {
            _ = try RecipeSealing(seal: seal, row: defaults, folder: folder).description()
            return nil
        } catch {
            if case .noValue = error.fault { return nil }
            return (error.place, error.fault)
        }
    }
}

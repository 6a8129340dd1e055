internal import SignetBasics

extension FontFile {
    /// The font that a variant means, and the values of its axes.
    ///
    /// - Throws: `LetteringError.variant` for an instance or an axis that the file does not have, and for a value beyond its range.
    func selection(_ variant: FontVariant) throws(LetteringError) -> FontSelection {
        guard variant != .standard else { return .first }
        var index = 0
        var font: FontContents.Font?
        var coordinates: [Double] = []
        if let name = variant.instance {
            let contents = try contents()
            do throws(FontVariantError) {
                let choice = try contents.choice(named: name)
                index = choice.font
                font = contents.fonts[index]
                coordinates = choice.values
            } catch {
                throw .variant(file: path, error)
            }
        }
        guard !variant.axes.isEmpty else { return FontSelection(font: index, coordinates: coordinates) }
        let axes: [FontContents.Axis]
        do throws(FontError) { if let font { axes = font.axes } else { axes = try self.font(0, number: 1).axes } } catch
        {
            throw .unreadableFont(file: path, error)
        }
        if coordinates.isEmpty { coordinates = axes.map(\.default) }
        do throws(FontVariantError) {
            for value in variant.axes { coordinates[try value.index(in: axes)] = value.value }
        } catch {
            throw .variant(file: path, error)
        }
        return FontSelection(font: index, coordinates: coordinates)
    }
}

extension FontAxisValue {
    /// The index of the axis that it sets.
    fileprivate func index(in axes: [FontContents.Axis]) throws(FontVariantError) -> Int {
        guard !axes.isEmpty else { throw .notVariable(axis: axis) }
        let found =
            axes.firstIndex { $0.tag == axis }
            ?? axes.firstIndex { $0.tag.lowercased() == axis.lowercased() }
            ?? axes.firstIndex { $0.name?.lowercased() == axis.lowercased() }
        guard let found else { throw .unknownAxis(axis, axes: axes) }
        // The bounds are numbers of 16 bits before the point and 16 after it.
        let tolerance = 1.0 / 65_536
        guard value >= axes[found].minimum - tolerance, value <= axes[found].maximum + tolerance else {
            throw .beyondAxis(axes[found], value)
        }
        return found
    }
}

extension FontContents {
    /// A font in its default style, or one of its instances.
    struct Choice {
        var number: Int
        /// The index of the font.
        var font: Int
        /// The values of its axes; empty for its default style.
        var values: [Double]
        /// The name that it is listed with.
        var name: String
        /// Names that mean it alone.
        var fullNames: [String]
        /// The name of its style alone.
        var style: String?
    }

    /// All fonts and instances by number.
    var choices: [Choice] {
        fonts.enumerated().flatMap { index, font in
            let plain = Choice(
                number: font.number,
                font: index,
                values: [],
                name: font.name,
                fullNames: [font.name] + font.otherNames,
                style: font.style
            )
            return [plain]
                + font.instances.map { instance in
                    let name = "\(font.family) \(instance.name)"
                    return Choice(
                        number: instance.number,
                        font: index,
                        values: instance.values,
                        name: fonts.count == 1 ? instance.name : name,
                        fullNames: [name, instance.postScriptName].compactMap { $0 },
                        style: instance.name
                    )
                }
        }
    }

    /// The choice that a name or a number means; case, spaces and hyphens of names are ignored.
    ///
    /// In this order: a whole name, the name of a style that only one font has, the name of a family, a number.
    func choice(named name: String) throws(FontVariantError) -> Choice {
        let choices = choices
        let key = Face.key(name)
        func has(_ text: String) -> Bool { !key.isEmpty && Face.key(text) == key }
        if let whole = choices.first(where: { $0.fullNames.contains(where: has) }) { return whole }
        let styles = choices.filter { $0.style.map(has) == true }
        if let first = styles.first {
            guard styles.allSatisfy({ $0.font == first.font }) else {
                throw .ambiguousInstance(name, choices: styles.map(\.listed))
            }
            return first
        }
        if let index = fonts.firstIndex(where: { has($0.family) }),
            let font = choices.first(where: { $0.font == index })
        {
            return font
        }
        if let number = Int(name), let numbered = choices.first(where: { $0.number == number }) { return numbered }
        throw .unknownInstance(name, nearest: nearest(to: name, among: choices), choices: choices.map(\.listed))
    }

    private func nearest(to name: String, among choices: [Choice]) -> String? {
        guard Int(name) == nil else { return nil }
        return name.nearest(among: choices.flatMap { [$0.name] + $0.fullNames + [$0.style].compactMap { $0 } })
    }
}

extension FontContents.Choice {
    /// The number and the name.
    fileprivate var listed: String { "\(number) \(name)" }
}

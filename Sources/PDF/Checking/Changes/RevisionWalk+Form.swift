extension RevisionWalk {
    /// The forms of both revisions (ISO 32000-2, 12.7.3).
    struct Forms {
        let before, now: PDFDictionary
    }

    /// Notes the fields that are there in both revisions.
    mutating func pairFields(_ old: PDFObject?, _ new: PDFObject?) throws(PDFError) -> Forms {
        let forms = Forms(before: try self.old(old), now: try self.new(new))
        if let one = old?.reference, let other = new?.reference { link(one.number, other.number) }
        let now = try FieldNames(forms.now, in: pair.now)
        let before = try FieldNames(forms.before, in: pair.before)
        for number in before.numbers.intersection(now.numbers).sorted() { link(number, number) }
        if before.isIncomplete || now.isIncomplete { add(.beyondLimits(.levels)) }
        for (name, count) in now.counts where count > max(1, before.counts[name] ?? 0) {
            add(.fieldNameTwice, field: name)
        }
        return forms
    }

    mutating func compareForms(_ forms: Forms) throws(PDFError) {
        let (before, now) = (forms.before, forms.now)
        fieldsAreRedrawn = try pair.now.value("NeedAppearances", of: now) == .boolean(true)
        for key in try differences(before, now, .linked, but: ["Fields", "SigFlags", "DR"]) {
            switch key {
            case "DA", "Q":
                // Values without an appearance are drawn by them.
                let drawsValues = try FieldNames(before, in: pair.before).haveUndrawnValue
                if drawsValues || before[key] != nil { add(.formEntry("\(key)")) }
            case "NeedAppearances":
                if fieldsAreRedrawn { add(.appearancesDue) }
            default: add(.formEntry("\(key)"))
            }
        }
        if try !hasSameFonts(before, now) { add(.formEntry("DR")) }
        try compareFields(before["Fields"], now["Fields"], below: FieldContext())
    }

    /// Whether the fonts that appearances are made with are the same; there may be new ones whose names no field needs, and the other
    /// resources are not used (ISO 32000-2, 12.7.4.3).
    private mutating func hasSameFonts(_ before: PDFDictionary, _ now: PDFDictionary) throws(PDFError) -> Bool {
        if try pair.isSame(before["DR"], now["DR"], .drawn) { return true }
        let (old, new) = (try self.old(before["DR"]), try self.new(now["DR"]))
        let fonts = (try self.old(old["Font"]), try self.new(new["Font"]))
        let gained = try differences(fonts.0, fonts.1, .drawn)
        guard gained.allSatisfy({ fonts.0[$0] == nil }), ValuesByKey(new)["Font"].count < 2 else { return false }
        let fields = try FieldNames(before, in: pair.before)
        guard !fields.isIncomplete else { return false }
        // Without an appearance a value is drawn by these names.
        let needy = fieldsAreRedrawn ? fields.defaultAppearances : fields.undrawnAppearances
        return gained.allSatisfy { name in
            needy.allSatisfy { !$0.contains(run: [0x2f] + name.bytes) && !$0.contains(UInt8(ascii: "#")) }
        }
    }

    // MARK: Fields

    /// The attributes that a field inherits.
    struct FieldContext {
        /// The full name by the way from the form.
        var name = ""
        /// The object of the field above, before and now.
        var parents: (before: Int?, now: Int?) = (nil, nil)
        var type: Name?
        var flags = 0
        var hasValue = false
        /// Whether the value is not an empty one.
        var wasFilled = false
        /// The value of the nearest field above that has one now.
        var newValue: PDFObject?
        var isSigned = false
        /// Whether the value of the field, or of one above, was changed.
        var valueChanged = false
        var depth = 0
    }

    mutating func compareFields(_ old: PDFObject?, _ new: PDFObject?, below context: FieldContext) throws(PDFError) {
        guard context.depth < Limits.treeDepth else { return add(.beyondLimits(.levels)) }
        let (before, now) = (try items(old, in: pair.before), try items(new, in: pair.now))
        let found = try Self.matched(before, now) { one, other throws(PDFError) in try isAlike(one, other) }
        for item in found.removed {
            let field = try self.old(item)
            let page = item.reference.flatMap { pagesOfAnnotations[$0.number] }
            try declare(.former, field, in: pair.before, page: page)
            let type = try pair.before.value("FT", of: field)?.name ?? context.type
            let wasSigned = try pair.before.value("V", of: field) != nil && type == "Sig"
            let name = try name(of: field, in: pair.before, below: context.name)
            add(wasSigned ? .signatureRemoved : .fieldRemoved, page: page, field: name, object: item.reference)
        }
        for item in found.added { try inspectNewField(item, below: context) }
        for (one, other) in found.pairs {
            guard pair.step() else { return }
            try compareField(one, other, below: context)
        }
    }

    /// Whether fields that have different objects are the same: both have none, or a name and a type.
    private func isAlike(_ old: PDFObject, _ new: PDFObject) throws(PDFError) -> Bool {
        if old.reference == nil, new.reference == nil { return true }
        // An object that was in the revision already is something else.
        if let reference = new.reference, try pair.before.indirectObject(reference) != nil { return false }
        let (before, now) = (try self.old(old), try self.new(new))
        guard try pair.before.value("T", of: before) != nil else { return try pair.isSame(old, new, .linked) }
        guard try pair.isSame(before["T"], now["T"], .linked) else { return false }
        return try pair.isSame(before["FT"], now["FT"], .linked)
    }

    func name(of field: PDFDictionary, in document: Document, below parent: String) throws(PDFError) -> String {
        guard let own = try document.value("T", of: field)?.string.map(TextString.decode) else { return parent }
        return parent.isEmpty ? own : parent + "." + own
    }

    /// Compares a field, or one of its widgets.
    mutating func compareField(_ old: PDFObject, _ new: PDFObject, below context: FieldContext) throws(PDFError) {
        let (oldNumber, newNumber) = (old.reference?.number, new.reference?.number)
        if let newNumber, !metFields.insert(newNumber).inserted {
            // One that was there twice already is compared once.
            if oldNumber.map({ !comparedFields.contains($0) }) ?? true {
                add(.fieldTwice, field: context.name, object: new.reference)
            }
            return
        }
        if let oldNumber {
            comparedFields.insert(oldNumber)
            if let newNumber { link(oldNumber, newNumber) }
        }
        let comparison = FieldComparison(
            old: try self.old(old),
            new: try self.new(new),
            object: new.reference,
            page: oldNumber.flatMap { pagesOfAnnotations[$0] }
        )
        let below = try compare(comparison, below: context, numbers: (oldNumber, newNumber))
        try compareFields(comparison.old["Kids"], comparison.new["Kids"], below: below)
    }

    /// Compares a widget that no field of the form leads to.
    mutating func compareLooseWidget(_ old: PDFObject, _ new: PDFObject) throws(PDFError) {
        // The fields above it, the highest first.
        var above: [(PDFObject, PDFObject)] = []
        var (one, other) = (try self.old(old)["Parent"], try self.new(new)["Parent"])
        while above.count < Limits.treeDepth, let before = one, let now = other, before != .null, now != .null {
            above.append((before, now))
            (one, other) = (try self.old(before)["Parent"], try self.new(now)["Parent"])
        }
        if above.count >= Limits.treeDepth { add(.beyondLimits(.levels)) }
        var context = FieldContext()
        for (before, now) in above.reversed() + [(old, new)] {
            if let one = before.reference, let other = now.reference { link(one.number, other.number) }
            let comparison = FieldComparison(
                old: try self.old(before),
                new: try self.new(now),
                object: now.reference,
                page: before.reference.flatMap { pagesOfAnnotations[$0.number] }
            )
            let numbers = (before.reference?.number, now.reference?.number)
            if let number = numbers.0 { comparedFields.insert(number) }
            context = try compare(comparison, below: context, numbers: numbers)
        }
    }
}

/// The names and objects of the fields of a form.
package struct FieldNames {
    private(set) var numbers: Set<Int> = []
    /// How many fields have a full name.
    private(set) var counts: [String: Int] = [:]
    private(set) var defaultAppearances: [[UInt8]] = []
    /// Those of fields with a value that have no appearance.
    private(set) var undrawnAppearances: [[UInt8]] = []
    /// Whether a widget has a value and no appearance, whichever its default appearance is.
    private(set) var haveUndrawnValue = false
    private(set) var isIncomplete = false

    private struct Item {
        let object: PDFObject
        let name: String
        let appearance: [UInt8]?
        let hasValue: Bool
        let depth: Int
    }

    /// The full names of the fields of a document.
    package static func all(in document: Document) throws(PDFError) -> Set<String> {
        guard let form = try document.value("AcroForm", of: document.catalog)?.dictionary else { return [] }
        return Set(try FieldNames(form, in: document).counts.keys)
    }

    init(_ form: PDFDictionary, in document: Document) throws(PDFError) {
        let appearance = try document.value("DA", of: form)?.string
        var stack = try (document.value("Fields", of: form)?.array ?? []).map {
            Item(object: $0, name: "", appearance: appearance, hasValue: false, depth: 0)
        }
        var steps = 0
        while let item = stack.popLast() {
            steps += 1
            guard item.depth < Limits.treeDepth, steps < Limits.checkedObjects else {
                isIncomplete = true
                return
            }
            if let number = item.object.reference?.number, !numbers.insert(number).inserted { continue }
            guard let field = try document.resolve(item.object).dictionary else { continue }
            var name = item.name
            if let own = try document.value("T", of: field)?.string.map(TextString.decode) {
                name = name.isEmpty ? own : name + "." + own
                counts[name, default: 0] += 1
            }
            let appearance = try document.value("DA", of: field)?.string ?? item.appearance
            let hasValue = try document.value("V", of: field) != nil || item.hasValue
            if hasValue, field["AP"] == nil, field["Kids"] == nil, field["FT"]?.name != "Sig" {
                haveUndrawnValue = true
            }
            if let appearance {
                defaultAppearances.append(appearance)
                if hasValue, field["AP"] == nil { undrawnAppearances.append(appearance) }
            }
            stack += try (document.value("Kids", of: field)?.array ?? []).map {
                Item(object: $0, name: name, appearance: appearance, hasValue: hasValue, depth: item.depth + 1)
            }
        }
    }
}

internal import SignetRules
package import SignetServiceFoundation

/// Fields that are put into templates together.
package struct BlockRecord: OwnedRecord {
    package static let table = "block"
    package static let noun = "block"

    package enum CodingKeys: CodingKey, CaseIterable {
        case id, accountId, name, body, created
    }

    package let id: String
    let accountId: String
    let name: String
    /// The fields as JSON, with frames from the lower left corner of all.
    let body: String
    package let created: Moment

    /// The fields.
    var fields: [NewRequest.NewField] {
        get throws { try JSONCoding.value([NewRequest.NewField].self, from: body) }
    }
}

/// Where the fields of a block are put.
struct BlockPlace: Decodable, Sendable {
    /// The version of the template that was read.
    let version: Int
    let block: String
    /// The role that fills them in.
    let role: String
    let page: Int
    /// The place of the document among the template's, from 1.
    let document: Int?
    /// The lower left corner of all fields.
    let at: [Double]
}

/// Fields with frames from the lower left corner of all of them.
struct BlockFields: Sendable {
    let fields: [NewRequest.NewField]

    /// Checks fields, and counts their frames from the lower left corner of all.
    ///
    /// - Throws: ``Problem`` where there are none or too many, or one has no frame or another page.
    init(_ wanted: [NewRequest.NewField], _ limits: ServiceLimits) throws(Problem) {
        guard (1...limits.fields).contains(wanted.count) else {
            throw .invalid("A block has 1 to \(limits.fields) fields (limits.fields), not \(wanted.count).")
        }
        guard wanted.allSatisfy({ $0.at == nil && $0.frame?.isFrame == true && ($0.copies ?? []).isEmpty }) else {
            throw .invalid(
                "Each field of a block has a 'frame' as [x, y, width, height], and neither 'at' nor 'copies'."
            )
        }
        let options = wanted.flatMap { field in
            (field.options ?? []).map { ($0.page ?? field.page, field.page, $0.frame) }
        }
        guard Set(wanted.map { $0.page ?? 1 }).count == 1, options.allSatisfy({ $0.0 == $0.1 }),
            options.allSatisfy({ $0.2?.isFrame ?? true })
        else { throw .invalid("The fields of a block are on one page, with all their options.") }
        let frames = wanted.compactMap(\.frame)
        let (left, bottom) = (frames.map { $0[0] }.min() ?? 0, frames.map { $0[1] }.min() ?? 0)
        fields = wanted.map { field in
            var field = field.moved(x: -left, y: -bottom, to: nil)
            field.document = nil
            return field
        }
    }
}

extension [Double] {
    /// Whether it is x, y, width and height.
    fileprivate var isFrame: Bool { count == 4 && allSatisfy { $0.isFinite && abs($0) <= 20_000 } }
}

extension NewRequest.NewField {
    /// The field elsewhere, with its options.
    fileprivate func moved(x: Double, y: Double, to page: Int?) -> NewRequest.NewField {
        func moved(_ frame: [Double]) -> [Double] {
            frame.count == 4 ? [(frame[0] + x).hundredths, (frame[1] + y).hundredths, frame[2], frame[3]] : frame
        }
        var field = self
        field.page = page
        field.frame = frame.map(moved)
        field.options = options.map { options in
            options.map { FieldDetails.Option(value: $0.value, page: nil, frame: $0.frame.map(moved)) }
        }
        return field
    }
}

extension TemplateContent {
    /// Puts the fields of a block onto a page.
    ///
    /// Fields whose names are taken get others, and so does what their rules name.
    mutating func add(_ fields: [NewRequest.NewField], at place: BlockPlace) throws(Problem) {
        guard place.at.count == 2, place.at.allSatisfy({ $0.isFinite && abs($0) <= 20_000 }) else {
            throw .invalid("'at' is [x, y], the lower left corner of the block in points.")
        }
        guard let index = request.signers.firstIndex(where: { $0.part == place.role }) else {
            let names = roles.map(\.name)
            throw .invalid(
                "'role': the template has no '\(place.role.prefixed(to: 80))': its roles are \(names.quoted)."
            )
        }
        var names: [String: String] = [:]
        var taken = Set(fieldNames)
        for name in fields.compactMap(\.name) {
            var (free, number) = (name, 2)
            while taken.contains(free) {
                free = "\(name.prefixed(to: 50)) \(number)"
                number += 1
            }
            taken.insert(free)
            names[name] = free
        }
        let isRenamed = names.contains { $0.key != $0.value }
        guard !isRenamed || fields.allSatisfy({ $0.formula == nil }) else {
            let clashes = names.filter { $0.key != $0.value }.keys.sorted()
            throw .conflict(
                "The template has fields named \(clashes.quoted), and the block has formulas: rename those fields first."
            )
        }
        let added = fields.map { field in
            var field = field.moved(x: place.at[0], y: place.at[1], to: place.page)
            field.document = place.document
            field.name = field.name.map { names[$0] ?? $0 }
            field.rules = field.rules.map { $0.map { $0.renamed(names) } }
            return field
        }
        request.signers[index].fields = (request.signers[index].fields ?? []) + added
        self = try TemplateContent(checking: request)
    }
}

extension Rule {
    /// The same about fields with other names.
    fileprivate func renamed(_ names: [String: String]) -> Rule {
        Rule(
            effect: effect,
            when: when,
            of: of.map { Condition(field: names[$0.field] ?? $0.field, is: $0.is, value: $0.value) }
        )
    }
}

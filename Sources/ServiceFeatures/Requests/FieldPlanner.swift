internal import Foundation
internal import HTTPTypes
internal import Signet
internal import SignetServiceFoundation

/// Finds where the fields of a request are, and whether the document takes marks there.
struct FieldPlanner: Sendable {
    let document: [UInt8]
    let pages: [DocumentDescription.Page]
    let limits: ServiceLimits
    /// The finder of places.
    let searcher: Signer
    /// The names of the request's other fields.
    let takenNames: Set<String>

    /// A field with its place.
    struct Plan: Sendable {
        var signer: Int
        let kind: FieldRecord.Kind
        /// The place of its document among the request's, from 1.
        let document: Int
        let page: Int
        let frame: Rectangle
        let label: String
        let required: Bool
        /// Empty until it gets one.
        var name: String
        var details: FieldDetails
    }

    /// All fields of all signers; those of one signer from the first page to the last, from the top to the bottom.
    func plans(_ signers: [NewRequest.NewSigner]) throws -> [Plan] {
        // Counted before any is looked for, which takes a while; a field with pages becomes more than one.
        try check(count: signers.reduce(0) { $0 + ($1.fields ?? []).count })
        var names = FieldNames(taken: takenNames)
        for field in signers.flatMap({ $0.fields ?? [] }) { if let name = field.name { try names.take(name) } }
        var plans: [Plan] = []
        let time = SearchTime(limits)
        for (index, signer) in signers.enumerated() {
            var own: [Plan] = []
            for field in signer.fields ?? [] {
                try time.check()
                own += try plan(field, signer: index)
                try check(count: plans.count + own.count)
            }
            if let recipe = signer.recipe { own += try plan(recipe: recipe, signer: index, name: signer.name) }
            own.sort {
                ($0.document, $0.page, -$0.frame.maxY, $0.frame.minX)
                    < ($1.document, $1.page, -$1.frame.maxY, $1.frame.minX)
            }
            for plan in own { try check(plan) }
            for index in own.indices where own[index].name.isEmpty {
                own[index].name = names.make(for: own[index].kind)
            }
            plans += own
            try check(count: plans.count)
        }
        try checkForms(plans)
        return plans
    }

    private func check(count: Int) throws(Problem) {
        guard count <= limits.fields else {
            throw .invalid("A request has at most \(limits.fields) fields (limits.fields).")
        }
    }

    private func plan(_ field: NewRequest.NewField, signer: Int) throws -> [Plan] {
        let label = field.label ?? ""
        try PlainText.checkLine(label, "A field's label", atMost: 200)
        let places: [(page: Int, frame: Rectangle)]
        if let at = field.at {
            places = try searcher.places(of: Placement(api: at), size: try size(field), in: document).map {
                ($0.page, $0.frame)
            }
        } else {
            guard let page = field.page, let frame = field.frame, frame.count == 4 else {
                throw Problem.invalid("A field needs a place: 'at', or 'page' and 'frame' as [x, y, width, height].")
            }
            places = [(page, Rectangle(x: frame[0], y: frame[1], width: frame[2], height: frame[3]))]
        }
        let plans = try places.map { place in
            try check(place.frame, page: place.page)
            return Plan(
                signer: signer,
                kind: field.kind,
                document: field.document ?? 1,
                page: place.page,
                frame: place.frame,
                label: label,
                required: field.required ?? field.kind.isRequiredByDefault,
                name: field.name ?? "",
                details: field.details
            )
        }
        guard field.name != nil, var first = plans.first else { return plans }
        // A field with a name is one; the other places that were found show its value too.
        let others = plans.dropFirst().map { plan in
            FieldDetails.Copy(
                page: plan.page,
                frame: [plan.frame.minX, plan.frame.minY, plan.frame.width, plan.frame.height]
            )
        }
        if !others.isEmpty { first.details.copies = (first.details.copies ?? []) + others }
        return [first]
    }

    /// Checks the members of a field, and that its further places are on pages.
    private func check(_ plan: Plan) throws {
        let shape = FieldShape(plan)
        try shape.check()
        let further = shape.furtherFrames
        guard further.count <= FieldShape.mostCopies + FieldShape.mostOptions else {
            throw shape.wrong("has more than \(FieldShape.mostCopies) 'copies'.")
        }
        for (page, frame, member) in further {
            guard let rectangle = Rectangle(points: frame) else {
                throw shape.wrong("has a frame in '\(member)' that is not [x, y, width, height] in points.")
            }
            try check(rectangle, page: page)
        }
    }

    /// The places of a recipe's stamps become fields for signatures.
    private func plan(recipe text: String, signer: Int, name: String) throws -> [Plan] {
        let recipe = try Recipe(withoutFiles: text)
        guard !recipe.fillsFields else {
            throw Problem.invalid("The recipe of a request only places signatures: leave 'fill' out.")
        }
        let values = Dictionary(
            recipe.variables.map { ($0.name, $0.defaultValue ?? name) },
            uniquingKeysWith: { first, _ in first }
        )
        let report = try searcher.apply(.recipe(recipe, values: values), to: document).report
        guard !report.stamps.isEmpty else { throw Problem.invalid("The recipe stamps nothing on this document.") }
        return report.stamps.map {
            Plan(
                signer: signer,
                kind: .signature,
                document: 1,
                page: $0.page,
                frame: $0.frame,
                label: "",
                required: true,
                name: "",
                details: FieldDetails()
            )
        }
    }

    private func size(_ field: NewRequest.NewField) throws -> Size {
        guard let size = field.size else { return field.kind.defaultSize }
        guard size.count == 2, size.allSatisfy({ $0.isFinite && $0 > 0 && $0 <= 20_000 }) else {
            throw Problem.invalid("A field's 'size' is [width, height] in points.")
        }
        return Size(width: size[0], height: size[1])
    }

    private func check(_ frame: Rectangle, page: Int) throws {
        guard let shown = pages.first(where: { $0.number == page }) else {
            throw Problem.invalid("The document has no page \(page): it has \(pages.count).")
        }
        let numbers = [frame.minX, frame.minY, frame.width, frame.height]
        let words = numbers.map { String($0.hundredths) }.joined(separator: ", ")
        guard numbers.allSatisfy(\.isFinite), frame.minX >= -1, frame.minY >= -1, frame.maxX <= shown.width + 1,
            frame.maxY <= shown.height + 1
        else {
            throw Problem.invalid(
                "The field [\(words)] is not on page \(page), which is \(shown.width) by \(shown.height) points."
            )
        }
        guard frame.width >= 4, frame.height >= 4 else {
            throw Problem.invalid("The field [\(words)] of page \(page) is less than 4 points wide or high.")
        }
    }
}

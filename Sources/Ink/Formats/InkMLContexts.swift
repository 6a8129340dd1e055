/// The contexts, trace formats and ink sources of a document by their ids.
struct InkMLContexts {
    private var elements: [String: XMLElement] = [:]

    init(_ root: XMLElement) { collect(root) }

    private mutating func collect(_ element: XMLElement) {
        for child in element.children {
            if let id = child["id"], Self.kinds.contains(child.name), elements[id] == nil { elements[id] = child }
            if Self.holders.contains(child.name) { collect(child) }
        }
    }

    /// In order of increasing precedence of references to them.
    private static let kinds = ["context", "inkSource", "traceFormat"]
    private static let holders: Set<String> = ["definitions", "context", "inkSource", "traceGroup"]

    /// The context that an element refers to, or the one around it.
    func referred(by element: XMLElement, or outer: InkMLContext) throws(DrawingError) -> InkMLContext {
        try applying(element, to: outer, depth: 0)
    }

    /// The context after a `context`, `traceFormat` or `inkSource`.
    func applying(_ element: XMLElement, to outer: InkMLContext) throws(DrawingError) -> InkMLContext {
        try applying(element, to: outer, depth: 0)
    }

    private func applying(
        _ element: XMLElement,
        to outer: InkMLContext,
        depth: Int
    ) throws(DrawingError) -> InkMLContext {
        guard depth < Drawing.Limits.contextDepth else {
            throw .malformed(.inkML, at: element.place, .tooDeep(limit: Drawing.Limits.contextDepth))
        }
        var context = outer
        for kind in Self.kinds where element.name != "traceFormat" {
            guard let reference = element[kind + "Ref"] else { continue }
            guard let target = elements[String(reference.drop { $0 == "#" })], target.name == kind else {
                if reference.hasPrefix("#Default") { continue }
                throw .malformed(.inkML, at: element.place, .unresolved(reference.excerpt))
            }
            context = try applying(target, to: context, depth: depth + 1)
        }
        switch element.name {
        case "traceFormat":
            if let format = try InkMLTraceFormat(element) { context.format = format }
        case "inkSource", "context":
            if element.name == "inkSource" { context.take(source: element) }
            for name in ["inkSource", "traceFormat"] {
                if let child = element.first(name) { context = try applying(child, to: context, depth: depth + 1) }
            }
        default: break
        }
        return context
    }
}

/// The modules of the pages, read when they are first needed.
struct ModuleGraph {
    private let files: [String: [UInt8]]
    private var modules: [String: ModuleSource] = [:]

    init(_ files: [String: [UInt8]]) { self.files = files }

    mutating func module(_ name: String) throws(BundleFault) -> ModuleSource {
        if let module = modules[name] { return module }
        guard let bytes = files[name] else { throw BundleFault(file: name, line: nil, reason: .missing) }
        let module = try ModuleSource(name, bytes)
        modules[name] = module
        return module
    }

    /// The modules that these need to start, and they themselves, each after those that it imports.
    mutating func closure(of names: [String]) throws(BundleFault) -> [String] {
        var closure = Closure()
        for name in names { try add(name, to: &closure) }
        return closure.order
    }

    private struct Closure {
        var order: [String] = []
        /// The modules in it, and whether all that they import is.
        var isWhole: [String: Bool] = [:]
    }

    private mutating func add(_ name: String, to closure: inout Closure) throws(BundleFault) {
        if let isWhole = closure.isWhole[name] {
            guard isWhole else { throw BundleFault(file: name, line: nil, reason: .circular) }
            return
        }
        closure.isWhole[name] = false
        for other in try module(name).imports { try add(other, to: &closure) }
        closure.isWhole[name] = true
        closure.order.append(name)
    }
}

/// A piece of work timed in turn with another that is known to everybody, so that a busy machine slows both.
struct Comparison {
    /// The subject of the comparison, as in a row of the table.
    let name: String
    /// The other side of the comparison.
    let beside: String
    let rounds: Int
    /// Done before each run, untimed.
    let prepare: () throws -> Void
    let work: () throws -> ProcessRun
    let other: () throws -> ProcessRun

    /// Runs both in turn, once more than counts.
    func run() throws -> Finding {
        var (ours, theirs): (Runs, Runs) = (Runs(), Runs())
        for round in 0...rounds {
            try prepare()
            let work = try work()
            let other = try other()
            guard round > 0 else { continue }
            ours.add(work)
            theirs.add(other)
        }
        return Finding(name: name, beside: beside, ours: ours, theirs: theirs)
    }
}

/// The result of a comparison.
struct Finding {
    let name: String
    let beside: String
    let ours: Runs
    let theirs: Runs

    static let header = """
        | work | Signet, ms (least–most) | beside, ms | ratio | peak memory, MiB |
        |---|---|---|---|---|
        """

    var row: String {
        let memory = ours.peakMemory > 0 ? Self.text(ours.peakMemory) : ""
        let ratio = Self.text(ours.ratio(to: theirs))
        return "| \(name) | \(ours.text) | \(beside): \(Self.text(theirs.median)) | \(ratio) | \(memory) |"
    }

    /// A number with three digits.
    static func text(_ value: Double) -> String {
        let places = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3
        let scale = [1.0, 10, 100, 1000][places]
        let rounded = (value * scale).rounded() / scale
        return places == 0 ? String(Int(rounded)) : String(rounded)
    }
}

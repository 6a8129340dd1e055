internal import Logging
internal import SignetViewing

/// What the kernel has for confining the processes that read documents and pictures of strangers.
struct ConfinementReport: Sendable {
    /// The means that the kernel lacks.
    let missing: [ConfinementMeans]

    /// Asks the kernel.
    init() { missing = ConfinementMeans.allCases.filter { !$0.isAvailable } }

    func isThere(_ means: ConfinementMeans) -> Bool { !missing.contains(means) }

    var samples: [MetricSample] {
        ConfinementMeans.allCases.map { MetricSample(.confinement, ["means": $0.rawValue], isThere($0) ? 1 : 0) }
    }

    /// Warns, once, of what a process can do that a document or picture takes over.
    func log(to logger: Logger) {
        guard !missing.isEmpty else { return }
        logger.warning(
            "The kernel lacks means to confine the processes that read documents and pictures",
            metadata: [
                "missing": "\(missing.map(\.rawValue).joined(separator: ", "))",
                "consequence":
                    "a process that a document takes over \(missing.map(\.consequence).joined(separator: ", and "))",
            ]
        )
    }
}

extension ConfinementMeans {
    /// What a process can do without it.
    fileprivate var consequence: String {
        switch self {
        case .landlock: "can read and change the files of the service's user"
        case .seccomp: "can make system calls that it does not need, such as those of networks"
        }
    }
}

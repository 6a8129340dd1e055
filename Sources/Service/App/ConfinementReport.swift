internal import Logging
internal import SignetIsolation
internal import SignetServiceFoundation

/// The kernel's means of confining the processes that read untrusted documents and pictures.
struct ConfinementReport: Sendable {
    /// The means that the kernel lacks.
    let missing: [ConfinementMeans]

    /// Asks the kernel.
    init() { missing = ConfinementMeans.allCases.filter { !$0.isAvailable } }

    func isThere(_ means: ConfinementMeans) -> Bool { !missing.contains(means) }

    var samples: [MetricSample] {
        ConfinementMeans.allCases.map { MetricSample(.confinement, ["means": $0.rawValue], isThere($0) ? 1 : 0) }
    }

    /// Logs a warning once, with the access that a process keeps when a document or picture takes it over.
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
    /// The access of a process without it.
    fileprivate var consequence: String {
        switch self {
        case .landlock: "can read and change the files of the service's user"
        case .seccomp: "can make system calls that it does not need, such as those of networks"
        }
    }
}

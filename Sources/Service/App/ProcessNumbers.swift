internal import Foundation
internal import Glibc
internal import SignetServiceFoundation

/// The numbers of the process that Prometheus' own clients have too, from `/proc`.
enum ProcessNumbers {
    /// The numbers; none where there is no `/proc`.
    static func samples(started: Moment) -> [MetricSample] {
        var samples = [MetricSample(.processStart, .none, Double(started.milliseconds) / 1_000)]
        let fields = statistics()
        // See proc(5): the fields after the name, of which the first is the third.
        if fields.count > 21, let user = Double(fields[11]), let system = Double(fields[12]) {
            samples.append(MetricSample(.processorSeconds, .none, (user + system) / Double(sysconf(CInt(_SC_CLK_TCK)))))
        }
        if fields.count > 21, let virtual = Int(fields[20]), let pages = Int(fields[21]) {
            samples.append(MetricSample(.virtualMemory, virtual))
            samples.append(MetricSample(.residentMemory, pages * sysconf(CInt(_SC_PAGESIZE))))
        }
        if let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
            samples.append(MetricSample(.openFiles, open))
        }
        var limit = rlimit()
        if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 {
            samples.append(MetricSample(.mostOpenFiles, Int(clamping: limit.rlim_cur)))
        }
        return samples
    }

    private static func statistics() -> [Substring] {
        guard let text = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
            let end = text.lastIndex(of: ")")
        else { return [] }
        return text[text.index(after: end)...].split(separator: " ")
    }
}

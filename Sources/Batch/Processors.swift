internal import CSystemCalls
internal import Glibc
internal import SignetFiles

/// The processors of this machine.
enum Processors {
    /// How many of them this process may use: those in its affinity mask, limited by the processor time of its control
    /// group.
    static var usable: Int {
        let reported = Int(signet_processors())
        let bound = reported > 0 ? reported : Int(sysconf(CInt(_SC_NPROCESSORS_ONLN)))
        return max(1, min(bound, quota ?? bound))
    }

    /// The control group's processor time, in processors (`cpu.max` of version 2).
    private static var quota: Int? {
        guard let bytes = try? InputFile.contents(of: "/sys/fs/cgroup/cpu.max", limit: 1 << 10) else { return nil }
        let numbers = String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "\n" }.map { Int($0) }
        guard numbers.count == 2, let time = numbers[0], let period = numbers[1], period > 0 else { return nil }
        return max(1, (time + period - 1) / period)
    }
}

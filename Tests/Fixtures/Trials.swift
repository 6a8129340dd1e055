import Foundation

/// How much the tests try that try things at random.
///
/// `make test` tries a part, always the same. `make test-long` tries everything with a fresh seed, which it prints;
/// `make test-long SEED=…` repeats it.
public enum Trials {
    /// Whether everything is tried.
    public static let areLong = ProcessInfo.processInfo.environment["SIGNET_TEST_LONG"] == "1"

    private static let given = ProcessInfo.processInfo.environment["SIGNET_TEST_SEED"].flatMap { UInt64($0) }

    /// How many trials to make.
    public static func count(_ few: Int, long many: Int) -> Int { areLong ? many : few }

    /// The seed of a test's random numbers: its own one, unless another was asked for.
    public static func seed(_ own: UInt64) -> UInt64 { given.map { $0 &* 0x9e37_79b9_7f4a_7c15 &+ own } ?? own }
}

import Foundation

/// The programs of the package, which are built beside the tests.
public enum Product: String {
    case signet
    case service = "signet-serve"
    case mutants = "Mutants"

    /// Its absolute path.
    public var path: String {
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(rawValue).path
    }
}

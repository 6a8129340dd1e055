import Foundation
import Testing

extension Trait where Self == ConditionTrait {
    /// Leaves a test that takes seconds out of `make check`, unless the module that holds it has changed.
    ///
    /// `make check` names the test modules of what has changed in `SIGNET_TEST_CHANGED`; without it every test runs.
    public static func slow(_ file: String = #fileID) -> Self {
        let module = file.prefix { $0 != "/" }
        let changed = ProcessInfo.processInfo.environment["SIGNET_TEST_CHANGED"]
        return .enabled(
            if: changed?.split(separator: " ").contains(module) ?? true,
            "it is slow, and its room has not changed"
        )
    }
}

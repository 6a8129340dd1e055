internal import ArgumentParser
internal import FoundationEssentials
internal import Signet

/// Whether the configuration's defaults apply: shared by the subcommands that make stamps.
struct DefaultsOptions: ParsableArguments {
    @Flag(help: "Leave out the defaults that 'signet config' shows.")
    var noConfig = false

    /// The defaults for options that are not given.
    func defaults() throws(SignetError) -> Defaults {
        guard !noConfig else { return Defaults() }
        let files = ConfigurationFiles(environment: ProcessInfo.processInfo.environment)
        var defaults = Defaults()
        for (key, setting) in try files.settings() { defaults[key] = setting.value }
        return defaults
    }
}

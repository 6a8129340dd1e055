public import ArgumentParser
public import Signet

/// How a batch runs.
struct BatchRunOptions: ParsableArguments {
    @Option(help: ArgumentHelp("How many documents at a time. (default: as many as processors)", valueName: "number"))
    var jobs: Int?

    @Option(
        help:
            "When signed documents are safe from a power failure: none, when the system writes them; group, when their outcomes are reported, with one sync for many; file, the same with three syncs for each: of the file, its folder and the journal."
    )
    var durability: Durability = .group

    @Flag(help: "Begin no further document after one has failed.")
    var failFast = false

    @Option(help: ArgumentHelp("Begin no further document after this many failures.", valueName: "number"))
    var maxFailures: Int?

    @Flag(help: "Do everything except writing: read the documents, place the stamps, check the outputs.")
    var dryRun = false

    @Flag(help: "Show no progress, only failures and the total.")
    var quiet = false

    @Flag(help: "Report the sum as JSON.")
    var json = false

    func validate() throws {
        if let jobs, !(1...1024).contains(jobs) {
            throw ValidationError("\(jobs) documents at a time are too few or too many: give 1 to 1024.")
        }
        if let maxFailures, maxFailures < 1 {
            throw ValidationError("--max-failures counts from 1; --fail-fast is the same as 1.")
        }
    }

    var failureLimit: Int? { failFast ? 1 : maxFailures }
}

extension Durability: NamedChoice {}
extension ExistingOutput: NamedChoice {}

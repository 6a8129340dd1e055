/// What is wrong with a member of a ``CaptureConfiguration``.
public struct CaptureProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The member as it is called in JSON, as in `penWidth`; empty for the whole.
    public let member: String
    /// What is wrong and what to do, in one sentence that names the member.
    public let description: String

    init(_ member: CaptureConfiguration.Member, _ description: String) {
        self.member = member.rawValue
        self.description = description
    }

    init(unknown member: String) {
        self.member = member
        let known = CaptureConfiguration.Member.allCases.map(\.rawValue)
        let hint = RecipeKeys.nearest(to: member, among: known).map { "Did you mean '\($0)'?" }
        description =
            "A capture configuration has no member '\(member)'. "
            + (hint ?? "The members are \(known.joined(separator: ", ")).")
    }

    init(whole description: String) {
        member = ""
        self.description = description
    }
}

extension SignetError {
    init(_ problem: CaptureProblem) { self.init(.invalidConfiguration, problem.description) }
}

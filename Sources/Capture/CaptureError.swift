internal import SignetBasics
internal import SignetRecipes
internal import SignetSigning

/// A problem with a member of a ``CaptureConfiguration``.
public struct CaptureError: Error, Hashable, Sendable {
    /// The member's name in JSON, as in `penWidth`; empty for the whole.
    public let member: String
    /// The fault.
    public let fault: CaptureFinding

    init(_ member: CaptureConfiguration.Member, _ fault: CaptureFinding) {
        self.member = member.rawValue
        self.fault = fault
    }

    init(unknown member: String) {
        self.member = member
        let known = CaptureConfiguration.Member.allCases.map(\.rawValue)
        fault = .unknownMember(nearest: member.nearest(among: known), known: known)
    }

    init(whole fault: CaptureFinding) {
        member = ""
        self.fault = fault
    }

    /// Whether the member does not exist.
    package var isUnknown: Bool { if case .unknownMember = fault { true } else { false } }
}

extension CaptureError: CustomStringConvertible {
    /// The fault and its remedy, in one sentence that names the member.
    public var description: String { fault.sentence(member) }
}

extension SignetError {
    init(_ problem: CaptureError) { self.init(.invalidConfiguration, problem.description) }
}

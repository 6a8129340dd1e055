internal import SignetServiceFoundation

/// The order in which the people of a request are asked.
///
/// By position, and those with the same position at once: a person is asked when nobody before them has something left to do. Of a
/// group a number is enough; it is closed by the first of its people that finish. Copies have nothing to do.
/// A person who needs a value of somebody else is asked after them.
package struct SigningOrder: Sendable {
    private let signers: [SignerRecord]
    private let groups: [SignerGroupRecord]
    /// The people who are not asked before others have finished, whose values they need.
    private let waiting: Set<String>

    package init(_ signers: [SignerRecord], _ groups: [SignerGroupRecord], _ ruled: RuledFields) {
        (self.signers, self.groups) = (signers, groups)
        waiting = PeopleRules(signers, ruled).waiting
    }

    /// The people who still have something to do.
    var open: [SignerRecord] { signers.filter { $0.role != .copy && $0.state.isOpen && !isClosed($0.groupId) } }

    /// The people whose turn it is.
    var current: [SignerRecord] {
        let open = open
        let position = open.map(\.position).min()
        return open.filter { $0.position == position && !waiting.contains($0.id) }
    }

    /// The people who are to be asked now.
    package var next: [SignerRecord] { current.filter { $0.state == .waiting } }

    /// The people who were not asked or have not finished, and are not needed any more.
    var superseded: [SignerRecord] { signers.filter { $0.state.isOpen && isClosed($0.groupId) } }

    /// How many people of a group have finished.
    func finished(in group: String) -> Int { signers.count { $0.groupId == group && $0.state.hasFinished } }

    /// Whether a group's number can still be reached.
    package func canClose(_ group: SignerGroupRecord) -> Bool {
        signers.count { $0.groupId == group.id && ($0.state.hasFinished || $0.state.isOpen) } >= group.need
    }

    /// Whether the request can go on without a person.
    func canSpare(_ signer: SignerRecord) -> Bool {
        groups.first { $0.id == signer.groupId }.map(canClose) ?? false
    }

    private func isClosed(_ id: String?) -> Bool {
        guard let group = groups.first(where: { $0.id == id }) else { return false }
        return finished(in: group.id) >= group.need
    }
}

extension [SignerRecord] {
    /// The row by which a person with several roles at one position is asked, with one link: the one with the most to do.
    ///
    /// One that has finished does nothing more for the others.
    package func principal(of signer: SignerRecord) -> SignerRecord {
        filter {
            !$0.state.isOut && $0.isSamePerson(as: signer) && $0.role.rank < signer.role.rank
                && !($0.state.hasFinished && signer.state.isOpen)
        }
        .min { $0.role.rank < $1.role.rank } ?? signer
    }

    /// The rows of a person's other roles at the same position, which they finish together with this one.
    package func companions(of signer: SignerRecord) -> [SignerRecord] {
        filter { $0.id != signer.id && $0.role != signer.role && principal(of: $0).id == signer.id }
    }
}

extension SignerRecord {
    /// Whether two rows are roles that one person has at the same time, by the address.
    fileprivate func isSamePerson(as other: SignerRecord) -> Bool {
        !email.isEmpty && email.lowercased() == other.email.lowercased() && position == other.position
            && !state.isOut && !other.state.isOut && groupId == nil && other.groupId == nil && role != .copy
            && other.role != .copy
    }
}

extension SignerRecord.Role {
    /// The role with the most to do is the first.
    fileprivate var rank: Int {
        switch self {
        case .signer: 0
        case .approver: 1
        case .viewer: 2
        case .copy: 3
        }
    }
}

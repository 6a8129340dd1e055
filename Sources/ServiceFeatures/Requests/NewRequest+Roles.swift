internal import SignetServiceFoundation

extension NewRequest {
    /// The turn of each person; those with the same number are asked at once.
    var positions: [Int] {
        signers.enumerated().map { index, signer in order == .sequential ? signer.order ?? index + 1 : 1 }
    }

    /// Checks what each person has to do, and the groups.
    func checkRoles() throws(Problem) {
        for (index, signer) in signers.enumerated() {
            let hasFields = !(signer.fields ?? []).isEmpty || signer.recipe != nil
            switch signer.role ?? .signer {
            case .signer:
                guard hasFields else {
                    throw .invalid("\(signer.name) has nothing to fill: give each signer 'fields' or a 'recipe'.")
                }
            case let role:
                guard !hasFields else {
                    throw .invalid(
                        "'signers[\(index)].role': \(signer.name) is a \(role.rawValue) and fills in nothing: leave 'fields' and 'recipe' out."
                    )
                }
            }
        }
        guard signers.contains(where: { [.signer, .approver].contains($0.role ?? .signer) }) else {
            throw .invalid("'signers' has nobody who signs or approves: give one of them the role signer or approver.")
        }
        try checkGroups()
    }

    private func checkGroups() throws(Problem) {
        let groups = groups ?? []
        for (index, signer) in signers.enumerated() {
            guard let name = signer.group else { continue }
            guard groups.contains(where: { $0.name == name }) else {
                throw .invalid("'signers[\(index)].group': 'groups' has no '\(name.prefixed(to: 80))'.")
            }
        }
        for (index, group) in groups.enumerated() {
            let place = "'groups[\(index)]'"
            try PlainText.checkLine(group.name, "A group's name", atMost: 200)
            guard group.name.contains(where: { !$0.isWhitespace }) else { throw .invalid("\(place) has no name.") }
            guard !groups[..<index].contains(where: { $0.name == group.name }) else {
                throw .invalid("\(place): '\(group.name.prefixed(to: 80))' is the name of another group.")
            }
            let members = signers.indices.filter { signers[$0].group == group.name }
            guard !members.isEmpty, (1...members.count).contains(group.need) else {
                throw .invalid(
                    "'groups[\(index)].need' is from 1 to the number of its people, \(members.count), not \(group.need)."
                )
            }
        }
    }

    /// Checks that all people of a group have the same kinds of fields, so that it does not matter which of them finish.
    func checkGroups(_ plans: [FieldPlanner.Plan]) throws(Problem) {
        let kinds = Dictionary(grouping: plans, by: \.signer)
            .mapValues { $0.map { "\($0.kind.rawValue) \($0.required)" }.sorted() }
        for (index, group) in (groups ?? []).enumerated() {
            let members = signers.indices.filter { signers[$0].group == group.name }
            guard Set(members.map { kinds[$0] ?? [] }).count <= 1 else {
                throw .invalid("'groups[\(index)]': the people of a group have as many fields of each kind.")
            }
        }
    }
}

internal import SignetServiceFoundation

extension NewRequest {
    /// The request as somebody from outside begins it: they come first, whatever the template's order, and the others are asked when
    /// they have done their part.
    ///
    /// They cannot name others to sign without the sender. Where their address is not confirmed, the request sends no mails. Values
    /// are those that their fields have at first, by the fields' names.
    func begun(by role: String, with values: [String: String], sendsMail: Bool) -> NewRequest {
        var result = self
        let places = Set(positions).sorted()
        result.order = .sequential
        for (index, position) in zip(signers.indices, positions) {
            let place = places.firstIndex(of: position) ?? 0
            result.signers[index].order = place + 2
            guard signers[index].part == role else { continue }
            result.signers[index].order = 1
            for field in (signers[index].fields ?? []).indices {
                guard let name = signers[index].fields?[field].name, let value = values[name] else { continue }
                result.signers[index].fields?[field].value = value
            }
        }
        if delegation == .free { result.delegation = .ask }
        if !sendsMail { result.mail = false }
        return result
    }
}

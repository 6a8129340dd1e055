internal import SignetServiceFoundation

extension NewRequest {
    /// The request as somebody from outside begins it: they come first, whatever the template's order, and the others are asked when
    /// they have done their part.
    ///
    /// They cannot name others to sign without the sender. Where their address is not confirmed, the request sends no mails.
    func begun(by role: String, sendsMail: Bool) -> NewRequest {
        var result = self
        let places = Set(positions).sorted()
        result.order = .sequential
        for (index, position) in zip(signers.indices, positions) {
            let place = places.firstIndex(of: position) ?? 0
            result.signers[index].order = signers[index].part == role ? 1 : place + 2
        }
        if delegation == .free { result.delegation = .ask }
        if !sendsMail { result.mail = false }
        return result
    }
}

internal import Foundation
internal import HTTPTypes
internal import SignetAudit
internal import SignetCapture
internal import SignetServiceFoundation

/// The changes of a request's people: those who are removed, added or corrected, and their order.
extension CorrectionPlan {
    /// The place of a person who has not finished.
    private func index(of id: String) throws(Problem) -> Int {
        guard let index = signers.firstIndex(where: { $0.id == id }) else { throw .notFound("signer") }
        let state = earlier[index].state
        guard state.isOpen || state == .declined else {
            throw .conflict(
                "\(signers[index].name) cannot be changed or removed (\(state.rawValue)): only those who have not finished can."
            )
        }
        return index
    }

    mutating func remove(_ removal: NewCorrection.Removal) throws(Problem) {
        let index = try index(of: removal.signer)
        let signer = signers[index]
        var details = signer.details
        let own = fields.indices.filter { fields[$0].signerId == signer.id }
        if let heir = removal.fieldsTo {
            let heir = signers[try self.index(of: heir)]
            guard heir.role == .signer, heir.state != .removed, heir.id != signer.id else {
                throw .invalid("'fieldsTo': \(heir.name) cannot fill in the fields: name another signer.")
            }
            for field in own { fields[field].signerId = heir.id }
            details["fieldsTo"] = heir.id
        } else {
            guard removal.drop == true || !own.contains(where: { fields[$0].required }) else {
                throw Problem(
                    .conflict,
                    "fields-required",
                    "\(signer.name) has required fields: say with 'fieldsTo' who fills them in, or 'drop': true to remove them."
                )
            }
            droppedFields += own.map { fields[$0] }
            fields.removeAll { $0.signerId == signer.id }
        }
        signers[index].state = .removed
        signers[index].finished = now
        removed.insert(signer.id)
        isVisible = true
        entries.append((.signerRemoved, details, nil))
    }

    mutating func change(_ person: NewCorrection.Person) throws {
        let index = try index(of: person.id)
        let before = signers[index]
        var signer = before
        if let name = person.name?.trimmed { signer.name = name }
        if let email = person.email { signer.email = email }
        // Another address is another person's, who gets mails.
        if signer.email != before.email { signer.isSelf = false }
        if let language = person.language { signer.language = PageLanguage(language).rawValue }
        if let zone = person.zone { signer.zone = zone }
        if let role = person.role { signer.role = role }
        if let order = person.order, request.inOrder { signer.position = order }
        var details = ["signer": signer.id]
        func note(_ name: String, _ old: String, _ new: String) {
            if old != new { (details[name], details["\(name)Before"]) = (new, old) }
        }
        note("name", before.name, signer.name)
        note("email", before.email, signer.email)
        let isAnother = details.count > 1
        note("language", before.language, signer.language)
        note("zone", before.zone, signer.zone)
        note("role", before.role.rawValue, signer.role.rawValue)
        note("order", String(before.position), String(signer.position))
        guard details.count > 1 else { return }
        if isAnother { try become(another: &signer, than: before) }
        signers[index] = signer
        isVisible = isVisible || signer.name != before.name || signer.role != before.role
        entries.append((.signerCorrected, details, nil))
    }

    /// Nothing that was for the person before is for this one.
    private mutating func become(another signer: inout SignerRecord, than before: SignerRecord) throws {
        changed.insert(signer.id)
        signer.since = now
        (signer.notified, signer.undelivered, signer.reminded) = (nil, nil, nil)
        (signer.reminderDue, signer.remindersSent) = (nil, 0)
        if signer.state == .declined { signer.beginAgain() }
        if signer.mayAct { (signer.state, signer.asked, signer.viewed) = (.ready, now, nil) }
        guard signer.name != before.name else { return }
        var configuration = try JSONCoding.value(CaptureConfiguration.self, from: signer.configuration)
        configuration.name = nil
        signer.configuration = try JSONCoding.text(of: configuration)
    }

    mutating func change(order: NewRequest.Order?) {
        guard let order, (order == .sequential) != request.inOrder else { return }
        entries.append((.requestCorrected, ["order": order.rawValue], nil))
        request.inOrder = order == .sequential
        var turns: [String: Int] = [:]
        for (number, index) in signers.indices.sorted(by: { signers[$0].place < signers[$1].place }).enumerated() {
            // A group has one turn, that of its first person.
            let turn = turns[signers[index].groupId ?? "", default: number + 1]
            if let group = signers[index].groupId { turns[group] = turn }
            signers[index].position = request.inOrder ? turn : 1
        }
    }

    mutating func add(
        _ people: [NewRequest.NewSigner],
        _ plans: [FieldPlanner.Plan],
        _ services: RequestServices
    ) throws {
        for (number, person) in people.enumerated() {
            let last = signers.filter { !$0.state.isOut }.map(\.position).max() ?? 0
            let signer = try SignerRecord(
                person,
                of: request.id,
                position: request.inOrder ? person.order ?? last + 1 : 1,
                place: (signers.map(\.place).max() ?? 0) + 1,
                services
            )
            signers.append(signer)
            added.insert(signer.id)
            if let places = person.documents { seenByAdded[signer.id] = places }
            var position = (fields + droppedFields).map(\.position).max() ?? -1
            for plan in plans where plan.signer == number {
                position += 1
                fields.append(FieldRecord(plan, of: signer, position: position, services))
            }
            entries.append((.signerAdded, signer.details, nil))
            isVisible = true
        }
    }
}

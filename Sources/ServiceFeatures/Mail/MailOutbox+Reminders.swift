internal import Foundation
package import SignetServiceFoundation

extension MailOutbox {
    /// Sets the time of a person's next reminder; none where they are not to be reminded.
    package func schedule(_ signer: String, of request: RequestRecord, in database: Database) throws {
        database.requireLock(.request, request.id)
        guard request.byMail else { return }
        let person = try SignerRecord.with(id: signer, in: database)
        let due = try person.flatMap { try reminder(for: $0, of: request, in: database)?.moment }
        try database.execute(sql: "UPDATE signer SET reminderDue = ? WHERE id = ?", arguments: [due, signer])
    }

    /// Sets the times of the reminders of a request's people, as after a change of its deadline.
    package func schedule(_ request: RequestRecord, in database: Database) throws {
        for signer in try request.signers(in: database) { try schedule(signer.id, of: request, in: database) }
    }

    private func reminder(
        for signer: SignerRecord,
        of request: RequestRecord,
        in database: Database
    ) throws -> ReminderSchedule.Reminder? {
        guard request.state == .sent, request.paused == nil, signer.mayAct, signer.undelivered == nil,
            signer.getsMail, let asked = signer.asked,
            try !SignerRecord.exists(where: "id = ? AND \(QuestionRecord.isOpenForSigner)", [signer.id], in: database)
        else { return nil }
        let last = try Int64.fetchOne(
            database,
            sql: """
                SELECT max(created) FROM mail WHERE requestId = ? AND signerId = ? AND state NOT IN ('dropped', 'suppressed')
                """,
            arguments: [request.id, signer.id]
        )
        let plan = try request.reminderPlan(services.configuration)
        let zone = try request.zone(of: signer, services.configuration)
        let history = ReminderSchedule.History(
            asked: asked,
            last: max(asked, signer.reminded ?? asked, last.map(Moment.init(milliseconds:)) ?? asked),
            reminders: signer.remindersSent
        )
        return ReminderSchedule(plan, in: zone).next(history, deadline: request.expires, from: now)
    }

    /// Writes the reminders that are due.
    ///
    /// - Returns: Whether there were some.
    func remind(in database: Database) throws -> Bool {
        func due() throws -> [SignerRecord] {
            try SignerRecord.all(
                "WHERE reminderDue IS NOT NULL AND reminderDue <= ? ORDER BY reminderDue, id LIMIT 500",
                [now],
                in: database
            )
        }
        let requests = try Set(due().map(\.requestId))
        try database.lock(.request, each: requests)
        // Before the locks they may have signed.
        for var signer in try due() where requests.contains(signer.requestId) {
            guard let request = try RequestRecord.with(id: signer.requestId, in: database) else { continue }
            if let reminder = try reminder(for: signer, of: request, in: database), reminder.moment <= now {
                try enqueue(reminder.event, to: .signer(signer), of: request, in: database)
                signer.reminded = now
                if reminder.event == .reminder { signer.remindersSent += 1 }
                try signer.update(in: database)
            }
            try schedule(signer.id, of: request, in: database)
        }
        return !requests.isEmpty
    }
}

extension RequestRecord {
    /// The time zone of a person's mails, or of the sender's: their own, the plan's, the request's or the service's.
    func zone(of signer: SignerRecord?, _ configuration: ServiceConfiguration) throws -> TimeZone {
        let plan = try reminderPlan(configuration)
        return TimeZoneName.first(of: [signer?.zone ?? "", plan.zone ?? "", zone, configuration.zone])
    }

    /// When its people are reminded.
    func reminderPlan(_ configuration: ServiceConfiguration) throws -> ReminderPlan {
        try plan.map { try JSONCoding.value(ReminderPlan.self, from: $0) } ?? .standard(configuration)
    }
}

import Foundation
import SignetAudit
import Testing

@testable import SignetService
@testable import SignetServiceFeatures
@testable import SignetServiceFoundation

@Suite struct AuditWordsTests {
    private static let actions: [AuditAction] = [
        .requestCreated, .requestSent, .linkCreated, .linkRevoked, .pageViewed, .consentGiven, .fieldFilled,
        .signerSigned, .signerApproved, .signerSeen, .signerDeclined, .signerSuperseded, .requestReturned,
        .documentStamped, .documentSealed, .documentRenewed, .requestCompleted,
        .requestCancelled, .requestExpired,
        .reminderDue, .reminderNoted, AuditAction(rawValue: "reminder.sent"), .handoverCreated, .handoverOpened,
        .handoverDone, .entriesRedacted,
    ]

    private func event(_ action: AuditAction) -> AuditEvent {
        let moment = Moment(milliseconds: 1_763_764_801_007)
        return AuditEvent(action, at: moment, by: .service, from: .service, document: nil, ["kind": "signature"])
    }

    @Test("each event of a request has words, in each language", arguments: actions, PageLanguage.allCases)
    func events(action: AuditAction, language: PageLanguage) {
        let text = AuditWords(language: language).sentence(event(action), by: "Anna Berg", about: "Jane Doe")
        #expect(!text.contains(action.rawValue))
    }

    @Test("an event says who did it, and for whom")
    func names() {
        let (english, german) = (AuditWords(language: .english), AuditWords(language: .german))
        let link = event(.linkCreated)
        #expect(english.sentence(link, by: "Anna Berg", about: "Jane Doe") == "Link made for Jane Doe by Anna Berg")
        #expect(german.sentence(link, by: "Anna Berg", about: "Jane Doe") == "Link erstellt für Jane Doe von Anna Berg")
        #expect(english.sentence(event(.requestExpired), by: "", about: "") == "Time to sign over")
        #expect(
            english.sentence(event(.fieldFilled), by: "Jane Doe", about: "")
                == "Field filled in (Signature) by Jane Doe"
        )
    }

    @Test("a reminder of an earlier version is reported as what it was: noted")
    func reminders() {
        let words = AuditWords(language: .english)
        let earlier = words.sentence(event(AuditAction(rawValue: "reminder.sent")), by: "", about: "Jane Doe")
        #expect(earlier == words.sentence(event(.reminderNoted), by: "", about: "Jane Doe"))
        #expect(earlier == "Reminder noted for Jane Doe")
    }

    @Test("an event that has no words is reported by its name")
    func unknown() {
        let text = AuditWords(language: .german).sentence(event(AuditAction(rawValue: "x.y")), by: "", about: "")
        #expect(text == "x.y")
    }

    @Test("times are written in UTC and whole seconds")
    func times() {
        #expect(Moment(milliseconds: 1_763_764_801_007).words == "2025-11-21 22:40:01 UTC")
    }
}

internal import SignetServiceFoundation

/// Whether a mail in the queue is still needed, by the present state of its request and its person.
enum MailNeed: Hashable, Sendable {
    case now
    /// Not while the sender changes the request.
    case later
    case never

    init(_ mail: MailRecord, of request: RequestRecord, to signer: SignerRecord?, at now: Moment) {
        if mail.isToSender {
            self = .now
            return
        }
        // After a correction the earlier address gets nothing more.
        guard let signer, signer.getsMail, mail.address == signer.email else {
            self = .never
            return
        }
        // A paused request does not expire.
        let mayAct = request.state == .sent && signer.mayAct && (request.paused != nil || request.expires > now)
        switch mail.event {
        case .invitation, .turn, .corrected, .answer, .delegated:
            self = mayAct ? request.paused == nil ? .now : .later : .never
        // Times of reminders are found again when the request goes on.
        case .reminder, .lastDay: self = mayAct && request.paused == nil ? .now : .never
        case .cancelled: self = request.state == .cancelled ? .now : .never
        case .declined: self = request.state == .declined ? .now : .never
        case .expired: self = request.state == .expired ? .now : .never
        case .completed: self = request.state == .completed && signer.getsDocument ? .now : .never
        case .removed, .superseded: self = .now
        case .returned, .undelivered, .question, .delegationAsked, .digest, .code, .startAsked, .started, .startRefused:
            self = .never
        }
    }
}

extension SignerRecord {
    /// Whether they get the document once it is finished.
    var getsDocument: Bool { state.hasFinished || role == .copy && state != .removed }
}

extension MailEvent {
    var isReminder: Bool { self == .reminder || self == .lastDay }

    /// Whether the mail of a person whose turn it is has their link.
    var hasLink: Bool {
        switch self {
        case .invitation, .turn, .reminder, .lastDay, .corrected, .answer, .delegated: true
        default: false
        }
    }
}

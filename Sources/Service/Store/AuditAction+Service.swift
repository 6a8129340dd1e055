internal import SignetAudit

// The events of an account, besides the audit room's events of requests.
extension AuditAction {
    static let accountChanged = AuditAction(rawValue: "account.changed")
    static let accountCreated = AuditAction(rawValue: "account.created")
    static let batchCreated = AuditAction(rawValue: "batch.created")
    static let captureCompleted = AuditAction(rawValue: "capture.completed")
    static let deadlineChanged = AuditAction(rawValue: "deadline.changed")
    static let documentDeleted = AuditAction(rawValue: "document.deleted")
    static let identityRemoved = AuditAction(rawValue: "identity.removed")
    static let identitySet = AuditAction(rawValue: "identity.set")
    static let keyCreated = AuditAction(rawValue: "key.created")
    static let keyRevoked = AuditAction(rawValue: "key.revoked")
    static let personErased = AuditAction(rawValue: "person.erased")
    static let personExported = AuditAction(rawValue: "person.exported")
    static let reminderNoted = AuditAction(rawValue: "reminder.noted")
    static let renewalDelayed = AuditAction(rawValue: "renewal.delayed")
    static let requestDeleted = AuditAction(rawValue: "request.deleted")
    static let sealDelayed = AuditAction(rawValue: "seal.delayed")
    static let sealWaived = AuditAction(rawValue: "seal.waived")
    static let signatureCreated = AuditAction(rawValue: "signature.created")
    static let signatureDeleted = AuditAction(rawValue: "signature.deleted")
    static let signInLinkCreated = AuditAction(rawValue: "sign-in-link.created")
    static let webhookCreated = AuditAction(rawValue: "webhook.created")
    static let webhookDeleted = AuditAction(rawValue: "webhook.deleted")
}

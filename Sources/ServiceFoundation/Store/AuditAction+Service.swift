package import SignetAudit

// The events of an account, besides the audit room's events of requests.
extension AuditAction {
    package static let accountChanged = AuditAction(rawValue: "account.changed")
    package static let accountCreated = AuditAction(rawValue: "account.created")
    package static let batchCreated = AuditAction(rawValue: "batch.created")
    package static let captureCompleted = AuditAction(rawValue: "capture.completed")
    package static let deadlineChanged = AuditAction(rawValue: "deadline.changed")
    package static let documentDeleted = AuditAction(rawValue: "document.deleted")
    package static let identityRemoved = AuditAction(rawValue: "identity.removed")
    package static let identitySet = AuditAction(rawValue: "identity.set")
    package static let keyCreated = AuditAction(rawValue: "key.created")
    package static let keyRevoked = AuditAction(rawValue: "key.revoked")
    package static let personErased = AuditAction(rawValue: "person.erased")
    package static let personExported = AuditAction(rawValue: "person.exported")
    package static let reminderNoted = AuditAction(rawValue: "reminder.noted")
    package static let renewalDelayed = AuditAction(rawValue: "renewal.delayed")
    package static let requestDeleted = AuditAction(rawValue: "request.deleted")
    package static let sealDelayed = AuditAction(rawValue: "seal.delayed")
    package static let sealWaived = AuditAction(rawValue: "seal.waived")
    package static let signatureCreated = AuditAction(rawValue: "signature.created")
    package static let signatureDeleted = AuditAction(rawValue: "signature.deleted")
    package static let signInLinkCreated = AuditAction(rawValue: "sign-in-link.created")
    package static let webhookCreated = AuditAction(rawValue: "webhook.created")
    package static let webhookDeleted = AuditAction(rawValue: "webhook.deleted")
}

package import SignetBasics

/// An event: what happened, when, who did it and from where.
package struct AuditEvent: Hashable, Sendable {
    package var time: AuditTime
    package var actor: Actor
    package var action: AuditAction
    package var origin: Origin
    /// The document as it was afterwards.
    package var document: DocumentState?
    /// Further details of the event.
    package var details: JSONObject

    /// The actor.
    package struct Actor: Hashable, Sendable {
        package enum Kind: String, Hashable, Sendable, CaseIterable {
            case sender, signer, system
            /// A person who held a link.
            case anonymous
        }

        package var kind: Kind
        package var id: String
        package var name: String

        package init(kind: Kind, id: String, name: String) {
            (self.kind, self.id, self.name) = (kind, id, name)
        }
    }

    /// The origin of a request, as the server saw it; empty texts for unknown parts.
    package struct Origin: Hashable, Sendable {
        package var address: String
        package var agent: String

        package init(address: String, agent: String) { (self.address, self.agent) = (address, agent) }
    }

    /// A document at a moment: its length and the digest of all its bytes.
    package struct DocumentState: Hashable, Sendable {
        package var sha256: AuditDigest
        package var bytes: Int
        /// Its place among the documents of a request, from 1.
        package var place: Int

        package init(sha256: AuditDigest, bytes: Int) { self.init(sha256: sha256, bytes: bytes, place: 1) }

        package init(sha256: AuditDigest, bytes: Int, place: Int) {
            (self.sha256, self.bytes, self.place) = (sha256, bytes, place)
        }
    }

    package init(
        time: AuditTime,
        actor: Actor,
        action: AuditAction,
        origin: Origin,
        document: DocumentState?,
        details: JSONObject
    ) {
        (self.time, self.actor, self.action) = (time, actor, action)
        (self.origin, self.document, self.details) = (origin, document, details)
    }
}

/// The kind of event, such as `signer.signed`.
///
/// Chains may have actions that are not named here; they are as good as any.
package struct AuditAction: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let documentUploaded = AuditAction(rawValue: "document.uploaded")
    /// A request has a further document, or another.
    package static let documentAdded = AuditAction(rawValue: "document.added")
    /// By its rules, a document is no part of what was agreed to.
    package static let documentLeftOut = AuditAction(rawValue: "document.left-out")
    package static let documentStamped = AuditAction(rawValue: "document.stamped")
    package static let documentSealed = AuditAction(rawValue: "document.sealed")
    package static let documentRenewed = AuditAction(rawValue: "document.renewed")
    package static let requestCreated = AuditAction(rawValue: "request.created")
    package static let requestSent = AuditAction(rawValue: "request.sent")
    package static let requestCorrected = AuditAction(rawValue: "request.corrected")
    package static let requestPaused = AuditAction(rawValue: "request.paused")
    package static let requestResumed = AuditAction(rawValue: "request.resumed")
    package static let requestReturned = AuditAction(rawValue: "request.returned")
    package static let requestSealing = AuditAction(rawValue: "request.sealing")
    package static let requestCompleted = AuditAction(rawValue: "request.completed")
    package static let requestCancelled = AuditAction(rawValue: "request.cancelled")
    package static let requestExpired = AuditAction(rawValue: "request.expired")
    package static let linkCreated = AuditAction(rawValue: "link.created")
    package static let linkRevoked = AuditAction(rawValue: "link.revoked")
    package static let pageViewed = AuditAction(rawValue: "page.viewed")
    package static let consentGiven = AuditAction(rawValue: "consent.given")
    package static let fieldFilled = AuditAction(rawValue: "field.filled")
    /// Rules kept a field from being shown when its signer finished.
    package static let fieldHidden = AuditAction(rawValue: "field.hidden")
    package static let signerSigned = AuditAction(rawValue: "signer.signed")
    /// Their values are from a sheet that they signed by hand, which the actor took.
    package static let signerOnPaper = AuditAction(rawValue: "signer.on-paper")
    package static let signerApproved = AuditAction(rawValue: "signer.approved")
    package static let signerDeclined = AuditAction(rawValue: "signer.declined")
    package static let signerAdded = AuditAction(rawValue: "signer.added")
    package static let signerCorrected = AuditAction(rawValue: "signer.corrected")
    /// Somebody else signs in their place.
    package static let signerDelegated = AuditAction(rawValue: "signer.delegated")
    package static let signerRemoved = AuditAction(rawValue: "signer.removed")
    package static let delegationAsked = AuditAction(rawValue: "delegation.asked")
    package static let delegationRefused = AuditAction(rawValue: "delegation.refused")
    package static let questionAsked = AuditAction(rawValue: "question.asked")
    package static let questionAnswered = AuditAction(rawValue: "question.answered")
    package static let signerSeen = AuditAction(rawValue: "signer.seen")
    /// Enough others of their group have finished.
    package static let signerSuperseded = AuditAction(rawValue: "signer.superseded")
    /// The rules do not need them.
    package static let signerUnneeded = AuditAction(rawValue: "signer.unneeded")
    package static let reminderDue = AuditAction(rawValue: "reminder.due")
    /// A person's data were removed from entries of the chain.
    package static let entriesRedacted = AuditAction(rawValue: "entries.redacted")
    package static let certificateMade = AuditAction(rawValue: "certificate.made")
    package static let handoverCreated = AuditAction(rawValue: "handover.created")
    package static let handoverOpened = AuditAction(rawValue: "handover.opened")
    package static let handoverDone = AuditAction(rawValue: "handover.done")
    package static let webhookDelivered = AuditAction(rawValue: "webhook.delivered")
}

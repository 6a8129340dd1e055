@testable import SignetService
@testable import SignetServiceFeatures
@testable import SignetServiceFoundation

/// The types of all records; in a file without GRDB, which has a type of the same name.
enum RecordTypes {
    static let all: [any StoredRecord.Type] = [
        APIKeyRecord.self, AccountRecord.self, AttachmentRecord.self, BatchRecord.self, BatchRow.self, BlockRecord.self,
        BulkRecord.self,
        BulkRowRecord.self,
        CaptureRecord.self, ConsentRecord.self,
        DeliveryRecord.self,
        DelegationRecord.self, DocumentRecord.self, DraftRecord.self, SignInLinkRecord.self, FieldRecord.self,
        FormerIdentityRecord.self,
        HandoverRecord.self,
        IdentityRecord.self, JobLane.self, JobRecord.self, LabelRecord.self, SavedSearchRecord.self,
        TaskItemRecord.self, TaskRecord.self,
        KeptReply.self, LinkRecord.self, MailRecord.self, MailSettingsRecord.self, MailTextRecord.self,
        MailTrouble.self,
        OriginRecord.self, PictureRecord.self, PublicCallRecord.self, PublicLinkRecord.self, PublicStartRecord.self,
        QuestionRecord.self, RenewalRecord.self,
        RequestDocumentRecord.self, RequestRecord.self,
        SavedRecord.self,
        SealRecord.self, ServiceIdentityRecord.self,
        SessionRecord.self, SittingRecord.self,
        SignatureRecord.self, SignerGroupRecord.self, SignerRecord.self, SuppressionRecord.self,
        TemplateDocumentRecord.self, TemplateRecord.self, TemplateVersionRecord.self,
        WebhookRecord.self,
    ]
}

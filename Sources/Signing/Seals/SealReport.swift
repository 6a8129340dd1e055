/// The proof added to a document: a digital signature, time stamps, validation data.
public struct SealReport: Hashable, Sendable, Encodable {
    /// The full name of the field that was signed; nil when only time stamps or validation data were added.
    public internal(set) var field: String?
    /// The level that the signature has; nil without one.
    public internal(set) var level: SealLevel?
    /// The full name of the field of the document's time stamp; nil when it got none.
    public internal(set) var timeStampField: String?
    /// The time of the newest time stamp that was added, in UTC by ISO 8601; nil without one.
    public package(set) var timeStamp: String?
    /// The name of the authority that gave it: its address, without user and password.
    public package(set) var timeStampAuthority: String?
    /// Until when the document's time stamp can be proven, in UTC by ISO 8601: the document must be renewed before; nil
    /// when it got none.
    public package(set) var provableUntil: String?

    package init(
        field: String? = nil,
        level: SealLevel? = nil,
        timeStampField: String? = nil,
        timeStamp: String? = nil,
        timeStampAuthority: String? = nil,
        provableUntil: String? = nil
    ) {
        (self.field, self.level) = (field, level)
        (self.timeStampField, self.timeStamp, self.timeStampAuthority) = (timeStampField, timeStamp, timeStampAuthority)
        self.provableUntil = provableUntil
    }

    /// The same with what was added afterwards.
    func followed(by next: SealReport) -> SealReport {
        SealReport(
            field: next.field ?? field,
            level: next.level ?? level,
            timeStampField: next.timeStampField ?? timeStampField,
            timeStamp: next.timeStamp ?? timeStamp,
            timeStampAuthority: next.timeStampAuthority ?? timeStampAuthority,
            provableUntil: next.provableUntil ?? provableUntil
        )
    }
}

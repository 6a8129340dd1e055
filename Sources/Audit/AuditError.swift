package import SignetBasics

/// The reason why an audit export does not hold, and where: the first entry that is broken.
package struct AuditError: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        // The part that cannot be read.
        case json(JSONError)
        case noInteger(String)
        case repeatedMember(String)
        case missingMember(String)
        case unknownMember(String)
        case wrongMember(String)
        case tooDeep(limit: Int)
        case tooLarge(limit: Int)
        case tooManyEntries(limit: Int)
        case unknownFormat(String)
        case notAnExport
        // The part that does not fit.
        case noEntries
        case wrongHash
        case otherChain(String)
        case gap(expected: Int, found: Int)
        case duplicate(Int)
        case outOfOrder(expected: Int, found: Int)
        case wrongPrevious
        case timeGoesBack
        case wrongHead(last: Int)
        case notRedactable
        // Documents.
        case noDocuments
        case changedDocument(bytes: Int)
        case unknownVersion(bytes: Int, last: Int)
        case addedBytes(Int)
        case earlierVersion(bytes: Int, last: Int)
        case shrunkDocument
        // Seals.
        case otherSealedChain(String)
        case sealedEntryMissing(Int, last: Int)
        case otherSealedHash
        case changedAfterSeal(String, sealed: Int)
        case notSealed
        // The ends of batches' chains.
        case noRecordedEnd(String)
        case otherRecordedCount(Int, found: Int)
        case otherRecordedHead
    }

    package let kind: Kind
    /// The place in the export of the first entry that is broken, from 1; nil when none is to be named.
    package private(set) var entry: Int?

    package init(_ kind: Kind) { self.kind = kind }

    /// The same, attributed to an entry; one that already names an entry keeps it.
    func at(entry place: Int) -> AuditError {
        var copy = self
        copy.entry = entry ?? place
        return copy
    }
}

extension AuditError: JSONReadingError {
    package init(_ fault: JSONError) {
        switch fault.kind {
        case .noInteger(let numeral): self.init(.noInteger(numeral))
        case .repeatedMember(let name): self.init(.repeatedMember(name))
        default: self.init(.json(fault))
        }
    }
}

extension AuditError: CustomStringConvertible {
    /// The fault and its remedy, in one sentence without its full stop.
    package var description: String {
        let place = entry.map { "entry \($0)" } ?? "the export"
        return "\(place) \(finding); \(advice)"
    }

    private var finding: String {
        switch kind {
        case .json(let fault):
            switch fault.kind {
            case .notUTF8: "is not UTF-8 at byte \(fault.offset)"
            case .tooDeep(let limit): "is nested more than \(limit) deep"
            default: "is not JSON at byte \(fault.offset)"
            }
        case .noInteger(let numeral):
            "has the number \(numeral.prefix(40)), which is not an integer of at most 2^53 - 1"
        case .repeatedMember(let name): "has two members '\(name.prefix(40))'"
        case .missingMember(let name): "has no member '\(name)'"
        case .unknownMember(let name): "has a member '\(name.prefix(40))' that does not belong there"
        case .wrongMember(let name): "has an invalid value in '\(name)'"
        case .tooDeep(let limit): "is nested more than \(limit) deep"
        case .tooLarge(let limit): "is longer than \(limit >> 10) KiB"
        case .tooManyEntries(let limit): "has more than \(limit) entries"
        case .unknownFormat(let format): "has the format '\(format.prefix(40))', and signet-audit-1 or -2 is expected"
        case .notAnExport: "is not a JSON object"
        case .noEntries: "has no entries, which proves nothing"
        case .wrongHash: "was changed: its hash does not match its content"
        case .otherChain(let name): "belongs to another chain, '\(name.prefix(60))'"
        case .gap(let expected, let found): "has number \(found) where \(expected) should follow: entries are missing"
        case .duplicate(let number): "has number \(number), as the one before it has"
        case .outOfOrder(let expected, let found):
            "has number \(found) where \(expected) should follow: the order is wrong"
        case .wrongPrevious: "does not follow from the one before it: its 'previous' is another hash"
        case .timeGoesBack: "is earlier than the one before it"
        case .notRedactable: "was written by an earlier release, whose hashes cover what it says of persons"
        case .wrongHead(let last):
            "names another head than the hash of its last entry, \(last): entries are missing at the end"
        default: documentFinding
        }
    }

    private var documentFinding: String {
        switch kind {
        case .noDocuments: "records no document"
        case .changedDocument(let bytes): "records another document: its first \(bytes) bytes have another SHA-256"
        case .unknownVersion(let bytes, let last):
            "records no document of \(bytes) bytes; the last one has \(last)"
        case .addedBytes(let count): "records the last document, and this one has \(count) bytes more"
        case .earlierVersion(let bytes, let last):
            "records this document of \(bytes) bytes, and the chain continues to one of \(last)"
        case .shrunkDocument: "records a document that is shorter than the one before it"
        default: sealFinding
        }
    }

    private var sealFinding: String {
        switch kind {
        case .otherSealedChain(let name): "is not the trail that the document's seal covers, '\(name.prefix(60))'"
        case .sealedEntryMissing(let number, let last):
            "ends with entry \(last), and the document's seal covers entry \(number): entries are missing at the end"
        case .otherSealedHash:
            "has another hash than the document's seal covers: the trail was written again after the document was sealed"
        case .changedAfterSeal(let action, let number):
            "is '\(action.prefix(40))', and the document's seal covers the trail up to entry \(number): nothing may be agreed after that"
        case .noRecordedEnd(let account): "has no end in the trail of its account, '\(account.prefix(60))'"
        case .otherRecordedCount(let count, let found):
            "ends with entry \(found), and the trail of its account records that it ended with entry \(count)"
        case .otherRecordedHead: "has another hash than the trail of its account records: the trail was written again"
        case .notSealed: "records that the document was sealed, and no signature in it names an audit trail"
        default: "does not hold"
        }
    }

    private var advice: String {
        switch kind {
        case .wrongHash, .otherChain, .gap, .duplicate, .outOfOrder, .wrongPrevious, .timeGoesBack, .wrongHead,
            .shrunkDocument:
            "fetch the export again, and if it stays so, compare it with a copy that was kept elsewhere"
        case .tooLarge, .tooManyEntries, .tooDeep: "ask for fewer entries"
        case .unknownFormat: "use the version of signet that made it"
        case .noEntries: "fetch the export again"
        case .notRedactable: "delete the request"
        case .otherSealedChain: "give the export of the request that the document belongs to"
        case .sealedEntryMissing, .otherSealedHash, .changedAfterSeal, .notSealed:
            "do not rely on this export; compare it with a copy that was kept elsewhere"
        case .noRecordedEnd: "give the export of that account, once the batch has ended"
        case .otherRecordedCount, .otherRecordedHead:
            "do not rely on this export; compare it with a copy that was kept elsewhere"
        case .noDocuments: "leave the document out"
        case .changedDocument: "the document was changed after it was recorded, or is another; fetch it again"
        case .unknownVersion: "give the document as the service delivered it"
        case .addedBytes: "what was added was not recorded; signet unsign may take it away"
        case .earlierVersion: "give the final document, besides it if you like"
        default: "fetch the export again, as the service delivers it"
        }
    }
}

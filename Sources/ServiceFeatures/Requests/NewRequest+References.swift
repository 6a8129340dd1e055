internal import Foundation
internal import SignetServiceFoundation

extension NewRequest {
    private static let longestReference = 200
    private static let mostMetadata = 50
    private static let longestMetadataName = 40
    private static let longestMetadataValue = 500

    /// Checks the sender's own reference and data.
    func checkReferences() throws(Problem) {
        try PlainText.checkLine(reference ?? "", "'reference'", atMost: Self.longestReference)
        let metadata = metadata ?? [:]
        guard metadata.count <= Self.mostMetadata else {
            throw .invalid("'metadata' has at most \(Self.mostMetadata) members, not \(metadata.count).")
        }
        for (name, value) in metadata {
            guard !name.isEmpty else { throw .invalid("'metadata' has a member without a name.") }
            try PlainText.checkLine(name, "A name in 'metadata'", atMost: Self.longestMetadataName)
            try PlainText.check(value, "A value in 'metadata'", atMost: Self.longestMetadataValue)
        }
    }
}
